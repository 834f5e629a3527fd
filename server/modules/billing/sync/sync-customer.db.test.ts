import { expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { readableLog } from '../../../testing/log-lines.ts';
import { billing, type Billing } from '../billing.fixture.ts';
import { saveCustomer } from '../billing.store.ts';
import { syncCustomer } from './sync-customer.ts';
import { cancelDuplicate } from '../leaving/ending.ts';

async function subscriber(o: Billing) {
  const user = await o.addUser();
  const paid = await o.pay(user);
  await syncCustomer(o.deps, paid.customer);
  return { user, ...paid };
}

const rowOf = (o: Billing, user: string) =>
  o.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();

function held(o: Billing) {
  const { stripe } = o.deps;
  const begun = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const readCustomer = async (id: string) => {
    begun.resolve();
    await letGo.promise;
    return stripe.readCustomer(id);
  };
  return {
    deps: { ...o.deps, stripe: { ...stripe, readCustomer } },
    begun: begun.promise,
    letGo: letGo.resolve,
  };
}

test('a late read of a deleted customer does not change its replacement', async () => {
  const o = await billing();
  const { user, customer } = await subscriber(o);
  await o.stripe('DELETE', `/customers/${customer}`);
  const slow = held(o);
  const late = syncCustomer(slow.deps, customer);
  await slow.begun;
  await syncCustomer(o.deps, customer);
  const { session, customer: next } = await o.pay(user);
  expect(next).not.toBe(customer);
  expect(await o.comeBack(session)).toMatchObject({ location: '/payment/success' });
  slow.letGo();
  await late;
  const kept = await o.db.selectFrom('stripe_customers').select('customer_id').execute();
  expect(kept).toEqual([{ customer_id: next }]);
  expect(await rowOf(o, user)).toMatchObject({ status: 'active', ends_at: null });
});

test('a subscription whose customer is deleted at Stripe has ended, and keeps an earlier end', async () => {
  const o = await billing();
  const living = await subscriber(o);
  const ended = await subscriber(o);
  o.control.subscriptionAction(ended.subscription, 'cancel');
  await syncCustomer(o.deps, ended.customer);
  const { ends_at: endedAt } = await rowOf(o, ended.user);
  o.control.advanceClock(60);
  for (const { customer } of [living, ended]) {
    await o.stripe('DELETE', `/customers/${customer}`);
    await syncCustomer(o.deps, customer);
  }
  expect(await rowOf(o, living.user)).toMatchObject({
    status: 'canceled',
    ends_at: expect.any(Date),
    payment_failed_at: null,
    owed_amount: null,
  });
  expect(await rowOf(o, ended.user)).toMatchObject({ status: 'canceled', ends_at: endedAt });
  expect(await o.db.selectFrom('stripe_customers').selectAll().execute()).toEqual([]);
});

test('a subscription that was never active starts no processing', async () => {
  const o = await billing();
  const user = await o.addUser();
  const { customer, subscription } = await o.pay(user);
  o.control.subscriptionAction(subscription, 'cancel');
  await syncCustomer(o.deps, customer);
  expect(await rowOf(o, user)).toMatchObject({ status: 'canceled', first_active_at: null });
  expect(o.activated).toEqual([]);
});

test('a subscription created by hand has no allowances, and the operator is alerted', async () => {
  const { log, lines } = readableLog();
  const o = await billing({ log });
  const { user, customer } = await subscriber(o);
  expect(lines).toEqual([]);
  const { product } = await o.stripe('GET', `/prices/${await o.priceOf('package_two', 'monthly')}`);
  await o.stripe('POST', `/products/${product}`, { 'metadata[plan]': '' });
  await syncCustomer(o.deps, customer);
  expect(await rowOf(o, user)).toMatchObject({
    plan_key: 'default',
    monthly_signals: 0,
    monthly_ai_credits: 0,
  });
  expect(lines).toMatchObject([{ msg: 'a product lacks its plan metadata', product }]);
});

test('the operator is alerted when a duplicate is found and when it is canceled', async () => {
  const { log, lines } = readableLog();
  const o = await billing({ log });
  const { customer } = await subscriber(o);
  expect(lines).toEqual([]);
  const subscriptionId = await buyAgain(o, customer);
  await syncCustomer(o.deps, customer);
  expect(lines).toMatchObject([
    { msg: 'a customer has more than one subscription', subscriptions: [subscriptionId] },
  ]);
  await cancelDuplicate(o.deps, { customerId: customer, subscriptionId });
  expect(lines.at(-1)).toMatchObject({
    msg: 'a duplicate subscription was canceled and refunded',
    subscriptionId,
  });
  expect(o.jobsWaiting()).toContain('billing.sync-customer');
});

test('a duplicate that is now the only subscription stays', async () => {
  const o = await billing();
  const { customer, subscription } = await subscriber(o);
  const subscriptionId = await buyAgain(o, customer);
  o.control.subscriptionAction(subscription, 'cancel');
  o.requests.length = 0;
  await cancelDuplicate(o.deps, { customerId: customer, subscriptionId });
  await o.stripe('DELETE', `/customers/${customer}`);
  await cancelDuplicate(o.deps, { customerId: customer, subscriptionId });
  expect(o.requests.filter((request) => !request.startsWith('GET'))).toEqual([
    `DELETE /v1/customers/${customer}`,
  ]);
});

async function buyAgain(o: Billing, customer: string): Promise<string> {
  const session = await o.stripe('POST', '/checkout/sessions', {
    mode: 'subscription',
    customer,
    'line_items[0][price]': await o.priceOf('package_four', 'monthly'),
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost/',
  });
  return String(o.control.checkoutAction(session.id, 'pay').session.subscription);
}

test('payments are read since a week before the last read, by the customer’s clock', async () => {
  const o = await billing();
  const { customer } = await subscriber(o);
  const asked: number[] = [];
  const { stripe } = o.deps;
  const readPayments: typeof stripe.readPayments = (id, since) => {
    asked.push(since.getTime());
    return stripe.readPayments(id, since);
  };
  const deps = { ...o.deps, stripe: { ...stripe, readPayments } };
  o.control.advanceClock(100 * 86_400);
  await syncCustomer(o.deps, customer);
  const lookedAt = o.control.clock().now * 1000;
  await syncCustomer(deps, customer);
  expect(asked).toHaveLength(1);
  // Our clock has advanced a moment, Stripe's has not.
  expect(Math.abs(Number(asked[0]) - (lookedAt - 7 * DAY_MS))).toBeLessThan(60_000);
});

test('the first of two customers saved concurrently for a user is kept', async () => {
  const o = await billing();
  const userId = await o.addUser();
  const now = new Date();
  const saved = await Promise.all(
    ['cus_1', 'cus_2', 'cus_3'].map((customerId) =>
      saveCustomer(o.db, { userId, customerId, now }),
    ),
  );
  const kept = await o.db.selectFrom('stripe_customers').select('customer_id').execute();
  expect(kept).toEqual([{ customer_id: saved[0] }]);
  expect(new Set(saved).size).toBe(1);
});
