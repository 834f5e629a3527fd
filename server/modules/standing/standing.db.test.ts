import { expect, test } from 'vitest';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { createTestClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { insertRunningProcessing } from '../../testing/processing.ts';
import { insertSubscription } from '../../testing/subscription.ts';
import { insertLinkedProfile, insertUser } from '../../testing/user.ts';
import { findStanding } from './standing.ts';

async function account() {
  const database = await openTestDatabase();
  const { db } = database;
  const deps = { database, db, clock: createTestClock() };
  const userId = await insertUser(db);
  return { ...deps, deps, userId, find: () => findStanding(deps, userId) };
}

const NOTHING = {
  hasLinkedinUsername: false,
  hasSubscription: false,
  isActiveSubscription: false,
  dataProcessing: false,
};

test('an account’s standing follows from its profile and subscription', async () => {
  const { db, deps, userId, clock, find } = await account();
  expect(await find()).toEqual(NOTHING);
  await insertLinkedProfile(db, { userId });
  expect(await find()).toEqual({ ...NOTHING, hasLinkedinUsername: true });
  await insertSubscription(deps, { userId, subscriptionId: 'sub_1', now: clock.now() });
  await db.updateTable('subscriptions').set({ status: 'past_due' }).execute();
  expect(await find()).toMatchObject({ hasSubscription: true, isActiveSubscription: false });
  await db.updateTable('subscriptions').set({ status: 'active' }).execute();
  expect(await find()).toMatchObject({ hasSubscription: true, isActiveSubscription: true });
});

test('an account waits for its processing until that ends, for a day at most', async () => {
  const { db, userId, clock, find } = await account();
  await insertRunningProcessing(db, { userId, now: clock.now() });
  clock.advance({ hours: 23 });
  expect((await find()).dataProcessing).toBe(true);
  clock.advance({ hours: 2 });
  expect((await find()).dataProcessing).toBe(false);
  clock.advance({ hours: -2 });
  await db.updateTable('data_processings').set({ finished_at: clock.now() }).execute();
  expect((await find()).dataProcessing).toBe(false);
});

test('parallel queries each get their own account’s standing', async () => {
  const { db, deps, userId } = await account();
  const linked = await insertUser(db);
  await insertLinkedProfile(db, { userId: linked });
  const asked = [userId, linked, crypto.randomUUID(), linked];
  const found = await Promise.all(asked.map((id) => findStanding(deps, id)));
  expect(found.map(({ hasLinkedinUsername }) => hasLinkedinUsername)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a standing cannot be read inside a transaction', async () => {
  const { db, find } = await account();
  await expect(runInTransaction(db, find)).rejects.toThrow('inside a transaction');
});
