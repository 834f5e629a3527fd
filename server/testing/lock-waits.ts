import type { Database } from '../platform/database/database.ts';

/** Whether a transaction of this database, or the one of `pid`, waits for a lock. PostgreSQL only. */
export async function isWaitingForLock(
  { pool }: Pick<Database, 'pool'>,
  pid: number | null = null,
): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and ($1::integer is null or pid = $1)`,
    [pid],
  );
  return rows.length > 0;
}
