import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { Person } from './person.ts';

/** The user's steps, each from its screen to the next. */

export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
  needsAuthentication: '4000 0027 6000 3184',
} as const;

export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/auth/register');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Repeat password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/linkedin-profile');
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function enterProfile(page: Page, url: string): Promise<void> {
  await page.getByLabel('LinkedIn Profile Url').fill(url);
}

export async function linkProfile(page: Page, person: Person): Promise<void> {
  await enterProfile(page, person.profileUrl);
  await page.getByRole('checkbox', { name: 'This is the profile I want to add' }).check();
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await expect(page).toHaveURL('/payment');
}

export async function choosePlan(
  page: Page,
  plan: string,
  interval: 'Monthly' | 'Yearly' = 'Monthly',
): Promise<void> {
  await switchTo(page, interval);
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  await expect(page).toHaveURL(/\/stripe\/checkout\//);
}

/** The label covers the radio button and receives the click. */
export async function switchTo(page: Page, interval: 'Monthly' | 'Yearly'): Promise<void> {
  await page.getByRole('radio', { name: interval }).check({ force: true });
}

export async function payByCard(page: Page, card: string): Promise<void> {
  await fillCard(page, card);
  await page.getByRole('button', { name: /^Subscribe/ }).click();
}

export async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Nora Lindqvist');
}

/** Requests a check, from the line below the heading of the signals. */
export async function checkNow(page: Page): Promise<void> {
  await page.goto('/signals');
  await page.getByRole('button', { name: /^(Checked|Not checked)/ }).click();
  await page.getByRole('button', { name: 'Check now' }).click();
}

export async function expectFieldError(field: Locator, says: string | null): Promise<void> {
  if (says === null) return expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(
    new RegExp(says.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
  );
}

/** React marks the elements that it manages. */
export function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    `Object.keys(document.querySelector('h1')).some((key) => key.startsWith('__reactFiber'))`,
  );
}

export async function hydrated(page: Page): Promise<void> {
  await expect.poll(() => isHydrated(page)).toBe(true);
}

/** Blocks site data, as Chromium does if all cookies are blocked. */
export const BLOCK_STORAGE = `Object.defineProperty(globalThis, 'localStorage', {
  get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
})`;
