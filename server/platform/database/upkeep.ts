import { defineJob } from '../jobs/definition.ts';
import type { Log } from '../log/log.ts';
import type { Database } from './database.ts';

export const upkeepJob = defineJob({ name: 'database.upkeep', cron: '47 2 * * *' });

/** The operator's PostgreSQL has autovacuum; the embedded database does not. */
export async function runUpkeep(
  database: Pick<Database, 'kind' | 'pool'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  if (database.kind !== 'embedded') return;
  const tooLarge = await rewriteTables(database);
  if (tooLarge.length > 0)
    log.warn({ tables: tooLarge }, 'tables are too large to be rewritten at night: use PostgreSQL');
  await removeOldLog(database);
}

/** With indexes. All requests wait meanwhile, and after ten seconds they are refused. */
const MOST_BYTES = 128 * 1024 ** 2;

type VacuumedTable = { name: string; bytes: number; changes: string };

/** The changes of each table at its last rewriting; after a start, the tables are rewritten once. */
const rewritten = new WeakMap<Database['pool'], Map<string, string>>();

/**
 * A plain vacuum leaves deleted rows in the pages, readable in a file or a backup. The statistics of
 * columns contain values, too. One table at a time and one statement for each step, so that other
 * statements run in between; the second vacuum lets indexes serve alone. Returns the names of tables
 * that are too large.
 */
export async function rewriteTables(
  { pool }: Pick<Database, 'pool'>,
  mostBytes = MOST_BYTES,
): Promise<string[]> {
  const known = rewritten.get(pool) ?? new Map<string, string>();
  rewritten.set(pool, known);
  const changed = (await listTables(pool)).filter(
    ({ name, changes }) => known.get(name) !== changes,
  );
  for (const { name, bytes, changes } of changed) {
    // An empty table would keep its old statistics.
    await pool.query('delete from pg_catalog.pg_statistic where starelid = $1::regclass', [name]);
    if (bytes <= mostBytes) await pool.query(`vacuum (full) ${name}`);
    await pool.query(`vacuum (analyze) ${name}`);
    known.set(name, changes);
  }
  await pool.query('vacuum (full) pg_catalog.pg_statistic');
  return changed.filter(({ bytes }) => bytes > mostBytes).map(({ name }) => name);
}

async function listTables(pool: Database['pool']): Promise<VacuumedTable[]> {
  // The session counts changes for up to a second before it reports them.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<VacuumedTable>(
    `select format('%I.%I', schemaname, relname) as name,
      pg_total_relation_size(relid)::float8 as bytes,
      concat_ws(' ', relid, pg_postmaster_start_time(), n_tup_ins, n_tup_upd, n_tup_del) as changes
    from pg_stat_user_tables order by 1`,
  );
  return rows;
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
