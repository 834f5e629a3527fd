import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { ECHO } from '../../testing/echo.ts';
import type { Database } from './database.ts';
import { inTransaction } from './transactions.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const ROW = { points: 1, expire: null };

async function keysIn({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('rate_limits').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

test('a transaction is kept when its work ends well', async () => {
  const database = await testDatabase();
  await inTransaction(database.db, async (tx) => {
    await tx
      .insertInto('rate_limits')
      .values({ key: 'kept', ...ROW })
      .execute();
  });
  expect(await keysIn(database)).toEqual(['kept']);
});

test('a transaction leaves nothing when its work throws', async () => {
  const database = await testDatabase();
  const work = inTransaction(database.db, async (tx) => {
    await tx
      .insertInto('rate_limits')
      .values({ key: 'lost', ...ROW })
      .execute();
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await keysIn(database)).toEqual([]);
});

test('a transaction inside a transaction joins it, and its failure undoes both', async () => {
  const database = await testDatabase();
  const { db } = database;
  const work = inTransaction(db, async (tx) => {
    await tx
      .insertInto('rate_limits')
      .values({ key: 'outer', ...ROW })
      .execute();
    await inTransaction(db, async (inner) => {
      await inner
        .insertInto('rate_limits')
        .values({ key: 'inner', ...ROW })
        .execute();
      throw new Error('inner failed');
    }).catch(() => {});
  });
  await expect(work).rejects.toThrow('inner failed');
  expect(await keysIn(database)).toEqual([]);
});

test('a statement outside the transaction is refused inside it instead of waiting for ever', async () => {
  const database = await testDatabase();
  const work = inTransaction(database.db, () => keysIn(database));
  await expect(work).rejects.toThrow('inside a transaction');
  const hot = inTransaction(database.db, () => database.hot.find(ECHO, [1]));
  await expect(hot).rejects.toThrow('inside a transaction');
});

test('work that a transaction started may use the database once the transaction is over', async () => {
  const database = await testDatabase();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const later = await inTransaction(database.db, async () => ({
    keys: over.then(() => keysIn(database)),
  }));
  end();
  expect(await later.keys).toEqual([]);
});

test('a transaction that stays open too long is undone and frees its connection', async () => {
  const database = await testDatabase();
  const { promise: never } = Promise.withResolvers<void>();
  const work = inTransaction(
    database.db,
    async (tx) => {
      await tx
        .insertInto('rate_limits')
        .values({ key: 'stuck', ...ROW })
        .execute();
      await never;
    },
    100,
  );
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await keysIn(database)).toEqual([]);
});

test('transactions side by side do not see or undo each other', async () => {
  const database = await testDatabase();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      inTransaction(database.db, async (tx) => {
        await tx
          .insertInto('rate_limits')
          .values({ key: `k${index}`, ...ROW })
          .execute();
        await sql`select pg_sleep(0.01)`.execute(tx);
        if (index % 2 === 1) throw new Error('odd');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(await keysIn(database)).toEqual(['k0', 'k2', 'k4', 'k6']);
});
