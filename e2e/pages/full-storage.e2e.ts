import type { Page } from '@playwright/test';
import { SCREENS } from '../screens/screens.ts';
import { enterAs } from '../support/actors.ts';
import { signInAs } from '../support/calls.ts';
import { LONG } from '../support/long.ts';
import { expect, someone, test } from '../support/journey.ts';
import { signIn } from '../support/steps.ts';

const CANNOT_STORE = /^Your browser cannot keep you signed in: its storage is full/;

/** Like a full disk; by default for each key. */
async function fillStorage(page: Page, keys = ''): Promise<void> {
  await page.addInitScript(`{
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (new RegExp('${keys}').test(key)) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  }`);
}

async function register(page: Page): Promise<void> {
  const person = someone();
  await page.goto('/auth/register');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Repeat password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

function countPosts(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) count += 1;
  });
  return () => count;
}

test('with a full storage, sign-in says so and makes no session', async ({ page, subscriber }) => {
  const posts = countPosts(page, '/auth/login');
  await fillStorage(page);
  await signIn(page, subscriber);
  await expect(page.getByText(CANNOT_STORE)).toBeVisible();
  await expect(page.getByText('Invalid login details')).toBeHidden();
  expect(posts()).toBe(0);
});

test('with a full storage, registration says so and makes no account', async ({ page }) => {
  const posts = countPosts(page, '/auth/register');
  await fillStorage(page);
  await register(page);
  await expect(page.getByText('Your account was not created')).toBeVisible();
  await expect(page.getByText(CANNOT_STORE)).toBeVisible();
  expect(posts()).toBe(0);
});

test('if the storage fails only afterwards, registration says that the account exists', async ({
  page,
}) => {
  await fillStorage(page, '^token$');
  await register(page);
  await expect(page.getByText('Your account was created')).toBeVisible();
  await expect(page.getByText(CANNOT_STORE)).toBeVisible();
});

test('with a full storage, the return from Google says so on the sign-in page', async ({
  page,
}) => {
  await fillStorage(page);
  await page.goto('/auth?token=from-google');
  await expect(page.getByText(CANNOT_STORE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(page.url()).not.toContain('from-google');
});

test('with a full storage, a forgotten password can be reset without a reload', async ({
  page,
  subscriber,
}) => {
  await fillStorage(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(subscriber.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL('/forgot-password/verify-code');
  await expect(page.getByText(subscriber.email)).toBeVisible();
});

test(
  'with a full storage, a member can mark signals, choose, and log out',
  LONG,
  async ({ page, product, subscriber }) => {
    await enterAs(page, await signInAs(product, subscriber));
    await fillStorage(page);
    const sent = page.waitForRequest((request) => request.url().endsWith('/signals/seen'));
    await SCREENS.find(({ name }) => name === 'signals: by key, seen')?.open(page);
    await expect(page.getByText('Your browser cannot store changes')).toBeVisible();
    await page.getByRole('button', { name: 'Compact' }).click();
    await expect(page.getByRole('list', { name: 'Signals' })).toBeVisible();
    await sent;
    await page.goto('/profile');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await expect(page.getByText('Your choice could not be saved')).toBeVisible();
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth');
    await page.goto('/signals');
    await expect(page).toHaveURL('/auth');
  },
);
