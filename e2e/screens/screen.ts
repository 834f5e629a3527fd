import { expect as expectSoon, type Locator, type Page } from '@playwright/test';
import { CODES, type ErrorName } from '../../contract/errors.ts';
import type { Actor } from '../support/actors.ts';

/** The gallery runs without Playwright's configuration and its timeout. */
export const expect = expectSoon.configure({ timeout: 15_000 });

export type Screen = {
  readonly name: string;
  readonly actor: Actor;
  open(page: Page): Promise<void>;
};

export function listScreens(actor: Actor, screens: Record<string, Screen['open']>): Screen[] {
  return Object.entries(screens).map(([name, open]) => ({ name, actor, open }));
}

/** Presses a button whose action never ends, and waits for the text that explains the delay. */
export async function stayBusy(page: Page, button: Locator, words: string | RegExp): Promise<void> {
  await page.clock.install();
  await button.click();
  await expect(async () => {
    await page.clock.fastForward('00:06');
    // The label is in the DOM at once; it has a size once visible.
    const place = await page.getByText(words).first().boundingBox();
    expect(place?.width).toBeGreaterThan(1);
  }).toPass();
}

export async function neverAnswer(page: Page, url: string): Promise<void> {
  await page.route(url, () => {});
}

export async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function answerAsUser(page: Page, changes: object): Promise<void> {
  await page.route('**/api/auth/isAuthenticated', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
}

export async function failCall(page: Page, url: string, name: ErrorName): Promise<void> {
  await page.route(url, (route) => route.fulfill(failure(name)));
}

export function failure(name: ErrorName) {
  const { code, status, text: message } = CODES[name];
  return { status, json: { message, code, requestId: '00000000-0000-4000-8000-000000000000' } };
}

/** Relative to today, to agree with the account's dates. */
export function addDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
