import { expect, test } from 'vitest';
import { eraseDeclared } from '../../module.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { billing, type Billing } from './billing.fixture.ts';
import { billingModule } from './billing.module.ts';
import { saveCustomer } from './billing.store.ts';
import { insertIntent } from './checkout/checkout.store.ts';
import { syncCustomer } from './sync/sync-customer.ts';
import { endBillingOfUser } from './leaving/ending.ts';
import { insertEvent } from './sync/events.store.ts';
import { deleteUser } from './leaving/leaving.fixture.ts';

const DAY = 86_400;

const TABLES = [
  'customer_routes',
  'stripe_customers',
  'subscriptions',
  'checkout_routes',
  'checkout_intents',
  'billing_notices',
  'credit_grants',
  'credit_balances',
  'credit_entries',
] as const;

async function rowsOfOthers(o: Billing, user: string) {
  const tables = await Promise.all(
    TABLES.map(async (table) => {
      const rows = await o.db.selectFrom(table).selectAll().where('user_id', '!=', user).execute();
      return rows.map((row) => JSON.stringify(row)).toSorted();
    }),
  );
  const events = await o.db
    .selectFrom('stripe_events')
    .selectAll()
    .where('customer_id', '=', 'cus_other')
    .execute();
  return { ...Object.fromEntries(TABLES.map((table, index) => [table, tables[index]])), events };
}

const rowsOf = async (o: Billing, user: string) => {
  const found = await Promise.all(
    TABLES.map(async (table) => {
      const rows = await o.db.selectFrom(table).selectAll().where('user_id', '=', user).execute();
      return rows.length > 0 ? table : [];
    }),
  );
  return found.flat();
};

async function addSubscriber(o: Billing) {
  const user = await o.addUser();
  const paid = await o.pay(user, 'package_four', 'yearly');
  await o.comeBack(paid.session);
  await o.work();
  const failed = { user_id: user, price_id: 'price_none', state: 'failed' } as const;
  await o.db
    .insertInto('checkout_intents')
    .values({
      ...failed,
      id: crypto.randomUUID(),
      session_id: null,
      created_at: new Date(),
      closed_at: null,
    })
    .execute();
  await o.db
    .updateTable('stripe_customers')
    .set({ extra_seen_at: new Date(0), clock_offset_seconds: 200 * DAY })
    .where('user_id', '=', user)
    .execute();
  return { user, ...paid };
}

async function sameIntent(o: Billing, user: string, other: string): Promise<void> {
  const priceId = await o.priceOf('package_one', 'monthly');
  const intent = await insertIntent(o.db, { userId: user, priceId, now: new Date() });
  await o.db
    .insertInto('checkout_intents')
    .values({ ...intent, user_id: other })
    .execute();
}

test('billing of one account never changes another account', async () => {
  const o = await billing();
  await o.addUser({ deletedAt: new Date(0) });
  const other = await addSubscriber(o);
  const third = await o.addUser();
  const waiting = { id: 'evt_other', type: 'invoice.paid', customer_id: 'cus_other' };
  const times = { created_at: new Date(), received_at: new Date() };
  await insertEvent(o.db, { ...waiting, ...times, state: 'waiting' });
  const user = await o.addUser();
  const price = await o.priceOf('package_one', 'monthly');
  await sameIntent(o, user, other.user);
  const lookedAtFirst = await rowsOfOthers(o, user);

  o.faults.add({ service: 'stripe', kind: '500', times: 12 });
  expect((await o.checkout(user, price)).status).toBe(503);
  o.faults.clear();
  expect(await rowsOfOthers(o, user)).toEqual(lookedAtFirst);
  await sameIntent(o, user, third);
  const before = await rowsOfOthers(o, user);
  const { session, customer, subscription } = await o.pay(user, 'package_one');
  expect(customer).not.toBe(other.customer);
  expect(await o.comeBack(session)).toMatchObject({ location: '/payment/success' });

  const body = { returnUrl: `${o.appUrl}/profile` };
  expect((await o.call('POST', '/payments/stripe/manage', { user, body })).status).toBe(200);
  await o.stripe('POST', `/subscriptions/${subscription}`, { cancel_at_period_end: 'true' });
  const current = await o.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({
    product: { key: 'package_one' },
    endsAt: expect.any(String),
  });
  await o.stripe('POST', `/subscriptions/${subscription}`, { cancel_at_period_end: 'false' });

  o.control.advanceClock(32 * DAY);
  const { data } = await o.stripe('GET', '/events', { type: 'invoice.paid', limit: '1' });
  await o.deliver(data[0]);
  o.faults.add({ service: 'stripe', kind: '500', times: 100 });
  await expect(o.work()).rejects.toThrow();
  o.faults.clear();
  await syncCustomer(o.deps, customer);
  const credits = await o.call('GET', '/user/credits', { user });
  expect(credits.body).toMatchObject({ signal: { baseCredits: 250, usedCredits: { raw: 0 } } });
  await o.work();
  expect(await rowsOfOthers(o, user)).toEqual(before);

  const extra = await o.stripe('POST', '/checkout/sessions', {
    mode: 'subscription',
    customer,
    'line_items[0][price]': price,
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost/',
  });
  o.control.checkoutAction(extra.id, 'pay');
  o.control.advanceClock(2 * DAY);
  o.control.subscriptionAction(subscription, 'fail_payment');
  await syncCustomer(o.deps, customer);
  await o.work();
  const { subscriptions } = o.control.state();
  expect(subscriptions.map((each) => Reflect.get(each, 'status')).toSorted()).toEqual([
    'active',
    'active',
    'past_due',
  ]);
  await deleteUser(o, user);
  await endBillingOfUser(o.deps, user);
  await runInTransaction(o.db, (tx) => eraseDeclared(tx, billingModule, 'account.erased', user));
  expect(await rowsOf(o, user)).toEqual(['customer_routes', 'stripe_customers']);
  expect(await rowsOfOthers(o, user)).toEqual(before);
}, 120_000);

test('an event affects only its own customer, or those on its test clock', async () => {
  const o = await billing();
  const customers = [
    { id: 'cus_1', clock: 'clock_1' },
    { id: 'cus_2', clock: 'clock_2' },
    { id: 'cus_3', clock: null },
  ];
  for (const { id, clock } of customers) {
    const userId = await o.addUser();
    await saveCustomer(o.db, { userId, customerId: id, now: new Date() });
    await o.db
      .updateTable('stripe_customers')
      .set({ test_clock_id: clock })
      .where('user_id', '=', userId)
      .execute();
  }
  const event = (type: string, object: Record<string, unknown>) => ({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
  });
  const readFor = async (type: string, object: Record<string, unknown>) => {
    o.requests.length = 0;
    await o.deliver(event(type, object));
    await o.work();
    return o.requests.flatMap((line) => /^GET \/v1\/customers\/(\w+)$/.exec(line)?.[1] ?? []);
  };
  const clock = { object: 'test_helpers.test_clock', id: 'clock_2', status: 'ready' };
  expect(await readFor('test_helpers.test_clock.ready', clock)).toEqual(['cus_2']);
  expect(await readFor('invoice.paid', { object: 'invoice', customer: 'cus_3' })).toEqual([
    'cus_3',
  ]);
  expect(await readFor('invoice.paid', { object: 'invoice', customer: 'cus_4' })).toEqual([]);
});
