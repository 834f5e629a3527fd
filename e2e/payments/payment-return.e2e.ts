import { enterAs } from '../support/actors.ts';
import { linked, registered } from '../support/calls.ts';
import { expect, expectAccessible, someone, test } from '../support/journey.ts';
import { pay } from '../support/payer.ts';

test('after a failed return the page asks not to pay again, and thanks once Stripe responds', async ({
  page,
  product,
  sandbox,
}) => {
  await sandbox.fault({ service: 'webhooks', kind: 'drop', times: 20 });
  const { returnTo } = await pay(page, product, someone());
  await sandbox.fault({ service: 'stripe', kind: '500', times: 100 });
  await page.goto(returnTo);
  await expect(page).toHaveURL('/payment/error');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No payment is confirmed yet');
  await expect(page.getByText('please do not pay again')).toBeVisible();
  await expect(page.getByText(/nothing was charged/i)).toHaveCount(0);
  await fetch(`${product.sandboxUrl}/control/faults`, { method: 'DELETE' });
  // The job that retries Stripe backs off after each failure.
  await expect(page).toHaveURL('/payment/success', { timeout: 45_000 });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you');
  await expect(page).toHaveURL('/profile', { timeout: 30_000 });
});

test('the success page redirects users who have not paid [S2.12, S4.18]', async ({
  page,
  product,
}) => {
  const person = someone();
  const token = await registered(product, person);
  await enterAs(page, token);
  for (const screen of ['/payment/success', '/payment/error']) {
    await page.goto(screen);
    await expect(page).toHaveURL('/linkedin-profile');
  }
  await linked(product, person, token);
  await page.goto('/payment/success');
  await expect(page).toHaveURL('/payment');
  await page.goto('/payment/error');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No payment is confirmed yet');
  await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
    'href',
    '/profile',
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});

test('registration also finishes for a payer who skips the success page [S4.19]', async ({
  page,
  product,
}) => {
  const { returnTo } = await pay(page, product, someone());
  // The return itself, without following its redirect.
  await fetch(returnTo, { redirect: 'manual' });
  const stored = page.waitForResponse('**/api/user/update/settings');
  await page.goto('/profile');
  await expect(page).toHaveURL('/profile');
  expect(await (await stored).json()).toMatchObject({ registrationFinished: true, code: 15 });
});
