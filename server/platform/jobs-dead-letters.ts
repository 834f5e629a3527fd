import type { PgBoss } from 'pg-boss';
import type { SqlPool } from './database/pool.ts';
import type { Metrics } from './metrics.ts';

/** The dead-letter queue: jobs whose attempts are used up wait here for the operator. */
export const DEAD_LETTERS = 'dead-letters';

/** A job that failed permanently, without its data, which may be secret. */
export type DeadJob = {
  id: string;
  /** The name of the job that failed. */
  job: string | null;
  failedAt: Date;
  attempts: number | null;
  /** What its last attempt said. */
  reason: string | null;
};

async function countDeadLetters(pool: SqlPool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = $1 and state < 'active'`,
    [DEAD_LETTERS],
  );
  return rows[0]?.count ?? 0;
}

/** What operators can do about jobs that failed permanently; `boss` is null before the start. */
export function deadLetters(
  { pool, metrics }: { pool: SqlPool; metrics: Pick<Metrics, 'gauge'> },
  boss: () => PgBoss | null,
) {
  metrics.gauge('jobs_dead_letters', 'Jobs that failed permanently and wait for the operator', () =>
    countDeadLetters(pool),
  );
  return {
    listDead: (most: number) => listDeadLetters(pool, most),
    async retryDead(which: RetryFilter): Promise<Retried> {
      const on = boss();
      if (on === null) throw new Error('Dead jobs were retried before the jobs were started');
      return retryDeadLetters(on, which);
    },
  };
}

/** Those that failed last come first. */
async function listDeadLetters(pool: SqlPool, most: number): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `select id, source_name as job, created_on as "failedAt",
        source_retry_count + 1 as attempts,
        coalesce(source_output ->> 'message', source_output #>> '{value,message}') as reason
      from pgboss.job where name = $1 and state < 'active'
      order by created_on desc limit $2`,
    [DEAD_LETTERS, most],
  );
  return rows;
}

/** All of them where `ids` is null. */
export type RetryFilter = { ids: readonly string[] | null; dryRun: boolean };

export type Retried = {
  /** Jobs that are tried again, each in the queue that it came from. */
  retried: number;
  /** Jobs that stay, because this version knows no such queue. */
  left: number;
};

const MOST_AT_ONCE = 1_000;

/** Moves dead letters back to their queues, with fresh attempts. */
async function retryDeadLetters(boss: PgBoss, { ids, dryRun }: RetryFilter): Promise<Retried> {
  // Jobs that die meanwhile are not included.
  const which = { createdBefore: new Date(), ...(ids === null ? {} : { ids: [...ids] }) };
  const { total, unroutable } = await boss.previewRedrive(DEAD_LETTERS, which);
  if (dryRun) return { retried: total - unroutable, left: unroutable };
  let retried = 0;
  for (let moved = MOST_AT_ONCE; moved === MOST_AT_ONCE; retried += moved) {
    moved = await boss.redrive(DEAD_LETTERS, { ...which, limit: MOST_AT_ONCE });
  }
  return { retried, left: unroutable };
}
