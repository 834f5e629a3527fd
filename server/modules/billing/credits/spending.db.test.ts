import { expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import type { Events } from '../../../events.ts';
import { createEvents } from '../../../platform/events.ts';
import { testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/databases/database.ts';
import { insertSubscription } from '../../../testing/subscription.ts';
import { insertUser } from '../../../testing/user.ts';
import { getCredits } from './credits.ts';
import { refundSignals, spendSignals } from './spending.ts';

const START = new Date('2026-03-01T09:00:00Z');
const ALLOWANCE = 250;

async function spending() {
  const { db } = await testDatabase();
  const clock = testClock(START);
  const addUser = async () => {
    const userId = await insertUser(db);
    await insertSubscription({ db }, { userId, subscriptionId: `sub_${userId}`, now: START });
    await getCredits({ db, clock, events: createEvents<Events>(() => []) }, userId);
    return userId;
  };
  const user = await addUser();
  const balanceOf = (userId: string) =>
    db
      .selectFrom('credit_balances')
      .selectAll()
      .where('user_id', '=', userId)
      .where('kind', '=', 'signal')
      .executeTakeFirstOrThrow();
  const entriesOf = (userId: string) =>
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
    balanceOf,
    entriesOf,
    spend: (wanted: number, { userId = user, now = START } = {}) =>
      runInTransaction(db, (tx) => spendSignals(tx, { userId, wanted, now })),
    refund: (periods: Date[]) =>
      runInTransaction(db, (tx) => refundSignals(tx, { userId: user, periods, now: START })),
    async left(userId = user) {
      const { base, used } = await balanceOf(userId);
      const entries = await entriesOf(userId);
      expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(base - used);
      return base - used;
    },
  };
}

test('signals are opened in the running period, until the allowance is used', async () => {
  const o = await spending();
  expect(await o.left()).toBe(ALLOWANCE);
  expect(await o.spend(100)).toEqual({ opened: 100, period: START });
  expect(await o.left()).toBe(150);
  expect(await o.spend(200)).toEqual({ opened: 150, period: START });
  expect(await o.left()).toBe(0);
  expect(await o.spend(1)).toEqual({ opened: 0, period: null });
  expect((await o.entriesOf(o.user)).map(({ delta }) => delta).toSorted()).toEqual(
    [ALLOWANCE, -100, -150].toSorted(),
  );
});

test('nothing is opened once the period has ended', async () => {
  const o = await spending();
  const { period_end: end } = await o.balanceOf(o.user);
  const last = new Date(end.getTime() - 1);
  expect(await o.spend(1, { now: end })).toEqual({ opened: 0, period: null });
  expect(await o.left()).toBe(ALLOWANCE);
  expect(await o.spend(1, { now: last })).toEqual({ opened: 1, period: START });
});

test('nothing is opened without a plan', async () => {
  const o = await spending();
  const userId = await insertUser(o.db);
  expect(await o.spend(1, { userId })).toEqual({ opened: 0, period: null });
});

test('a signal of the running period is given back, one of another is not', async () => {
  const o = await spending();
  await o.spend(5);
  const before = new Date(START.getTime() - 1);
  await o.refund([START, before, START]);
  expect(await o.left()).toBe(ALLOWANCE - 3);
  const entries = await o.entriesOf(o.user);
  await o.refund([before]);
  await o.refund([]);
  expect(await o.entriesOf(o.user)).toEqual(entries);
  const { subscription_id: subscription } = await o.balanceOf(o.user);
  expect(entries.every((entry) => entry.subscription_id === subscription)).toBe(true);
  expect(entries.every((entry) => entry.period_start.getTime() === START.getTime())).toBe(true);
});

test('another account’s allowance stays as it is', async () => {
  const o = await spending();
  const other = await o.addUser();
  await o.spend(ALLOWANCE);
  expect(await o.left(other)).toBe(ALLOWANCE);
  expect(await o.spend(10, { userId: other })).toMatchObject({ opened: 10 });
});

test('T25 20 spends at once open no more signals than are left', async () => {
  const o = await spending();
  const wanted = 20;
  const spent = await Promise.all(Array.from({ length: 20 }, () => o.spend(wanted)));
  const opened = spent.map((each) => each.opened);
  expect(opened.reduce((sum, each) => sum + each, 0)).toBe(ALLOWANCE);
  expect(opened.filter((each) => each === wanted)).toHaveLength(Math.floor(ALLOWANCE / wanted));
  expect(await o.left()).toBe(0);
});

test('a failed transaction uses no signals', async () => {
  const o = await spending();
  const failing = runInTransaction(o.db, async (tx) => {
    await spendSignals(tx, { userId: o.user, wanted: 10, now: START });
    throw new Error('the page could not be written');
  });
  await expect(failing).rejects.toThrow('could not be written');
  expect(await o.left()).toBe(ALLOWANCE);
});
