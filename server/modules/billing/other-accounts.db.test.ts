import { expect, test } from 'vitest';
import { eraseDeclared } from '../../module.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { startBilling, type Billing } from './billing.fixture.ts';
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

async function findRowsOfOthers(app: Billing, user: string) {
  const tables = await Promise.all(
    TABLES.map(async (table) => {
      const rows = await app.db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '!=', user)
        .execute();
      return rows.map((row) => JSON.stringify(row)).toSorted();
    }),
  );
  const events = await app.db
    .selectFrom('stripe_events')
    .selectAll()
    .where('customer_id', '=', 'cus_other')
    .execute();
  return { ...Object.fromEntries(TABLES.map((table, index) => [table, tables[index]])), events };
}

const findRows = async (app: Billing, user: string) => {
  const found = await Promise.all(
    TABLES.map(async (table) => {
      const rows = await app.db.selectFrom(table).selectAll().where('user_id', '=', user).execute();
      return rows.length > 0 ? table : [];
    }),
  );
  return found.flat();
};

async function addSubscriber(app: Billing) {
  const user = await app.addUser();
  const paid = await app.pay(user, 'package_four', 'yearly');
  await app.comeBack(paid.session);
  await app.work();
  const failed = { user_id: user, price_id: 'price_none', state: 'failed' } as const;
  await app.db
    .insertInto('checkout_intents')
    .values({
      ...failed,
      id: crypto.randomUUID(),
      session_id: null,
      created_at: new Date(),
      closed_at: null,
    })
    .execute();
  await app.db
    .updateTable('stripe_customers')
    .set({ extra_seen_at: new Date(0), clock_offset_seconds: 200 * DAY })
    .where('user_id', '=', user)
    .execute();
  return { user, ...paid };
}

async function sameIntent(app: Billing, user: string, other: string): Promise<void> {
  const priceId = await app.findPrice('package_one', 'monthly');
  const intent = await insertIntent(app.db, { userId: user, priceId, now: new Date() });
  await app.db
    .insertInto('checkout_intents')
    .values({ ...intent, user_id: other })
    .execute();
}

test('billing of one account never changes another account', async () => {
  const app = await startBilling();
  await app.addUser({ deletedAt: new Date(0) });
  const other = await addSubscriber(app);
  const third = await app.addUser();
  const waiting = { id: 'evt_other', type: 'invoice.paid', customer_id: 'cus_other' };
  const times = { created_at: new Date(), received_at: new Date() };
  await insertEvent(app.db, { ...waiting, ...times, state: 'waiting' });
  const user = await app.addUser();
  const price = await app.findPrice('package_one', 'monthly');
  await sameIntent(app, user, other.user);
  const lookedAtFirst = await findRowsOfOthers(app, user);

  app.faults.add({ service: 'stripe', kind: '500', times: 12 });
  expect((await app.checkout(user, price)).status).toBe(503);
  app.faults.clear();
  expect(await findRowsOfOthers(app, user)).toEqual(lookedAtFirst);
  await sameIntent(app, user, third);
  const before = await findRowsOfOthers(app, user);
  const { session, customer, subscription } = await app.pay(user, 'package_one');
  expect(customer).not.toBe(other.customer);
  expect(await app.comeBack(session)).toMatchObject({ location: '/payment/success' });

  const body = { returnUrl: `${app.appUrl}/profile` };
  expect((await app.call('POST', '/payments/stripe/manage', { user, body })).status).toBe(200);
  await app.stripe('POST', `/subscriptions/${subscription}`, { cancel_at_period_end: 'true' });
  const current = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({
    product: { key: 'package_one' },
    endsAt: expect.any(String),
  });
  await app.stripe('POST', `/subscriptions/${subscription}`, { cancel_at_period_end: 'false' });

  app.control.advanceClock(32 * DAY);
  const { data } = await app.stripe('GET', '/events', { type: 'invoice.paid', limit: '1' });
  await app.deliver(data[0]);
  app.faults.add({ service: 'stripe', kind: '500', times: 100 });
  await expect(app.work()).rejects.toThrow();
  app.faults.clear();
  await syncCustomer(app.deps, customer);
  const credits = await app.call('GET', '/user/credits', { user });
  expect(credits.body).toMatchObject({ signal: { baseCredits: 250, usedCredits: { raw: 0 } } });
  await app.work();
  expect(await findRowsOfOthers(app, user)).toEqual(before);

  const extra = await app.stripe('POST', '/checkout/sessions', {
    mode: 'subscription',
    customer,
    'line_items[0][price]': price,
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost/',
  });
  app.control.checkoutAction(extra.id, 'pay');
  app.control.advanceClock(2 * DAY);
  app.control.subscriptionAction(subscription, 'fail_payment');
  await syncCustomer(app.deps, customer);
  await app.work();
  const { subscriptions } = app.control.state();
  expect(subscriptions.map((each) => Reflect.get(each, 'status')).toSorted()).toEqual([
    'active',
    'active',
    'past_due',
  ]);
  await deleteUser(app, user);
  await endBillingOfUser(app.deps, user);
  await runInTransaction(app.db, (tx) => eraseDeclared(tx, billingModule, 'account.erased', user));
  expect(await findRows(app, user)).toEqual(['customer_routes', 'stripe_customers']);
  expect(await findRowsOfOthers(app, user)).toEqual(before);
}, 120_000);

test('an event affects only its own customer, or those on its test clock', async () => {
  const app = await startBilling();
  const customers = [
    { id: 'cus_1', clock: 'clock_1' },
    { id: 'cus_2', clock: 'clock_2' },
    { id: 'cus_3', clock: null },
  ];
  for (const { id, clock } of customers) {
    const userId = await app.addUser();
    await saveCustomer(app.db, { userId, customerId: id, now: new Date() });
    await app.db
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
    app.requests.length = 0;
    await app.deliver(event(type, object));
    await app.work();
    return app.requests.flatMap((line) => /^GET \/v1\/customers\/(\w+)$/.exec(line)?.[1] ?? []);
  };
  const clock = { object: 'test_helpers.test_clock', id: 'clock_2', status: 'ready' };
  expect(await readFor('test_helpers.test_clock.ready', clock)).toEqual(['cus_2']);
  expect(await readFor('invoice.paid', { object: 'invoice', customer: 'cus_3' })).toEqual([
    'cus_3',
  ]);
  expect(await readFor('invoice.paid', { object: 'invoice', customer: 'cus_4' })).toEqual([]);
});
