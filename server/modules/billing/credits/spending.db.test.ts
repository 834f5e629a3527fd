import { expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import type { Events } from '../../../events.ts';
import { createEvents } from '../../../platform/events.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { openTestDatabase } from '../../../testing/databases/database.ts';
import { insertSubscription } from '../../../testing/subscription.ts';
import { insertUser } from '../../../testing/user.ts';
import { getCredits } from './credits.ts';
import { refundSignals, spendSignals } from './spending.ts';

const START = new Date('2026-03-01T09:00:00Z');
const ALLOWANCE = 250;

async function startSpending() {
  const { db } = await openTestDatabase();
  const clock = createTestClock(START);
  const addUser = async () => {
    const userId = await insertUser(db);
    await insertSubscription({ db }, { userId, subscriptionId: `sub_${userId}`, now: START });
    await getCredits({ db, clock, events: createEvents<Events>(() => []) }, userId);
    return userId;
  };
  const user = await addUser();
  const findBalance = (userId: string) =>
    db
      .selectFrom('credit_balances')
      .selectAll()
      .where('user_id', '=', userId)
      .where('kind', '=', 'signal')
      .executeTakeFirstOrThrow();
  const findEntries = (userId: string) =>
    db
      .selectFrom('credit_entries')
      .select(['delta', 'period_start', 'subscription_id'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'signal')
      .execute();
  return {
    db,
    user,
    addUser,
    findBalance,
    findEntries,
    spend: (wanted: number, { userId = user, now = START } = {}) =>
      runInTransaction(db, (tx) => spendSignals(tx, { userId, wanted, now })),
    refund: (periods: Date[]) =>
      runInTransaction(db, (tx) => refundSignals(tx, { userId: user, periods, now: START })),
    async left(userId = user) {
      const { base, used } = await findBalance(userId);
      const entries = await findEntries(userId);
      expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(base - used);
      return base - used;
    },
  };
}

test('signals are opened in the running period, until the allowance is used', async () => {
  const app = await startSpending();
  expect(await app.left()).toBe(ALLOWANCE);
  expect(await app.spend(100)).toEqual({ opened: 100, period: START });
  expect(await app.left()).toBe(150);
  expect(await app.spend(200)).toEqual({ opened: 150, period: START });
  expect(await app.left()).toBe(0);
  expect(await app.spend(1)).toEqual({ opened: 0, period: null });
  expect((await app.findEntries(app.user)).map(({ delta }) => delta).toSorted()).toEqual(
    [ALLOWANCE, -100, -150].toSorted(),
  );
});

test('nothing is opened once the period has ended', async () => {
  const app = await startSpending();
  const { period_end: end } = await app.findBalance(app.user);
  const last = new Date(end.getTime() - 1);
  expect(await app.spend(1, { now: end })).toEqual({ opened: 0, period: null });
  expect(await app.left()).toBe(ALLOWANCE);
  expect(await app.spend(1, { now: last })).toEqual({ opened: 1, period: START });
});

test('nothing is opened without a plan', async () => {
  const app = await startSpending();
  const userId = await insertUser(app.db);
  expect(await app.spend(1, { userId })).toEqual({ opened: 0, period: null });
});

test('a signal of the running period is given back, one of another is not', async () => {
  const app = await startSpending();
  await app.spend(5);
  const before = new Date(START.getTime() - 1);
  await app.refund([START, before, START]);
  expect(await app.left()).toBe(ALLOWANCE - 3);
  const entries = await app.findEntries(app.user);
  await app.refund([before]);
  await app.refund([]);
  expect(await app.findEntries(app.user)).toEqual(entries);
  const { subscription_id: subscription } = await app.findBalance(app.user);
  expect(entries.every((entry) => entry.subscription_id === subscription)).toBe(true);
  expect(entries.every((entry) => entry.period_start.getTime() === START.getTime())).toBe(true);
});

test('another account’s allowance stays as it is', async () => {
  const app = await startSpending();
  const other = await app.addUser();
  await app.spend(ALLOWANCE);
  expect(await app.left(other)).toBe(ALLOWANCE);
  expect(await app.spend(10, { userId: other })).toMatchObject({ opened: 10 });
});

test('T25 20 spends at once open no more signals than are left', async () => {
  const app = await startSpending();
  const wanted = 20;
  const spent = await Promise.all(Array.from({ length: 20 }, () => app.spend(wanted)));
  const opened = spent.map((each) => each.opened);
  expect(opened.reduce((sum, each) => sum + each, 0)).toBe(ALLOWANCE);
  expect(opened.filter((each) => each === wanted)).toHaveLength(Math.floor(ALLOWANCE / wanted));
  expect(await app.left()).toBe(0);
});

test('a failed transaction uses no signals', async () => {
  const app = await startSpending();
  const failing = runInTransaction(app.db, async (tx) => {
    await spendSignals(tx, { userId: app.user, wanted: 10, now: START });
    throw new Error('the page could not be written');
  });
  await expect(failing).rejects.toThrow('could not be written');
  expect(await app.left()).toBe(ALLOWANCE);
});
