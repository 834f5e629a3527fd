import type { Database } from '../platform/database/database.ts';

/** Whether a transaction of this database waits for a lock. PostgreSQL only. */
export async function isWaitingForLock({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
