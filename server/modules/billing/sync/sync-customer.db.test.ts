import { expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { saveCustomer } from '../billing.store.ts';
import { syncCustomer } from './sync-customer.ts';
import { cancelDuplicate } from '../leaving/ending.ts';

async function addSubscriber(app: Billing) {
  const user = await app.addUser();
  const paid = await app.pay(user);
  await syncCustomer(app.deps, paid.customer);
  return { user, ...paid };
}

const findRow = (app: Billing, user: string) =>
  app.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();

function held(app: Billing) {
  const { stripe } = app.deps;
  const begun = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const readCustomer = async (id: string) => {
    begun.resolve();
    await letGo.promise;
    return stripe.readCustomer(id);
  };
  return {
    deps: { ...app.deps, stripe: { ...stripe, readCustomer } },
    begun: begun.promise,
    letGo: letGo.resolve,
  };
}

test('a late read of a deleted customer does not change its replacement', async () => {
  const app = await startBilling();
  const { user, customer } = await addSubscriber(app);
  await app.stripe('DELETE', `/customers/${customer}`);
  const slow = held(app);
  const late = syncCustomer(slow.deps, customer);
  await slow.begun;
  await syncCustomer(app.deps, customer);
  const { session, customer: next } = await app.pay(user);
  expect(next).not.toBe(customer);
  expect(await app.comeBack(session)).toMatchObject({ location: '/payment/success' });
  slow.letGo();
  await late;
  const kept = await app.db.selectFrom('stripe_customers').select('customer_id').execute();
  expect(kept).toEqual([{ customer_id: next }]);
  expect(await findRow(app, user)).toMatchObject({ status: 'active', ends_at: null });
});

test('a subscription whose customer is deleted at Stripe has ended, and keeps an earlier end', async () => {
  const app = await startBilling();
  const living = await addSubscriber(app);
  const ended = await addSubscriber(app);
  app.control.subscriptionAction(ended.subscription, 'cancel');
  await syncCustomer(app.deps, ended.customer);
  const { ends_at: endedAt } = await findRow(app, ended.user);
  app.control.advanceClock(60);
  for (const { customer } of [living, ended]) {
    await app.stripe('DELETE', `/customers/${customer}`);
    await syncCustomer(app.deps, customer);
  }
  expect(await findRow(app, living.user)).toMatchObject({
    status: 'canceled',
    ends_at: expect.any(Date),
    payment_failed_at: null,
    owed_amount: null,
  });
  expect(await findRow(app, ended.user)).toMatchObject({ status: 'canceled', ends_at: endedAt });
  expect(await app.db.selectFrom('stripe_customers').selectAll().execute()).toEqual([]);
});

test('a subscription that was never active starts no processing', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer, subscription } = await app.pay(user);
  app.control.subscriptionAction(subscription, 'cancel');
  await syncCustomer(app.deps, customer);
  expect(await findRow(app, user)).toMatchObject({ status: 'canceled', first_active_at: null });
  expect(app.activated).toEqual([]);
});

test('a subscription created by hand has no allowances, and the operator is alerted', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  const { user, customer } = await addSubscriber(app);
  expect(lines).toEqual([]);
  const { product } = await app.stripe(
    'GET',
    `/prices/${await app.findPrice('package_two', 'monthly')}`,
  );
  await app.stripe('POST', `/products/${product}`, { 'metadata[plan]': '' });
  await syncCustomer(app.deps, customer);
  expect(await findRow(app, user)).toMatchObject({
    plan_key: 'default',
    monthly_signals: 0,
    monthly_ai_credits: 0,
  });
  expect(lines).toMatchObject([{ msg: 'a product lacks its plan metadata', product }]);
});

test('the operator is alerted when a duplicate is found and when it is canceled', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  const { customer } = await addSubscriber(app);
  expect(lines).toEqual([]);
  const subscriptionId = await buyAgain(app, customer);
  await syncCustomer(app.deps, customer);
  expect(lines).toMatchObject([
    { msg: 'a customer has more than one subscription', subscriptions: [subscriptionId] },
  ]);
  await cancelDuplicate(app.deps, { customerId: customer, subscriptionId });
  expect(lines.at(-1)).toMatchObject({
    msg: 'a duplicate subscription was canceled and refunded',
    subscriptionId,
  });
  expect(app.jobsWaiting()).toContain('billing.sync-customer');
});

test('a duplicate that is now the only subscription stays', async () => {
  const app = await startBilling();
  const { customer, subscription } = await addSubscriber(app);
  const subscriptionId = await buyAgain(app, customer);
  app.control.subscriptionAction(subscription, 'cancel');
  app.requests.length = 0;
  await cancelDuplicate(app.deps, { customerId: customer, subscriptionId });
  await app.stripe('DELETE', `/customers/${customer}`);
  await cancelDuplicate(app.deps, { customerId: customer, subscriptionId });
  expect(app.requests.filter((request) => !request.startsWith('GET'))).toEqual([
    `DELETE /v1/customers/${customer}`,
  ]);
});

async function buyAgain(app: Billing, customer: string): Promise<string> {
  const session = await app.stripe('POST', '/checkout/sessions', {
    mode: 'subscription',
    customer,
    'line_items[0][price]': await app.findPrice('package_four', 'monthly'),
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost/',
  });
  return String(app.control.checkoutAction(session.id, 'pay').session.subscription);
}

test('payments are read since a week before the last read, by the customer’s clock', async () => {
  const app = await startBilling();
  const { customer } = await addSubscriber(app);
  const asked: number[] = [];
  const { stripe } = app.deps;
  const readPayments: typeof stripe.readPayments = (id, since) => {
    asked.push(since.getTime());
    return stripe.readPayments(id, since);
  };
  const deps = { ...app.deps, stripe: { ...stripe, readPayments } };
  app.control.advanceClock(100 * 86_400);
  await syncCustomer(app.deps, customer);
  const lookedAt = app.control.clock().now * 1000;
  await syncCustomer(deps, customer);
  expect(asked).toHaveLength(1);
  // Our clock has advanced a moment, Stripe's has not.
  expect(Math.abs(Number(asked[0]) - (lookedAt - 7 * DAY_MS))).toBeLessThan(60_000);
});

test('the first of two customers saved concurrently for a user is kept', async () => {
  const app = await startBilling();
  const userId = await app.addUser();
  const now = new Date();
  const saved = await Promise.all(
    ['cus_1', 'cus_2', 'cus_3'].map((customerId) =>
      saveCustomer(app.db, { userId, customerId, now }),
    ),
  );
  const kept = await app.db.selectFrom('stripe_customers').select('customer_id').execute();
  expect(kept).toEqual([{ customer_id: saved[0] }]);
  expect(new Set(saved).size).toBe(1);
});
