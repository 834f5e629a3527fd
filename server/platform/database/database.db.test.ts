import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { silentLog } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { DatabaseUnavailable, getViolatedUnique } from './unavailable.ts';

test('times, numbers, JSON, bytes and arrays round-trip', async () => {
  const { pool } = await openTestDatabase();
  const values = [
    new Date(0),
    '9007199254740993',
    { a: 1 },
    Buffer.from('hi'),
    ['x', 'y"z'],
    '1.50',
  ];
  const { rows } = await pool.query(
    `select $1::timestamptz as time, $2::int8 as long, $3::jsonb as json, $4::bytea as bytes,
            $5::text[] as list, $6::numeric as amount`,
    values,
  );
  expect(rows).toEqual([
    {
      time: values[0],
      long: values[1],
      json: values[2],
      bytes: values[3],
      list: values[4],
      amount: values[5],
    },
  ]);
});

test('a statement works the first time, prepared, and after a failure', async () => {
  const { pool } = await openTestDatabase();
  const ask = (n: number) => pool.query<{ q: number }>('select 12 / $1::int as q', [n]);
  for (const n of [1, 2, 3]) expect((await ask(n)).rows).toEqual([{ q: 12 / n }]);
  await expect(ask(0)).rejects.toMatchObject({ code: '22012' });
  expect((await ask(4)).rows).toEqual([{ q: 3 }]);
});

test('an error in a statement is not an unavailable database', async () => {
  const { pool } = await openTestDatabase();
  await expect(pool.query('select from nowhere')).rejects.not.toBeInstanceOf(DatabaseUnavailable);
});

test('a violated unique index is known by name', async () => {
  const { db } = await openTestDatabase();
  const row = { key: 'same', points: 1, expire: null };
  await db.insertInto('rate_limits').values(row).execute();
  const refusal = await db
    .insertInto('rate_limits')
    .values(row)
    .execute()
    .catch((e: unknown) => e);
  expect(getViolatedUnique(refusal)).toBe('rate_limits_pkey');
  expect(getViolatedUnique(new Error('other'))).toBeUndefined();
});

test('a block of statements that fails leaves a clean connection behind', async () => {
  const { pool } = await openTestDatabase();
  await expect(pool.query('begin; select 1/0; commit')).rejects.toMatchObject({ code: '22012' });
  await expect(pool.query('begin')).resolves.toBeDefined();
  // The transaction above ended with its connection; this connection starts its own.
  await pool.query(`insert into rate_limits (key) values ('clean')`);
  const { rows } = await pool.query('select key from rate_limits');
  expect(rows).toEqual([{ key: 'clean' }]);
});

test.runIf(databaseKind === 'postgres')(
  'when all connections are cut, failures ask to retry, and soon everything works',
  async () => {
    const database = await openTestDatabase();
    const other = await database.another();
    const calls = Array.from({ length: 30 }, () =>
      database.pool.query('select pg_sleep(0.05)').catch((error: unknown) => error),
    );
    await other.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const failures = (await Promise.all(calls)).filter((outcome) => outcome instanceof Error);
    expect(failures.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([]);
    await expect.poll(() => database.ping()).toBeUndefined();
  },
);

test.runIf(databaseKind === 'postgres')(
  'a transaction whose connection is cut fails as unavailable, and the next one works',
  async () => {
    const database = await openTestDatabase();
    const other = await database.another();
    const transaction = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sql`select 1`.execute(tx);
    });
    await expect(transaction).rejects.toBeInstanceOf(DatabaseUnavailable);
    await database.ping();
  },
);

test.runIf(databaseKind === 'postgres')('a deadlock asks to retry', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  for (const key of ['a', 'b']) {
    await db.insertInto('rate_limits').values({ key, points: 0, expire: null }).execute();
  }
  let holders = 0;
  const lock = (first: string, second: string) =>
    db.transaction().execute(async (tx) => {
      const update = (key: string) =>
        tx.updateTable('rate_limits').set({ points: 1 }).where('key', '=', key).execute();
      await update(first);
      holders += 1;
      await expect.poll(() => holders).toBe(2);
      await update(second);
    });
  const outcomes = await Promise.allSettled([lock('a', 'b'), lock('b', 'a')]);
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(failures).toHaveLength(1);
  expect(failures[0]).toBeInstanceOf(DatabaseUnavailable);
});

test.runIf(databaseKind === 'postgres')(
  'a process that is busy while it connects does not take the database for unavailable',
  async () => {
    const { url } = await openTestDatabase();
    const opening = openDatabase({ url, dataDir: '', log: silentLog });
    await setImmediate();
    // Longer than a connection attempt may take, such as while code loads on a slow machine.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_200);
    const database = await opening;
    onTestFinished(() => database.close());
    await expect(database.ping()).resolves.toBeUndefined();
  },
);

test('only requests that find all connections busy wait for one', async () => {
  const { pool, poolUsage } = await openTestDatabase();
  await pool.query('select 1');
  const asked = pool.query('select 1');
  expect(poolUsage().waiting).toBe(0);
  await asked;
  const connections = await Promise.all(
    Array.from({ length: databaseKind === 'postgres' ? 10 : 1 }, () => pool.connect()),
  );
  const waits = pool.query('select 1');
  expect(poolUsage().waiting).toBe(1);
  for (const connection of connections) connection.release();
  await waits;
});
