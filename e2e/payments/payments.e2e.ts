import type { Page } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { checkOut, registerLinked } from '../support/calls.ts';
import { expect, someone } from '../support/journey.ts';
import { LONG } from '../support/long.ts';
import { pay, subscribeTo } from '../support/payer.ts';
import { addDebit, changePlan, leavePortal, openPortal } from '../support/portal.ts';
import { test } from '../support/renewal.ts';
import { CARDS, payByCard } from '../support/steps.ts';

const DAY = 86_400;
const BOUNCES = 'AT86 1904 3002 3547 3202';

test.slow();

test(
  'a card opens the plan when its holder has confirmed, and a dispute ends it',
  LONG,
  async ({ page, product, sandbox }) => {
    const person = someone();
    const token = await registerLinked(product, person);
    await enterAs(page, token);
    await page.goto(await checkOut(product, token));
    await payByCard(page, CARDS.needsAuthentication);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('alert')).toContainText('Nothing was charged.');

    await payByCard(page, CARDS.needsAuthentication);
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await expect(page).toHaveURL('/profile', { timeout: 45_000 });
    await expect(card(page)).toContainText('Active');

    await sandbox.act((await sandbox.findSubscription(person.email)).id, 'dispute');
    await expect.poll(() => product.said()).toContain('a payment is disputed');
    await expect.poll(() => product.said()).toContain('its payment is disputed');
    await page.reload();
    await expect(page).not.toHaveURL('/profile');
  },
);

test('a debit opens the plan when it arrives; an upgrade that is returned gives nothing', async ({
  page,
  product,
  sandbox,
}) => {
  const { returnTo } = await pay(page, product, someone(), 'debit');
  await page.goto(returnTo);
  await expect(page).toHaveURL('/payment/pending');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is on its way');
  await sandbox.advance(6 * DAY);
  await expect(page).toHaveURL('/profile', { timeout: 45_000 });

  await openPortal(page);
  await addDebit(page, BOUNCES);
  await changePlan(page, 'Influencer', '$119.00');
  await leavePortal(page);
  await expect(card(page)).toContainText('Influencer');
  await expect(card(page)).toContainText('Until then your monthly allowance stays as it was.');
  await expect(card(page)).toContainText('250 of 250 left');
  await sandbox.advance(6 * DAY);
  await expectBlocked(page);
});

test(
  'a first debit that is returned leads back to the plans, and is reported by mail',
  LONG,
  async ({ page, product, sandbox }) => {
    const person = someone();
    const { returnTo } = await pay(page, product, person, 'bounce');
    await page.goto(returnTo);
    await expect(page).toHaveURL('/payment/pending');
    await sandbox.advance(6 * DAY);
    await expect(page).toHaveURL('/payment', { timeout: 45_000 });
    await expect(page.getByText('Your bank returned your payment')).toBeVisible();
    await expect
      .poll(async () => (await sandbox.mail(person.email)).map(({ subject }) => subject))
      .toContain('Your bank has returned your payment');
  },
);

test(
  'a plan sold by invoice is open for the thirty days to pay, and blocked after',
  LONG,
  async ({ page, product, sandbox }) => {
    const person = someone();
    await subscribeTo(page, product, person, { interval: 'yearly', card: CARDS.pays });
    await sandbox.act((await sandbox.findSubscription(person.email)).id, 'send_invoice');
    await sandbox.advance(29 * DAY);
    await page.reload();
    await expect(card(page)).toContainText('Active');
    await sandbox.advance(2 * DAY);
    await expectBlocked(page);
    await expect(page.getByText('$243.60', { exact: true })).toBeVisible();
  },
);

const card = (page: Page) => page.getByRole('region', { name: 'Billing' });

/** Stripe's events take a moment. */
async function expectBlocked(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/profile');
    const heading = page.getByRole('heading', { name: 'We could not collect your payment' });
    await expect(heading).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
}
