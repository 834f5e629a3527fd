import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { ECHO } from '../../testing/echo.ts';
import type { Database } from './database.ts';
import { inTransaction, whileProven, withoutProof } from './transactions.ts';
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

const add = (db: Database['db'], key: string) =>
  db
    .insertInto('rate_limits')
    .values({ key, ...ROW })
    .execute();

test('T55 work that has to prove its right does so in each of its transactions, and first', async () => {
  const database = await testDatabase();
  const { db } = database;
  const seen: string[] = [];
  const work = whileProven(
    async (tx: Database['db']) => {
      seen.push('proof');
      const keys = await tx.selectFrom('rate_limits').select('key').execute();
      if (keys.length > 0) throw new Error('no right');
    },
    async () => {
      await inTransaction(db, async (tx) => {
        seen.push('work');
        await inTransaction(db, (inner) => add(inner, 'first'));
        await add(tx, 'second');
      });
      await inTransaction(db, (tx) => add(tx, 'never'));
    },
  );
  await expect(work).rejects.toThrow('no right');
  expect(seen).toEqual(['proof', 'work', 'proof']);
  expect(await keysIn(database)).toEqual(['first', 'second']);
});

test('T55 what writes without a proof is refused, and what reads is not', async () => {
  const database = await testDatabase();
  const { db } = database;
  await add(db, 'there');
  const proven = <T>(work: () => Promise<T>) => whileProven(async () => {}, work);
  const writes: (() => Promise<unknown>)[] = [
    () => add(db, 'new'),
    () => db.updateTable('rate_limits').set({ points: 2 }).execute(),
    () => db.deleteFrom('rate_limits').execute(),
    () => sql`with gone as (delete from rate_limits returning key) select * from gone`.execute(db),
    () => sql`truncate rate_limits`.execute(db),
    // A transaction, but not one that proves anything.
    () => db.transaction().execute((tx) => add(tx, 'new')),
  ];
  for (const write of writes) await expect(proven(write)).rejects.toThrow('outside a transaction');
  expect(await proven(() => keysIn(database))).toEqual(['there']);
  expect(await proven(() => withoutProof(() => add(db, 'of nobody')))).toHaveLength(1);
  expect(await keysIn(database)).toEqual(['of nobody', 'there']);
});

test('T55 a transaction that was over proves nothing for what comes after it', async () => {
  const database = await testDatabase();
  const { db } = database;
  const work = whileProven(
    async () => {},
    async () => {
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      const { late } = await inTransaction(db, async () => ({
        late: over.then(() => add(db, 'late')),
      }));
      end();
      return late;
    },
  );
  await expect(work).rejects.toThrow('outside a transaction');
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
