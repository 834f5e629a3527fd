import { expect, test } from 'vitest';
import { allowDecreasesAtOnce, billing, CARD } from '../billing.fixture.ts';
import { getCredits } from '../credits/credits.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { getSubscription } from '../subscription.ts';

const DAY_SECONDS = 86_400;
const SETTLES = 'AT61 1904 3002 3457 3201';
const BOUNCES = 'AT86 1904 3002 3547 3202';

/** A subscriber who paid by card, adds a debit in the portal and changes to the largest plan. */
async function upgraded(iban: string) {
  const o = await billing();
  await allowDecreasesAtOnce(o);
  const user = await o.addUser();
  const { session, customer, subscription } = await o.pay(user, 'package_one');
  await o.comeBack(session);
  const look = async () => {
    await syncCustomer(o.deps, customer);
    await o.work();
  };
  await look();
  const opened = await o.call('POST', '/payments/stripe/manage', {
    user,
    body: { returnUrl: `${o.appUrl}/profile` },
  });
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(`${opened.body['billingPortalUrl']}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
  const changeTo = async (key: string, interval: 'monthly' | 'yearly' = 'monthly') =>
    submit('/plan', { price: await o.priceOf(key, interval) });
  // The paid period began before the change.
  o.control.advanceClock(1);
  expect((await submit('/debit', { iban })).status).toBe(303);
  expect((await changeTo('package_four')).status).toBe(303);
  o.mails.splice(0);
  await look();
  const allowance = async () => {
    const { signal, ai } = await getCredits(o.deps, user);
    return [signal.baseCredits, ai.baseCredits];
  };
  const standing = async () => {
    const { product, status, isChangeUnpaid } = await getSubscription(o.deps, user);
    return [product.name, status, isChangeUnpaid];
  };
  const lastReadAt = async () => {
    const row = await o.db
      .selectFrom('subscriptions')
      .select('updated_at')
      .executeTakeFirstOrThrow();
    return row.updated_at.getTime();
  };
  return {
    ...o,
    lastReadAt,
    submit,
    user,
    customer,
    subscription,
    look,
    changeTo,
    allowance,
    standing,
  };
}

const CLASSIC = [250, 50];
const WORLD_CLASS = [15_000, 1000];

test('an upgrade by a debit raises the allowance when the debit has arrived', async () => {
  const o = await upgraded(SETTLES);
  expect(await o.standing()).toEqual(['World Class', 'active', true]);
  expect(await o.allowance()).toEqual(CLASSIC);
  o.control.advanceClock(4 * DAY_SECONDS);
  await o.look();
  expect(await o.allowance()).toEqual(CLASSIC);
  o.control.advanceClock(2 * DAY_SECONDS);
  await o.look();
  expect(await o.standing()).toEqual(['World Class', 'active', false]);
  expect(await o.allowance()).toEqual(WORLD_CLASS);
});

test('a returned upgrade keeps the old allowance, and the member is notified', async () => {
  const o = await upgraded(BOUNCES);
  o.control.advanceClock(4 * DAY_SECONDS);
  await o.look();
  const readAt = await o.lastReadAt();
  o.control.advanceClock(2 * DAY_SECONDS);
  await o.look();
  expect(await o.standing()).toEqual(['World Class', 'past_due', true]);
  expect(await o.allowance()).toEqual(CLASSIC);
  expect(o.mails.map(({ subject }) => subject)).toEqual(['We could not collect your payment']);
  // The five days of the bank do not count towards the fifteen days to pay.
  const failedAt = (await getSubscription(o.deps, o.user)).paymentFailedAt;
  expect(failedAt?.getTime()).toBe(readAt);
  o.control.subscriptionAction(o.subscription, 'recover');
  await o.look();
  expect(await o.standing()).toEqual(['World Class', 'active', false]);
  expect(await o.allowance()).toEqual(WORLD_CLASS);
});

test('credit from a change back of an unpaid upgrade opens nothing', async () => {
  const o = await upgraded(BOUNCES);
  // Its invoice is 0, and leaves a credit for unpaid time.
  await o.changeTo('package_three');
  await o.look();
  expect(await o.standing()).toEqual(['Influencer', 'active', true]);
  expect(await o.allowance()).toEqual(CLASSIC);
  await o.changeTo('package_one');
  await o.look();
  expect(await o.allowance()).toEqual(CLASSIC);
});

test('such a credit pays for no year either, until the upgrade is paid', async () => {
  const o = await upgraded(SETTLES);
  await o.changeTo('package_one', 'yearly');
  await o.look();
  expect(o.control.state().invoices[0]).toMatchObject({ amount_due: 0, status: 'paid' });
  expect(await o.allowance()).toEqual([0, 0]);
  o.control.advanceClock(6 * DAY_SECONDS);
  await o.look();
  expect(await o.standing()).toEqual(['Classic', 'active', false]);
  expect(await o.allowance()).toEqual(CLASSIC);
});

test('credit from a change back of an unpaid upgrade pays for no other plan', async () => {
  const o = await upgraded(BOUNCES);
  await o.changeTo('package_one');
  await o.look();
  expect(o.control.state().customers[0]?.balance).toBe(0);
  await o.submit('/cancel', { feedback: 'unused' });
  o.control.advanceClock(32 * DAY_SECONDS);
  await o.look();
  await o.pay(o.user, 'package_one');
  await o.look();
  expect(o.control.state().invoices[0]).toMatchObject({ status: 'paid', amount_paid: 2900 });
  expect(await o.standing()).toEqual(['Classic', 'active', false]);
  expect(await o.allowance()).toEqual(CLASSIC);
});

test('such a credit is given back when the upgrade is paid', async () => {
  const o = await upgraded(SETTLES);
  await o.stripe('POST', `/customers/${o.customer}`, { balance: '-100' });
  await o.changeTo('package_one');
  await o.look();
  const balance = () => o.control.state().customers[0]?.balance;
  expect(balance()).toBe(-100);
  o.control.advanceClock(6 * DAY_SECONDS);
  await o.look();
  expect(balance()).toBe(-22_100);
  await o.look();
  expect(balance()).toBe(-22_100);
});

test('renewals that such a credit pays open nothing, until one is paid with money', async () => {
  const o = await upgraded(BOUNCES);
  await o.changeTo('package_one');
  o.control.advanceClock(32 * DAY_SECONDS);
  await o.look();
  const [renewal] = o.control.state().invoices;
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', amount_due: 0 });
  expect(await o.standing()).toMatchObject(['Classic', 'active', true]);
  expect(await o.allowance()).toEqual([0, 0]);
  await o.stripe('POST', `/customers/${o.customer}`, { balance: '0' });
  expect((await o.submit('/card', CARD)).status).toBe(303);
  o.control.advanceClock(31 * DAY_SECONDS);
  await o.look();
  expect(o.control.state().invoices[0]).toMatchObject({ status: 'paid', amount_paid: 2900 });
  expect(await o.standing()).toMatchObject(['Classic', 'active', false]);
  expect(await o.allowance()).toEqual(CLASSIC);
});

test('an unpaid upgrade is found behind any number of later changes', async () => {
  const o = await upgraded(BOUNCES);
  for (let times = 0; times < 51; times += 1) {
    await o.changeTo('package_three');
    await o.changeTo('package_four');
  }
  await o.look();
  expect(await o.standing()).toEqual(['World Class', 'active', true]);
  expect(await o.allowance()).toEqual(CLASSIC);
});

test('after two changes the smaller one counts when the debit of the larger has arrived', async () => {
  const o = await upgraded(SETTLES);
  await o.changeTo('package_three');
  o.control.advanceClock(6 * DAY_SECONDS);
  await o.look();
  expect(await o.standing()).toEqual(['Influencer', 'active', false]);
  expect(await o.allowance()).toEqual([4000, 400]);
});
