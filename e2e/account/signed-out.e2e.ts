import type { Page } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { signInAs } from '../support/calls.ts';
import { expect, type Person, someone, test } from '../support/journey.ts';
import { LONG } from '../support/long.ts';
import type { Product } from '../support/product.ts';
import { register } from '../support/steps.ts';

/** Where the page is: it was opened by its own address. */
async function fillIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function endOthers(product: Product, person: Person): Promise<void> {
  const headers = { authorization: `Bearer ${await signInAs(product, person)}` };
  const url = `${product.url}/api/user/sessions/end-others`;
  const response = await fetch(url, { method: 'POST', headers });
  expect(response.status).toBe(200);
}

test('an ended session says why, and signing in returns to the page', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signInAs(product, subscriber));
  await page.goto('/leads?tab=all');
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  await endOthers(product, subscriber);
  await page.reload();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('alert')).toHaveText(
    'You were signed out because this session was ended, for example on another device.',
  );
  await fillIn(page, subscriber);
  await expect(page).toHaveURL('/leads?tab=all');
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
});

test(
  'a visitor who opens a page of members arrives there after signing in',
  LONG,
  async ({ page, subscriber }) => {
    await page.goto('/insights');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByText('You were signed out')).toBeHidden();
    await fillIn(page, subscriber);
    await expect(page).toHaveURL('/insights');
  },
);

test(
  'after a logout, signing in leads to the usual page',
  LONG,
  async ({ page, product, subscriber }) => {
    await enterAs(page, await signInAs(product, subscriber));
    await page.goto('/leads');
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth');
    await fillIn(page, subscriber);
    await expect(page).toHaveURL('/profile');
  },
);

test('a page that is not open to the member leads to their next step', LONG, async ({ page }) => {
  const person = someone();
  await register(page, person);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/leads');
  await expect(page).toHaveURL('/auth');
  await fillIn(page, person);
  await expect(page).toHaveURL('/linkedin-profile');
});
