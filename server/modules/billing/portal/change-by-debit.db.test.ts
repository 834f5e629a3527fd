import { expect, test } from 'vitest';
import { allowDecreasesAtOnce, startBilling, CARD } from '../billing.fixture.ts';
import { getCredits } from '../credits/credits.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { getSubscription } from '../subscription.ts';

const DAY_SECONDS = 86_400;
const SETTLES = 'AT61 1904 3002 3457 3201';
const BOUNCES = 'AT86 1904 3002 3547 3202';

/** A subscriber who paid by card, adds a debit in the portal and changes to the largest plan. */
async function startUpgraded(iban: string) {
  const app = await startBilling();
  await allowDecreasesAtOnce(app);
  const user = await app.addUser();
  const { session, customer, subscription } = await app.pay(user, 'package_one');
  await app.comeBack(session);
  const look = async () => {
    await syncCustomer(app.deps, customer);
    await app.work();
  };
  await look();
  const opened = await app.call('POST', '/payments/stripe/manage', {
    user,
    body: { returnUrl: `${app.appUrl}/profile` },
  });
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(`${opened.body['billingPortalUrl']}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
  const changeTo = async (key: string, interval: 'monthly' | 'yearly' = 'monthly') =>
    submit('/plan', { price: await app.findPrice(key, interval) });
  // The paid period began before the change.
  app.control.advanceClock(1);
  expect((await submit('/debit', { iban })).status).toBe(303);
  expect((await changeTo('package_four')).status).toBe(303);
  app.mails.splice(0);
  await look();
  const allowance = async () => {
    const { signal, ai } = await getCredits(app.deps, user);
    return [signal.baseCredits, ai.baseCredits];
  };
  const standing = async () => {
    const { product, status, isChangeUnpaid } = await getSubscription(app.deps, user);
    return [product.name, status, isChangeUnpaid];
  };
  const findLastReadAt = async () => {
    const row = await app.db
      .selectFrom('subscriptions')
      .select('updated_at')
      .executeTakeFirstOrThrow();
    return row.updated_at.getTime();
  };
  return {
    ...app,
    lastReadAt: findLastReadAt,
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
  const app = await startUpgraded(SETTLES);
  expect(await app.standing()).toEqual(['World Class', 'active', true]);
  expect(await app.allowance()).toEqual(CLASSIC);
  app.control.advanceClock(4 * DAY_SECONDS);
  await app.look();
  expect(await app.allowance()).toEqual(CLASSIC);
  app.control.advanceClock(2 * DAY_SECONDS);
  await app.look();
  expect(await app.standing()).toEqual(['World Class', 'active', false]);
  expect(await app.allowance()).toEqual(WORLD_CLASS);
});

test('a returned upgrade keeps the old allowance, and the member is notified', async () => {
  const app = await startUpgraded(BOUNCES);
  app.control.advanceClock(4 * DAY_SECONDS);
  await app.look();
  const readAt = await app.lastReadAt();
  app.control.advanceClock(2 * DAY_SECONDS);
  await app.look();
  expect(await app.standing()).toEqual(['World Class', 'past_due', true]);
  expect(await app.allowance()).toEqual(CLASSIC);
  expect(app.mails.map(({ subject }) => subject)).toEqual(['We could not collect your payment']);
  // The five days of the bank do not count towards the fifteen days to pay.
  const failedAt = (await getSubscription(app.deps, app.user)).paymentFailedAt;
  expect(failedAt?.getTime()).toBe(readAt);
  app.control.subscriptionAction(app.subscription, 'recover');
  await app.look();
  expect(await app.standing()).toEqual(['World Class', 'active', false]);
  expect(await app.allowance()).toEqual(WORLD_CLASS);
});

test('credit from a change back of an unpaid upgrade opens nothing', async () => {
  const app = await startUpgraded(BOUNCES);
  // Its invoice is 0, and leaves a credit for unpaid time.
  await app.changeTo('package_three');
  await app.look();
  expect(await app.standing()).toEqual(['Influencer', 'active', true]);
  expect(await app.allowance()).toEqual(CLASSIC);
  await app.changeTo('package_one');
  await app.look();
  expect(await app.allowance()).toEqual(CLASSIC);
});

test('such a credit pays for no year either, until the upgrade is paid', async () => {
  const app = await startUpgraded(SETTLES);
  await app.changeTo('package_one', 'yearly');
  await app.look();
  expect(app.control.state().invoices[0]).toMatchObject({ amount_due: 0, status: 'paid' });
  expect(await app.allowance()).toEqual([0, 0]);
  app.control.advanceClock(6 * DAY_SECONDS);
  await app.look();
  expect(await app.standing()).toEqual(['Classic', 'active', false]);
  expect(await app.allowance()).toEqual(CLASSIC);
});

test('credit from a change back of an unpaid upgrade pays for no other plan', async () => {
  const app = await startUpgraded(BOUNCES);
  await app.changeTo('package_one');
  await app.look();
  expect(app.control.state().customers[0]?.balance).toBe(0);
  await app.submit('/cancel', { feedback: 'unused' });
  app.control.advanceClock(32 * DAY_SECONDS);
  await app.look();
  await app.pay(app.user, 'package_one');
  await app.look();
  expect(app.control.state().invoices[0]).toMatchObject({ status: 'paid', amount_paid: 2900 });
  expect(await app.standing()).toEqual(['Classic', 'active', false]);
  expect(await app.allowance()).toEqual(CLASSIC);
});

test('such a credit is given back when the upgrade is paid', async () => {
  const app = await startUpgraded(SETTLES);
  await app.stripe('POST', `/customers/${app.customer}`, { balance: '-100' });
  await app.changeTo('package_one');
  await app.look();
  const balance = () => app.control.state().customers[0]?.balance;
  expect(balance()).toBe(-100);
  app.control.advanceClock(6 * DAY_SECONDS);
  await app.look();
  expect(balance()).toBe(-22_100);
  await app.look();
  expect(balance()).toBe(-22_100);
});

test('renewals that such a credit pays open nothing, until one is paid with money', async () => {
  const app = await startUpgraded(BOUNCES);
  await app.changeTo('package_one');
  app.control.advanceClock(32 * DAY_SECONDS);
  await app.look();
  const [renewal] = app.control.state().invoices;
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', amount_due: 0 });
  expect(await app.standing()).toMatchObject(['Classic', 'active', true]);
  expect(await app.allowance()).toEqual([0, 0]);
  await app.stripe('POST', `/customers/${app.customer}`, { balance: '0' });
  expect((await app.submit('/card', CARD)).status).toBe(303);
  app.control.advanceClock(31 * DAY_SECONDS);
  await app.look();
  expect(app.control.state().invoices[0]).toMatchObject({ status: 'paid', amount_paid: 2900 });
  expect(await app.standing()).toMatchObject(['Classic', 'active', false]);
  expect(await app.allowance()).toEqual(CLASSIC);
});

test('an unpaid upgrade is found behind any number of later changes', async () => {
  const app = await startUpgraded(BOUNCES);
  for (let times = 0; times < 51; times += 1) {
    await app.changeTo('package_three');
    await app.changeTo('package_four');
  }
  await app.look();
  expect(await app.standing()).toEqual(['World Class', 'active', true]);
  expect(await app.allowance()).toEqual(CLASSIC);
});

test('after two changes the smaller one counts when the debit of the larger has arrived', async () => {
  const app = await startUpgraded(SETTLES);
  await app.changeTo('package_three');
  app.control.advanceClock(6 * DAY_SECONDS);
  await app.look();
  expect(await app.standing()).toEqual(['Influencer', 'active', false]);
  expect(await app.allowance()).toEqual([4000, 400]);
});
