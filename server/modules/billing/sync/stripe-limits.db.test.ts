import { expect, test } from 'vitest';
import type { StripeGateway } from '../../../gateways/stripe/stripe.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { reconcile } from './reconcile.ts';
import { syncCustomer } from './sync-customer.ts';

const DAY_SECONDS = 86_400;
const PER_TRANSACTION = 500;

async function startWithMonths() {
  const clock = createTestClock(new Date());
  const app = await startBilling({ clock });
  const real = app.deps.stripe.readCustomer;
  const readCustomer: StripeGateway['readCustomer'] = async (id) => ({
    ...(await real(id)),
    testClock: null,
    answeredAt: clock.now(),
  });
  Object.assign(app.deps.stripe, { readCustomer });
  const pass = async (days: number) => {
    for (let quarter = 0; quarter < days * 4; quarter += 1) {
      clock.advance({ hours: 6 });
      app.control.advanceClock(DAY_SECONDS / 4);
      await reconcile(app.deps);
      await app.work();
    }
  };
  return { ...app, pass };
}

async function addSubscriber(app: Billing, interval: 'monthly' | 'yearly') {
  const paid = await app.pay(await app.addUser(), 'package_two', interval);
  await app.comeBack(paid.session);
  return paid;
}

const recordCalls = ({ requests }: Billing, customer: string) =>
  requests.filter((request) => request.includes(customer)).length;

const findStatus = async (app: Billing, subscription: string) =>
  (
    await app.db
      .selectFrom('subscriptions')
      .select('status')
      .where('subscription_id', '=', subscription)
      .executeTakeFirstOrThrow()
  ).status;

test('a month of reconciling reads each customer far less often than Stripe allows', async () => {
  const app = await startWithMonths();
  const [monthly, yearly] = [
    await addSubscriber(app, 'monthly'),
    await addSubscriber(app, 'yearly'),
  ];
  const lapsed = await addSubscriber(app, 'monthly');
  app.control.subscriptionAction(lapsed.subscription, 'cancel');
  await syncCustomer(app.deps, lapsed.customer);
  app.requests.length = 0;
  await app.pass(35);
  const calls = {
    monthly: recordCalls(app, monthly.customer),
    yearly: recordCalls(app, yearly.customer),
    lapsed: recordCalls(app, lapsed.customer),
  };
  expect(calls.monthly).toBeLessThan(PER_TRANSACTION / 5);
  expect(calls.yearly).toBeLessThan(40);
  expect(calls.lapsed).toBeLessThan(20);
  expect(app.requests.length).toBeLessThan(PER_TRANSACTION);
  const { period_end: end } = await app.db
    .selectFrom('subscriptions')
    .select('period_end')
    .where('subscription_id', '=', monthly.subscription)
    .executeTakeFirstOrThrow();
  expect(end > app.deps.clock.now()).toBe(true);
}, 120_000);

test('a failed renewal is found within a day without any event', async () => {
  const app = await startWithMonths();
  const { subscription } = await addSubscriber(app, 'monthly');
  // The shortest month has 28 days, the longest 31.
  await app.pass(27);
  expect(await findStatus(app, subscription)).toBe('active');
  app.control.subscriptionAction(subscription, 'fail_payment');
  await app.pass(6);
  expect(await findStatus(app, subscription)).toBe('past_due');
});

// The SDK retries a 429 only if a header says so (types: `_shouldRetry`).
test('calls beyond Stripe’s rate are waited for', async () => {
  const app = await startBilling({ callsPerSecond: 8 });
  const user = await app.addUser();
  const { session, customer } = await app.pay(user);
  await Promise.all(Array.from({ length: 4 }, () => syncCustomer(app.deps, customer)));
  expect((await app.comeBack(session)).location).toBe('/payment/success');
});

test('a rate limit that lasts is an unavailable Stripe, within its deadline', async () => {
  let waitedMs = 0;
  const wait = async (ms: number) => void (waitedMs += ms);
  const app = await startBilling({ stopwatch: { now: () => waitedMs, wait } });
  app.faults.add({ service: 'stripe', kind: '429', times: 1_000 });
  await expect(app.deps.stripe.readCustomer('cus_1')).rejects.toMatchObject({
    failure: 'payments_unavailable',
  });
  expect(waitedMs).toBeGreaterThan(4_000);
  expect(waitedMs).toBeLessThan(8_000);
});

// The second use of a running idempotency key is 409 (reported).
test('T22 two checkouts at the same instant end as one session', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const price = await app.findPrice('package_one', 'monthly');
  // Both find the same intent; the second call uses the key while the first is still in progress.
  const openCheckout = app.deps.stripe.openCheckout;
  Object.assign(app.deps.stripe, {
    openCheckout: (order: Parameters<typeof openCheckout>[0]) => {
      app.faults.add({ service: 'stripe', kind: 'slow', times: 1, delayMs: 1_500 });
      return openCheckout(order);
    },
  });
  const started = await Promise.all([app.checkout(user, price), app.checkout(user, price)]);
  expect(started.map(({ status }) => status)).toEqual([200, 200]);
  expect(started[0]?.body.session).toBe(started[1]?.body.session);
  expect(app.control.state().checkoutSessions).toHaveLength(1);
});
