import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/databases/database.ts';
import type { Database } from './database.ts';
import type { PlatformTables } from './platform-tables.ts';
import { selectTables } from './tables.ts';
import { runInSnapshot, runInTransaction, withProof, runWithoutProof } from './transactions.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const on = selectTables<PlatformTables>();
const ROW = { points: 1, expire: null };

async function listKeys({ db }: Database): Promise<string[]> {
  const rows = await on(db).selectFrom('rate_limits').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

test('a transaction commits when its work succeeds', async () => {
  const database = await openTestDatabase();
  await runInTransaction(database.db, async (tx) => {
    await on(tx)
      .insertInto('rate_limits')
      .values({ key: 'kept', ...ROW })
      .execute();
  });
  expect(await listKeys(database)).toEqual(['kept']);
});

test('a snapshot reads the rows of one instant and writes none', async () => {
  const { db } = await openTestDatabase();
  const { rows } = await runInSnapshot(db, (tx) =>
    sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx),
  );
  expect(rows).toEqual([{ level: 'repeatable read' }]);
  const write = runInSnapshot(db, (tx) =>
    on(tx)
      .insertInto('rate_limits')
      .values({ key: 'lost', ...ROW })
      .execute(),
  );
  await expect(write).rejects.toThrow(/read-only/);
  const nested = runInTransaction(db, () => runInSnapshot(db, async () => {}));
  await expect(nested).rejects.toThrow(/inside a transaction/);
});

test('a transaction rolls back when its work throws', async () => {
  const database = await openTestDatabase();
  const work = runInTransaction(database.db, async (tx) => {
    await on(tx)
      .insertInto('rate_limits')
      .values({ key: 'lost', ...ROW })
      .execute();
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await listKeys(database)).toEqual([]);
});

test('a nested transaction joins the outer one, and its failure rolls back both', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const work = runInTransaction(db, async (tx) => {
    await on(tx)
      .insertInto('rate_limits')
      .values({ key: 'outer', ...ROW })
      .execute();
    await runInTransaction(db, async (inner) => {
      await on(inner)
        .insertInto('rate_limits')
        .values({ key: 'inner', ...ROW })
        .execute();
      throw new Error('inner failed');
    }).catch(() => {});
  });
  await expect(work).rejects.toThrow('inner failed');
  expect(await listKeys(database)).toEqual([]);
});

test('a statement outside the open transaction is refused instead of waiting forever [I12]', async () => {
  const database = await openTestDatabase();
  const work = runInTransaction(database.db, () => listKeys(database));
  await expect(work).rejects.toThrow('inside a transaction');
  const query = runInTransaction(database.db, () => database.pool.query('select 1'));
  await expect(query).rejects.toThrow('inside a transaction');
});

test('work started in a transaction may use the database after it', async () => {
  const database = await openTestDatabase();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const later = await runInTransaction(database.db, async () => ({
    keys: over.then(() => listKeys(database)),
  }));
  end();
  expect(await later.keys).toEqual([]);
});

test('a transaction that is open too long is rolled back and frees its connection', async () => {
  const database = await openTestDatabase();
  const { promise: never } = Promise.withResolvers<void>();
  const work = runInTransaction(
    database.db,
    async (tx) => {
      await on(tx)
        .insertInto('rate_limits')
        .values({ key: 'stuck', ...ROW })
        .execute();
      await never;
    },
    100,
  );
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await listKeys(database)).toEqual([]);
});

const add = (db: Database['db'], key: string) =>
  on(db)
    .insertInto('rate_limits')
    .values({ key, ...ROW })
    .execute();

test('T55 proven work starts each transaction with its proof', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const seen: string[] = [];
  const work = withProof(
    async (tx: Database['db']) => {
      seen.push('proof');
      const keys = await on(tx).selectFrom('rate_limits').select('key').execute();
      if (keys.length > 0) throw new Error('no right');
    },
    async () => {
      await runInTransaction(db, async (tx) => {
        seen.push('work');
        await runInTransaction(db, (inner) => add(inner, 'first'));
        await add(tx, 'second');
      });
      await runInTransaction(db, (tx) => add(tx, 'never'));
    },
  );
  await expect(work).rejects.toThrow('no right');
  expect(seen).toEqual(['proof', 'work', 'proof']);
  expect(await listKeys(database)).toEqual(['first', 'second']);
});

test('T55 writes without a proof are refused, reads are not', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await add(db, 'there');
  const runWithProof = <T>(work: () => Promise<T>) => withProof(async () => {}, work);
  const writes: (() => Promise<unknown>)[] = [
    () => add(db, 'new'),
    () => on(db).updateTable('rate_limits').set({ points: 2 }).execute(),
    () => on(db).deleteFrom('rate_limits').execute(),
    () => sql`with gone as (delete from rate_limits returning key) select * from gone`.execute(db),
    () => sql`truncate rate_limits`.execute(db),
    () => db.transaction().execute((tx) => add(tx, 'new')),
  ];
  for (const write of writes)
    await expect(runWithProof(write)).rejects.toThrow('outside a transaction');
  expect(await runWithProof(() => listKeys(database))).toEqual(['there']);
  expect(await runWithProof(() => runWithoutProof(() => add(db, 'of no one')))).toHaveLength(1);
  expect(await listKeys(database)).toEqual(['of no one', 'there']);
});

test('T55 a finished transaction proves nothing for later work', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const work = withProof(
    async () => {},
    async () => {
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      const { late } = await runInTransaction(db, async () => ({
        late: over.then(() => add(db, 'late')),
      }));
      end();
      return late;
    },
  );
  await expect(work).rejects.toThrow('outside a transaction');
  expect(await listKeys(database)).toEqual([]);
});

test('concurrent transactions do not see or undo each other', async () => {
  const database = await openTestDatabase();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      runInTransaction(database.db, async (tx) => {
        await on(tx)
          .insertInto('rate_limits')
          .values({ key: `k${index}`, ...ROW })
          .execute();
        await sql`select pg_sleep(0.01)`.execute(tx);
        if (index % 2 === 1) throw new Error('odd');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(await listKeys(database)).toEqual(['k0', 'k2', 'k4', 'k6']);
});
