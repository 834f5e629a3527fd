import pg from 'pg';
import * as z from 'zod/mini';
import { defineJob } from '../jobs/definition.ts';
import type { Database } from './database.ts';

export const upkeepJob = defineJob({
  name: 'database.upkeep',
  schema: z.strictObject({}),
  cron: '47 2 * * *',
});

/** The operator's PostgreSQL has autovacuum; the embedded database does not. */
export async function runUpkeep(database: Pick<Database, 'kind' | 'pool'>): Promise<void> {
  if (database.kind !== 'embedded') return;
  await rewriteTables(database);
  await removeOldLog(database);
}

/**
 * A plain vacuum leaves deleted rows in the pages, readable in a file or a backup. The statistics of
 * columns contain values, too. One table at a time, so that other statements run in between; the
 * second vacuum lets indexes serve alone.
 */
export async function rewriteTables({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ schema: string; name: string }>(
    'select schemaname as schema, relname as name from pg_stat_user_tables order by 1, 2',
  );
  for (const { schema, name } of rows) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    // An empty table would keep its old statistics.
    await pool.query('delete from pg_catalog.pg_statistic where starelid = $1::regclass', [table]);
    await pool.query(`vacuum (full, analyze) ${table}`);
    await pool.query(`vacuum ${table}`);
  }
  await pool.query('vacuum (full) pg_catalog.pg_statistic');
}

/** After a checkpoint, segments before the current one are deleted. */
async function removeOldLog({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (let round = 0; round < MAX_SEGMENTS; round += 1) {
    await pool.query('select pg_switch_wal()');
    await pool.query('checkpoint');
    if ((await countReserved(pool)) === 0) return;
  }
}

const MAX_SEGMENTS = 100;

/** Segments that earlier versions recycled: they are used up one by one. */
async function countReserved(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_ls_waldir()
      where name > pg_walfile_name(pg_current_wal_insert_lsn())`,
  );
  return rows[0]?.count ?? 0;
}
