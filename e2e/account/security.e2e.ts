import type { Browser, Page } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import {
  linked,
  paid,
  provisioned,
  registered,
  signInAs,
  subscribed,
  finishRegistration,
} from '../support/calls.ts';
import { signInAtGoogle, signInWithGoogle } from '../support/google-steps.ts';
import { expect, expectAccessible, someone, test } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { LONG } from '../support/long.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const findSessions = (page: Page) =>
  card(page, 'Where you are signed in').getByRole('listitem').filter({ hasText: /\w/ });

async function openAnotherBrowser(browser: Browser, product: Product, token: string) {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await enterAs(page, token);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Sign out here' })).toBeVisible();
  return page;
}

test('another session is listed and can be signed out', async ({ browser, page, product }) => {
  const person = someone();
  const other = await openAnotherBrowser(browser, product, await subscribed(product, person));
  await enterAs(page, await signInAs(product, person));
  await page.goto('/profile');
  await expect(findSessions(page)).toHaveCount(2);
  await expect(findSessions(page).first()).toContainText('This session');
  await expect(findSessions(page).first()).toContainText('127.0.x.x');
  await expectAccessible(page);

  const out = page.getByRole('button', { name: /^Sign out (?!here|all)/ });
  await out.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/is signed out$/)).toBeVisible();
  await expect(findSessions(page)).toHaveCount(1);
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  await expect(card(page, 'Security activity').getByRole('listitem').first()).toContainText(
    'Signed out another session',
  );
  await other.reload();
  await expect(other).toHaveURL('/auth');
  expect(await other.evaluate(() => localStorage.length)).toBe(0);
  await other.context().close();
});

test(
  'all other sessions are signed out after confirmation, and this one stays',
  LONG,
  async ({ page, product }) => {
    const person = someone();
    await subscribed(product, person);
    await signInAs(product, person);
    await enterAs(page, await signInAs(product, person));
    await page.goto('/profile');
    await expect(findSessions(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(page.getByText(/^2 other sessions will be signed out at once/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(findSessions(page)).toHaveCount(3);

    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click();
    await expect(page.getByText('You are signed out everywhere else')).toBeVisible();
    await expect(findSessions(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0);
    await page.reload();
    await expect(findSessions(page)).toHaveCount(1);
  },
);

test('signing out the current session is a logout', LONG, async ({ page, product, subscriber }) => {
  await enterAs(page, await signInAs(product, subscriber));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await expect(page).toHaveURL('/auth');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test(
  'a session that cannot be signed out is reported and stays listed',
  LONG,
  async ({ page, product, subscriber }) => {
    await signInAs(product, subscriber);
    await enterAs(page, await signInAs(product, subscriber));
    await page.route('**/api/user/sessions/*', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 104, message: 'The server’s own message', requestId: 'test' },
      }),
    );
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeVisible();
    const before = await findSessions(page).count();
    await page
      .getByRole('button', { name: /^Sign out (?!here|all)/ })
      .first()
      .click();
    await expect(page.getByText(/could not be signed out$/)).toBeVisible();
    await expect(findSessions(page)).toHaveCount(before);
  },
);

async function withOldProof(page: Page): Promise<void> {
  let isReauthenticated = false;
  await page.route('**/api/user/reauthenticate', async (route) => {
    const response = await route.fetch();
    isReauthenticated = response.ok();
    await route.fulfill({ response });
  });
  await page.route('**/api/payments/stripe/manage', (route) =>
    isReauthenticated
      ? route.continue()
      : route.fulfill({
          status: 403,
          json: { code: 121, message: 'Please confirm it’s you', requestId: 'test' },
        }),
  );
}

test(
  'the billing portal opens after a recent sign-in, otherwise after the password',
  LONG,
  async ({ page, product, subscriber }) => {
    await enterAs(page, await signInAs(product, subscriber));
    await page.goto('/profile');
    const manage = page.getByRole('button', { name: 'Manage subscription' });
    await manage.click();
    await expect(page).toHaveURL(/\/stripe\/portal\//);

    await withOldProof(page);
    await page.goto('/profile');
    await manage.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    const password = dialog.getByLabel('Current password');
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(manage).toBeFocused();

    await manage.click();
    await expect(password).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('Please enter your current password');
    await password.fill('Wrong-Harbour7!');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('Current password is not valid!');
    await expect(password).toBeFocused();
    await password.fill(subscriber.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/stripe\/portal\//);
  },
);

test(
  'a user with a failed payment and a forgotten password can sign out and reset it',
  LONG,
  async ({ page, product, sandbox }) => {
    test.slow();
    const person = someone();
    const token = await registered(product, person);
    await linked(product, person, token);
    await provisioned(product, token, await paid(product, token));
    await finishRegistration(product, token);
    await sandbox.act((await sandbox.findSubscription(person.email)).id, 'fail_payment');
    await enterAs(page, token);
    await withOldProof(page);
    const update = page.getByRole('button', { name: 'Update your payment' });
    // Wait for Stripe's event about the payment. Until then the page appears and closes again.
    await expect(async () => {
      await page.goto('/profile');
      await expect(page).toHaveURL('/payment/error', { timeout: 3_000 });
    }).toPass();
    await update.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await update.click();
    await page.getByRole('button', { name: 'Sign out and reset it' }).click();
    await expect(page).toHaveURL('/forgot-password');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  },
);

test('a user without a password reauthenticates with Google', LONG, async ({ page, product }) => {
  const person = someone();
  await page.goto('/auth');
  await signInWithGoogle(page, person);
  await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  await linked(product, person, token);
  await provisioned(product, token, await paid(product, token));
  await finishRegistration(product, token);
  await withOldProof(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Manage subscription' }).click();
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in with Google again' }).click();
  await signInAtGoogle(page, person);
  await expect(page.getByRole('button', { name: 'Manage subscription' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(token);
});
