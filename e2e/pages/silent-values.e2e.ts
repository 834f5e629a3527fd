import type { Locator } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { registered, subscribed } from '../support/calls.ts';
import { LONG } from '../support/long.ts';
import { expect, someone, test } from '../support/journey.ts';
import { hydrated } from '../support/steps.ts';

/** Like some password managers: without events. */
async function fillSilently(fields: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const [field, value] of fields)
    await field.evaluate((element, text) => void Object.assign(element, { value: text }), value);
}

test('a member signs in with values that were set without events', async ({ page, subscriber }) => {
  await page.goto('/auth');
  await hydrated(page);
  await fillSilently([
    [page.getByLabel('Email'), subscriber.email],
    [page.getByLabel('Password', { exact: true }), subscriber.password],
  ]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/profile');
});

test('a visitor registers with values that were set without events', LONG, async ({ page }) => {
  const person = someone();
  await page.goto('/auth/register');
  await hydrated(page);
  await fillSilently([
    [page.getByLabel('First name'), person.firstName],
    [page.getByLabel('Last name'), person.lastName],
    [page.getByLabel('Email'), person.email],
    [page.getByLabel('Password', { exact: true }), person.password],
    [page.getByLabel('Repeat password'), person.password],
  ]);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/linkedin-profile');
});

test(
  'all other forms read values that were set without events',
  LONG,
  async ({ page, product }) => {
    const person = someone();
    const text = 'A message that someone else has typed.';

    await test.step('contact', async () => {
      await page.goto('/contact-us');
      await hydrated(page);
      await fillSilently([
        [page.getByLabel('First name'), person.firstName],
        [page.getByLabel('Last name'), person.lastName],
        [page.getByLabel('Email'), person.email],
        [page.getByLabel('Message'), text],
      ]);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Thank you for writing').first()).toBeVisible();
    });

    await test.step('forgotten password', async () => {
      await registered(product, person);
      await page.goto('/forgot-password');
      await hydrated(page);
      await fillSilently([[page.getByLabel('Email'), person.email]]);
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page).toHaveURL('/forgot-password/verify-code');
      await fillSilently([[page.getByLabel('Code'), '123456']]);
      await expect(page.getByRole('button', { name: 'Confirm code' })).toBeEnabled();
    });

    const member = someone();
    await enterAs(page, await subscribed(product, member));

    await test.step('password', async () => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Change password' }).click();
      const chosen = 'Vq7!mzKe';
      await fillSilently([
        [page.getByLabel('Current password'), member.password],
        [page.getByLabel('New password', { exact: true }), chosen],
        [page.getByLabel('Repeat new password'), chosen],
      ]);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
    });

    await test.step('support', async () => {
      await page.goto('/support');
      await fillSilently([[page.getByLabel('Message'), text]]);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Thank you for writing').first()).toBeVisible();
    });

    await test.step('ideal customer', async () => {
      await page.goto('/leads/ideal-customer');
      await fillSilently([[page.getByLabel('Titles'), 'Head of RevOps']]);
      const saved = page.waitForRequest((request) => request.method() === 'PUT');
      await page.getByRole('button', { name: 'Save' }).click();
      expect((await saved).postData()).toContain('Head of RevOps');
    });
  },
);
