import { expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { findClockOffsetSeconds, saveCustomer } from '../billing.store.ts';
import { getCustomerNow } from './credits.ts';
import { lockBalance } from './credits.store.ts';
import { spendSignals } from './spending.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

const DAY = 86_400;

async function readCredits(app: Billing, user: string) {
  const { status, body } = await app.call('GET', '/user/credits', { user });
  expect(status).toBe(200);
  return body;
}

const none = { baseCredits: 0, usedCredits: { raw: 0 } };

async function use(app: Billing, user: string, amount: number): Promise<void> {
  const balance = await app.db
    .updateTable('credit_balances')
    .set((row) => ({ used: row('used', '+', amount) }))
    .where('user_id', '=', user)
    .where('kind', '=', 'signal')
    .returningAll()
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('credit_entries')
    .values({
      user_id: user,
      key: crypto.randomUUID(),
      kind: 'signal',
      delta: -amount,
      subscription_id: balance.subscription_id,
      period_start: balance.period_start,
      at: new Date(),
    })
    .execute();
}

async function expectLedgerToFit(app: Billing, user: string): Promise<void> {
  const balances = await app.db
    .selectFrom('credit_balances')
    .selectAll()
    .where('user_id', '=', user)
    .execute();
  for (const balance of balances) {
    const entries = await app.db
      .selectFrom('credit_entries')
      .select('delta')
      .where('user_id', '=', user)
      .where('kind', '=', balance.kind)
      .where('period_start', '=', balance.period_start)
      .execute();
    const left = entries.reduce((sum, { delta }) => sum + delta, 0);
    expect(left).toBe(balance.base - balance.used);
    const grant = await app.db
      .selectFrom('credit_grants')
      .select('amount')
      .where('user_id', '=', user)
      .where('kind', '=', balance.kind)
      .where('period_start', '=', balance.period_start)
      .executeTakeFirstOrThrow();
    expect(grant.amount).toBe(balance.base);
  }
}

test('a member without a subscription has no credits [S7.11]', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  expect(await readCredits(app, user)).toEqual({ signal: none, ai: none, renewsAt: null });
});

test('a monthly plan’s credits renew with it [S3.04, S4.29]', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user, 'package_one');
  await syncCustomer(app.deps, customer);
  await use(app, user, 200);
  expect(await readCredits(app, user)).toMatchObject({
    signal: { baseCredits: 250, usedCredits: { raw: 200 } },
  });
  app.control.advanceClock(32 * DAY);
  await syncCustomer(app.deps, customer);
  expect(await readCredits(app, user)).toMatchObject({
    signal: { baseCredits: 250, usedCredits: { raw: 0 } },
  });
  await expectLedgerToFit(app, user);
});

test('a yearly plan’s credits renew every month, at the first read', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user, 'package_one', 'yearly');
  await syncCustomer(app.deps, customer);
  const periods = new Set<unknown>();
  for (let month = 0; month < 12; month += 1) {
    const credits = await readCredits(app, user);
    expect(credits).toMatchObject({ signal: { baseCredits: 250, usedCredits: { raw: 0 } } });
    periods.add(credits['renewsAt']);
    await use(app, user, 250);
    const renewsAt = Date.parse(String(credits['renewsAt'])) / 1000;
    app.control.advanceClock(renewsAt - app.control.clock().now);
    // Only the clock is read here: a month opens at its first read.
    await app.db
      .updateTable('stripe_customers')
      .set({ clock_offset_seconds: app.control.clock().now - Math.floor(Date.now() / 1000) })
      .execute();
  }
  expect(periods.size).toBe(12);
  const grants = await app.db.selectFrom('credit_grants').selectAll().execute();
  expect(grants.filter(({ kind }) => kind === 'signal').length).toBeLessThanOrEqual(12);
  await expectLedgerToFit(app, user);
});

test('T25 20 looks at once at a month that has begun open it once', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user, 'package_one', 'yearly');
  await syncCustomer(app.deps, customer);
  await app.db
    .updateTable('stripe_customers')
    .set({ clock_offset_seconds: 40 * DAY })
    .execute();
  await Promise.all(Array.from({ length: 20 }, () => readCredits(app, user)));
  const entries = await app.db.selectFrom('credit_entries').select('key').execute();
  expect(entries).toHaveLength(4);
  await expectLedgerToFit(app, user);
});

test('T26 a month that was granted is never granted again, at any balance', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user, 'package_one');
  await syncCustomer(app.deps, customer);
  await use(app, user, 250);
  await app.db.updateTable('credit_balances').set({ subscription_id: 'sub_other' }).execute();
  await syncCustomer(app.deps, customer);
  expect(await readCredits(app, user)).toMatchObject({
    signal: { baseCredits: 250, usedCredits: { raw: 250 } },
  });
  expect(await app.db.selectFrom('credit_grants').selectAll().execute()).toHaveLength(2);
});

async function changePlan(app: Billing, subscription: string, price: string) {
  const { items } = (await app.stripe('GET', `/subscriptions/${subscription}`)) as unknown as {
    items: { data: { id: string }[] };
  };
  await app.stripe('POST', `/subscriptions/${subscription}`, {
    'items[0][id]': String(items.data[0]?.id),
    'items[0][price]': price,
    proration_behavior: 'always_invoice',
  });
}

test('an upgrade applies its larger allowance at once and keeps the used credits [S4.32]', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer, subscription } = await app.pay(user, 'package_one');
  await syncCustomer(app.deps, customer);
  await use(app, user, 240);
  await changePlan(app, subscription, await app.findPrice('package_three', 'monthly'));
  await syncCustomer(app.deps, customer);
  expect(await readCredits(app, user)).toMatchObject({
    signal: { baseCredits: 4000, usedCredits: { raw: 240 } },
    ai: { baseCredits: 400 },
  });
  await expectLedgerToFit(app, user);
});

test('an upgrade and a downgrade leave no more than the plan allows', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer, subscription } = await app.pay(user, 'package_one');
  await syncCustomer(app.deps, customer);
  for (const key of ['package_four', 'package_one', 'package_four', 'package_one']) {
    await changePlan(app, subscription, await app.findPrice(key, 'monthly'));
    await syncCustomer(app.deps, customer);
    await expectLedgerToFit(app, user);
  }
  expect(await readCredits(app, user)).toMatchObject({ signal: { baseCredits: 250 } });
});

test.each([250, 1])(
  'going from monthly to yearly and back opens no second month: %i of it is used [S4.33]',
  async (used) => {
    const app = await startBilling();
    const user = await app.addUser();
    const { customer, subscription } = await app.pay(user, 'package_one');
    await syncCustomer(app.deps, customer);
    await use(app, user, used);
    for (const interval of ['yearly', 'monthly', 'yearly'] as const) {
      app.control.advanceClock(60);
      await changePlan(app, subscription, await app.findPrice('package_one', interval));
      await syncCustomer(app.deps, customer);
      expect(await readCredits(app, user)).toMatchObject({
        signal: { baseCredits: 250, usedCredits: { raw: used } },
      });
      await expectLedgerToFit(app, user);
    }
  },
);

test('a change of plan in a later month changes only that month of that subscription', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const other = await app.addUser();
  const { customer, subscription } = await app.pay(user, 'package_one');
  await syncCustomer(app.deps, customer);
  const { period_end: next } = await app.db
    .selectFrom('credit_balances')
    .select('period_end')
    .executeTakeFirstOrThrow();
  app.control.advanceClock(Number(next) / 1000 - app.control.clock().now);
  await syncCustomer(app.deps, customer);
  const rows = async () => ({
    grants: await app.db.selectFrom('credit_grants').selectAll().execute(),
    balances: await app.db.selectFrom('credit_balances').selectAll().execute(),
  });
  // The same for an earlier subscription and another account.
  const { grants, balances } = await rows();
  const twins = [
    ...grants.map((grant) => ({ ...grant, subscription_id: 'sub_before' })),
    ...grants.map((grant) => ({ ...grant, user_id: other })),
  ];
  await app.db.insertInto('credit_grants').values(twins).execute();
  const others = balances.map((balance) => ({ ...balance, user_id: other }));
  await app.db.insertInto('credit_balances').values(others).execute();

  const { period_start: month } = balances[0] ?? {};
  expect(grants.filter((grant) => Number(grant.period_start) === Number(month))).toHaveLength(2);
  const amounts = { signal: 4000, ai: 400 };
  await changePlan(app, subscription, await app.findPrice('package_three', 'monthly'));
  await syncCustomer(app.deps, customer);
  const after = await rows();
  const changed = grants.map((grant) =>
    Number(grant.period_start) === Number(month)
      ? { ...grant, amount: amounts[grant.kind] }
      : grant,
  );
  expect(after.grants).toHaveLength(twins.length + changed.length);
  expect(after.grants).toEqual(expect.arrayContaining([...twins, ...changed]));
  expect(after.balances.filter(({ user_id: id }) => id === other)).toEqual(others);
});

test('a locked balance is waited for', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user);
  await syncCustomer(app.deps, customer);
  const locked = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = runInTransaction(app.db, async (tx) => {
    await lockBalance(tx, user, 'signal');
    locked.resolve();
    // Long enough for a call that does not wait.
    for (let round = 0; round < 20; round += 1) await findClockOffsetSeconds(tx, user);
    order.push('first');
  });
  await locked.promise;
  const second = runInTransaction(app.db, async (tx) => {
    await lockBalance(tx, user, 'signal');
    order.push('second');
  });
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

test('concurrent calls together open no more signals than are left', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user);
  await syncCustomer(app.deps, customer);
  await app.db
    .updateTable('credit_balances')
    .set({ base: 10 })
    .where('user_id', '=', user)
    .where('kind', '=', 'signal')
    .execute();
  const entriesBefore = await app.db.selectFrom('credit_entries').select('key').execute();
  const now = app.deps.clock.now();
  const spend = () =>
    runInTransaction(app.db, (tx) => spendSignals(tx, { userId: user, wanted: 3, now }));
  const spent = await Promise.all(Array.from({ length: 8 }, spend));
  expect(spent.map(({ opened }) => opened).toSorted()).toEqual([0, 0, 0, 0, 1, 3, 3, 3]);
  const entries = await app.db.selectFrom('credit_entries').select(['key', 'delta']).execute();
  const known = new Set(entriesBefore.map(({ key }) => key));
  const added = entries.filter(({ key }) => !known.has(key));
  expect(added.map(({ delta }) => delta).toSorted()).toEqual([-1, -3, -3, -3]);
});

test('a customer without a test clock uses our time, others use their clock', async () => {
  const { deps, db, addUser } = await startBilling({ clock: createTestClock() });
  const userId = await addUser();
  const ahead = async () =>
    (await getCustomerNow(deps, userId)).getTime() - deps.clock.now().getTime();
  expect(await ahead()).toBe(0);
  await saveCustomer(db, { userId, customerId: 'cus_1', now: deps.clock.now() });
  await db.updateTable('stripe_customers').set({ clock_offset_seconds: -90 }).execute();
  expect(await ahead()).toBe(-90_000);
});

test('no month opens while a payment is outstanding; it opens once paid', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer, subscription } = await app.pay(user, 'package_one');
  await syncCustomer(app.deps, customer);
  await use(app, user, 100);
  app.control.subscriptionAction(subscription, 'fail_payment');
  await syncCustomer(app.deps, customer);
  const current = await app.call('GET', '/payments/stripe/current-subscription', { user });
  const failedAt = Date.parse(String(current.body['paymentFailedAt']));
  expect(current.body).toMatchObject({
    status: 'past_due',
    dataErasedAt: new Date(failedAt + 15 * DAY * 1000).toISOString(),
  });
  expect(await readCredits(app, user)).toMatchObject({
    signal: { usedCredits: { raw: 100 } },
    renewsAt: null,
  });
  app.control.subscriptionAction(subscription, 'recover');
  await syncCustomer(app.deps, customer);
  const recovered = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(recovered.body).toMatchObject({ status: 'active', paymentFailedAt: null });
  expect(await readCredits(app, user)).toMatchObject({ signal: { baseCredits: 250 } });
  await expectLedgerToFit(app, user);
});

test('a canceled yearly plan still opens its remaining months', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer, subscription } = await app.pay(user, 'package_one', 'yearly');
  await app.stripe('POST', `/subscriptions/${subscription}`, { cancel_at_period_end: 'true' });
  await syncCustomer(app.deps, customer);
  expect(await readCredits(app, user)).toMatchObject({ renewsAt: expect.any(String) });
});

test('a plan that ends with its period shows no next renewal', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer, subscription } = await app.pay(user, 'package_one');
  await app.stripe('POST', `/subscriptions/${subscription}`, { cancel_at_period_end: 'true' });
  await syncCustomer(app.deps, customer);
  expect(await readCredits(app, user)).toMatchObject({
    renewsAt: null,
    signal: { baseCredits: 250 },
  });
  const current = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({ status: 'active', nextRenewalDate: null });
  expect(current.body['endsAt']).toEqual(expect.any(String));

  app.control.advanceClock(32 * DAY);
  await syncCustomer(app.deps, customer);
  expect(await readCredits(app, user)).toEqual({ signal: none, ai: none, renewsAt: null });
});

test('an advanced test clock moves the customer’s time and opens the month it reached', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user, 'package_one', 'yearly');
  await syncCustomer(app.deps, customer);
  const before = await readCredits(app, user);
  const clock = app.control.clock();
  await app.stripe('POST', `/test_helpers/test_clocks/${clock.id}/advance`, {
    frozen_time: String(clock.now + 40 * DAY),
  });
  const { data } = await app.stripe('GET', '/events', { type: 'test_helpers.test_clock.ready' });
  expect(data).toHaveLength(1);
  await app.deliver(data[0]);
  await app.work();
  const after = await readCredits(app, user);
  expect(Date.parse(String(after['renewsAt']))).toBeGreaterThan(
    Date.parse(String(before['renewsAt'])),
  );
});
