import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { databaseKind, openTestDatabase } from '../../../testing/databases/database.ts';
import { silentLog } from '../../log/log.ts';
import { createKysely } from '../kysely.ts';
import type { Db } from '../tables.ts';
import { createPrimary } from './primary.ts';
import { createReplicas } from './replicas.ts';

/** A replica that lags: what it reads is as old as its snapshot. */
async function openStale(url: string): Promise<Db> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin isolation level repeatable read');
  await client.query('select 1');
  const query = async <R>(text: string, values: readonly unknown[] = []) => {
    const { rows, rowCount, command } = await client.query<R & pg.QueryResultRow>(text, [
      ...values,
    ]);
    return { rows, rowCount, command };
  };
  const connect = async () => ({ query, release: () => {} });
  return createKysely({ connect, query, end: async () => {} });
}

test.runIf(databaseKind === 'postgres')(
  'T95 a write is read, and what another process erased is not, however far a replica lags',
  async () => {
    const { db, pool, url, another } = await openTestDatabase();
    const write = (key: string) =>
      pool.query('insert into rate_limits (key, points) values ($1, 1)', [key]);
    await write('before');
    const primary = createPrimary(db, pool);
    const stale = await openStale(url ?? '');
    const replayed = await primary.readPosition();
    const system = await primary.readSystem();
    const reads = createReplicas(
      primary,
      [
        {
          name: 'stale',
          db: stale,
          look: async () => ({ replayed, system }),
          reaches: async (position) => replayed >= position,
          close: async () => {},
        },
      ],
      silentLog,
    );
    onTestFinished(() => reads.close());
    const listKeys = async () =>
      reads.read(async (from) => {
        const { rows } = await sql<{
          key: string;
        }>`select key from rate_limits order by key`.execute(from);
        return rows.map(({ key }) => key);
      });
    await expect.poll(() => reads.describe().states[0]?.isUsed).toBe(true);
    await write('own');
    expect(await listKeys()).toEqual(['before', 'own']);
    const other = await another();
    await other.pool.query('delete from rate_limits where key = $1', ['before']);
    expect(await listKeys()).toEqual(['own']);
  },
);
