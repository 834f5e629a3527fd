import { expect, test } from 'vitest';
import type { StripeGateway } from '../../../gateways/stripe/stripe.ts';
import { testClock } from '../../../testing/clock.ts';
import { billing, type Billing } from '../billing.fixture.ts';
import { reconcile } from './reconcile.ts';
import { syncCustomer } from './sync-customer.ts';

const DAY_SECONDS = 86_400;
const PER_TRANSACTION = 500;

async function months() {
  const clock = testClock(new Date());
  const o = await billing({ clock });
  const real = o.deps.stripe.readCustomer;
  const readCustomer: StripeGateway['readCustomer'] = async (id) => ({
    ...(await real(id)),
    testClock: null,
    answeredAt: clock.now(),
  });
  Object.assign(o.deps.stripe, { readCustomer });
  const pass = async (days: number) => {
    for (let quarter = 0; quarter < days * 4; quarter += 1) {
      clock.advance({ hours: 6 });
      o.control.advanceClock(DAY_SECONDS / 4);
      await reconcile(o.deps);
      await o.work();
    }
  };
  return { ...o, pass };
}

async function subscriber(o: Billing, interval: 'monthly' | 'yearly') {
  const paid = await o.pay(await o.addUser(), 'package_two', interval);
  await o.comeBack(paid.session);
  return paid;
}

const callsOf = ({ requests }: Billing, customer: string) =>
  requests.filter((request) => request.includes(customer)).length;

const statusOf = async (o: Billing, subscription: string) =>
  (
    await o.db
      .selectFrom('subscriptions')
      .select('status')
      .where('subscription_id', '=', subscription)
      .executeTakeFirstOrThrow()
  ).status;

test('a month of reconciling reads each customer far less often than Stripe allows', async () => {
  const o = await months();
  const [monthly, yearly] = [await subscriber(o, 'monthly'), await subscriber(o, 'yearly')];
  const lapsed = await subscriber(o, 'monthly');
  o.control.subscriptionAction(lapsed.subscription, 'cancel');
  await syncCustomer(o.deps, lapsed.customer);
  o.requests.length = 0;
  await o.pass(35);
  const calls = {
    monthly: callsOf(o, monthly.customer),
    yearly: callsOf(o, yearly.customer),
    lapsed: callsOf(o, lapsed.customer),
  };
  expect(calls.monthly).toBeLessThan(PER_TRANSACTION / 5);
  expect(calls.yearly).toBeLessThan(40);
  expect(calls.lapsed).toBeLessThan(20);
  expect(o.requests.length).toBeLessThan(PER_TRANSACTION);
  const { period_end: end } = await o.db
    .selectFrom('subscriptions')
    .select('period_end')
    .where('subscription_id', '=', monthly.subscription)
    .executeTakeFirstOrThrow();
  expect(end > o.deps.clock.now()).toBe(true);
}, 120_000);

test('a failed renewal is found within a day without any event', async () => {
  const o = await months();
  const { subscription } = await subscriber(o, 'monthly');
  // The shortest month has 28 days, the longest 31.
  await o.pass(27);
  expect(await statusOf(o, subscription)).toBe('active');
  o.control.subscriptionAction(subscription, 'fail_payment');
  await o.pass(6);
  expect(await statusOf(o, subscription)).toBe('past_due');
});

// The SDK retries a 429 only if a header says so (types: `_shouldRetry`).
test('calls beyond Stripe’s rate are waited for', async () => {
  const o = await billing({ callsPerSecond: 8 });
  const user = await o.addUser();
  const { session, customer } = await o.pay(user);
  await Promise.all(Array.from({ length: 4 }, () => syncCustomer(o.deps, customer)));
  expect((await o.comeBack(session)).location).toBe('/payment/success');
});

test('a rate limit that lasts is an unavailable Stripe, within its deadline', async () => {
  let waitedMs = 0;
  const wait = async (ms: number) => void (waitedMs += ms);
  const o = await billing({ stopwatch: { now: () => waitedMs, wait } });
  o.faults.add({ service: 'stripe', kind: '429', times: 1_000 });
  await expect(o.deps.stripe.readCustomer('cus_1')).rejects.toMatchObject({
    failure: 'payments_unavailable',
  });
  expect(waitedMs).toBeGreaterThan(4_000);
  expect(waitedMs).toBeLessThan(8_000);
});

// The second use of a running idempotency key is 409 (reported).
test('T22 two checkouts at the same instant end as one session', async () => {
  const o = await billing();
  const user = await o.addUser();
  const price = await o.priceOf('package_one', 'monthly');
  // Both find the same intent; the second call uses the key while the first is still in progress.
  const openCheckout = o.deps.stripe.openCheckout;
  Object.assign(o.deps.stripe, {
    openCheckout: (order: Parameters<typeof openCheckout>[0]) => {
      o.faults.add({ service: 'stripe', kind: 'slow', times: 1, delayMs: 1_500 });
      return openCheckout(order);
    },
  });
  const started = await Promise.all([o.checkout(user, price), o.checkout(user, price)]);
  expect(started.map(({ status }) => status)).toEqual([200, 200]);
  expect(started[0]?.body.session).toBe(started[1]?.body.session);
  expect(o.control.state().checkoutSessions).toHaveLength(1);
});
