import { expect as expectSoon, type Locator, type Page } from '@playwright/test';
import { CODES, type ErrorName } from '../../contract/errors.ts';
import type { Actor } from '../actors.ts';

/** The gallery has no settings of Playwright's, by which the journeys wait this long. */
export const expect = expectSoon.configure({ timeout: 15_000 });

/** A screen in one of its states: whose it is, and how one gets there. */
export type Screen = {
  /** Names the picture, too. */
  readonly name: string;
  readonly actor: Actor;
  open(page: Page): Promise<void>;
};

/** The screens of one actor, by name. */
export function screensOf(actor: Actor, screens: Record<string, Screen['open']>): Screen[] {
  return Object.entries(screens).map(([name, open]) => ({ name, actor, open }));
}

/** Presses a button whose work does not end, and looks at it when it has said what it waits for. */
export async function busyForLong(
  page: Page,
  button: Locator,
  words: string | RegExp,
): Promise<void> {
  await page.clock.install();
  await button.click();
  await expect(async () => {
    await page.clock.fastForward('00:06');
    // Said to screen readers at once, it has a size when everybody may read it.
    const place = await page.getByText(words).first().boundingBox();
    expect(place?.width).toBeGreaterThan(1);
  }).toPass();
}

export async function unanswered(page: Page, url: string): Promise<void> {
  await page.route(url, () => {});
}

/** Goes there and waits until it is there. */
export async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The account with these differences. */
export async function asUser(page: Page, changes: object): Promise<void> {
  await page.route('**/api/auth/isAuthenticated', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
}

/** Every call to this address fails, as the server says it. */
export async function failing(page: Page, url: string, name: ErrorName): Promise<void> {
  await page.route(url, (route) => route.fulfill(failure(name)));
}

export function failure(name: ErrorName) {
  const { code, status, text: message } = CODES[name];
  return { status, json: { message, code, requestId: '00000000-0000-4000-8000-000000000000' } };
}

/** Counted from today, so that made-up days agree with those of the account. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
