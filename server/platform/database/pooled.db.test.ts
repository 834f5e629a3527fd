import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { silentLog } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { createListener } from './listener.ts';
import { giveRoleLimits, PooledWithoutLimits } from './role-limits.ts';

const isPostgres = databaseKind === 'postgres';

/** A database of which the role has no limits yet. */
async function getUrl(): Promise<string> {
  const { url } = await openTestDatabase();
  return url ?? '';
}

async function openPooled(url: string, keepsStatements: boolean, open = openDatabase) {
  const pooler = { directUrl: url, keepsStatements };
  const database = await open({ url, pooler, dataDir: '', log: silentLog });
  onTestFinished(() => database.close());
  return database;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test.runIf(isPostgres)('a pooler is used only if its role has limits', async () => {
  const url = await getUrl();
  const opening = openDatabase({
    url,
    pooler: { directUrl: url, keepsStatements: false },
    dataDir: '',
    log: silentLog,
  });
  await expect(opening).rejects.toThrow(PooledWithoutLimits);
  await expect(opening).rejects.toThrow('rapport database setup');

  await giveRoleLimits(url);
  const { pool } = await openPooled(url, false);
  const { rows } = await pool.query<{ limit: string }>(
    `select current_setting('statement_timeout') as limit`,
  );
  expect(rows).toEqual([{ limit: '10s' }]);
});

test.runIf(isPostgres)('only a pooler that keeps statements gets named ones', async () => {
  const url = await getUrl();
  await giveRoleLimits(url);
  // Other tests of this worker may have used up the names.
  vi.resetModules();
  const fresh = await import('./database.ts');
  for (const keepsStatements of [false, true]) {
    const { pool } = await openPooled(url, keepsStatements, fresh.openDatabase);
    const connection = await pool.connect();
    for (const number of [1, 2, 3]) await connection.query('select $1::int', [number]);
    const { rows } = await connection.query(
      `select name from pg_prepared_statements where statement = 'select $1::int'`,
    );
    connection.release();
    expect(rows).toHaveLength(keepsStatements ? 1 : 0);
  }
});

test.runIf(isPostgres)('a lost connection for notifications is made again', async () => {
  const url = await getUrl();
  const admin = await connect(url);
  const payloads: string[] = [];
  let connections = 0;
  const listener = await createListener(url, silentLog, 20)(
    'news',
    (payload) => payloads.push(payload),
    () => (connections += 1),
  );
  onTestFinished(() => listener.close());

  await admin.query(`notify news, 'first'`);
  await expect.poll(() => payloads).toEqual(['first']);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rapport notifications' and datname = current_database()`,
  );
  await expect.poll(() => connections).toBe(2);
  await admin.query(`notify news, 'second'`);
  await expect.poll(() => payloads).toEqual(['first', 'second']);
});
