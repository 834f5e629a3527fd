import type { PgBoss } from 'pg-boss';
import type { SqlPool } from '../database/pool.ts';
import type { JobDefinition } from './definition.ts';
import type { Log } from '../log/log.ts';

/** Jobs without remaining attempts wait here for the operator. */
export const DEAD_LETTERS = 'dead-letters';

export type DeadJob = {
  id: string;
  job: string | null;
  failedAt: Date;
  attempts: number | null;
  reason: string | null;
};

type StartedQueue = { boss: PgBoss; known: readonly JobDefinition<unknown>[] };

/** Operations on permanently failed jobs; `started` returns null before the start. */
export function createDeadLetters(
  { pool, log }: { pool: SqlPool; log: Log },
  started: () => StartedQueue | null,
) {
  return {
    listDead: (limit: number) => listDeadLetters(pool, limit),
    async retryDead(filter: RetryFilter): Promise<RetryResult> {
      return retryDeadLetters(must(started()).boss, filter);
    },
    async failUnclaimed(): Promise<void> {
      const { boss, known } = must(started());
      await failUnclaimed(boss, { pool, log, known: known.map(({ name }) => name) });
    },
  };
}

function must(started: StartedQueue | null): StartedQueue {
  if (started === null) throw new Error('Dead jobs were handled before the jobs were started');
  return started;
}

async function listDeadLetters(pool: SqlPool, limit: number): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `select id, source_name as job, created_on as "failedAt",
        source_retry_count + 1 as attempts,
        coalesce(source_output ->> 'message', source_output #>> '{value,message}') as reason
      from pgboss.job where name = $1 and state < 'active'
      order by created_on desc limit $2`,
    [DEAD_LETTERS, limit],
  );
  return rows;
}

export async function deleteOldDeadLetters(pool: SqlPool, now: Date): Promise<void> {
  await pool.query(
    `delete from pgboss.job
      where name = $1 and state < 'active' and created_on < $2::timestamptz - interval '90 days'`,
    [DEAD_LETTERS, now],
  );
}

/** All jobs if `ids` is null. */
export type RetryFilter = { ids: readonly string[] | null; dryRun: boolean };

export type RetryResult = {
  retried: number;
  left: number;
};

const MAX_BATCH = 1_000;

async function retryDeadLetters(boss: PgBoss, { ids, dryRun }: RetryFilter): Promise<RetryResult> {
  const filter = { createdBefore: new Date(), ...(ids === null ? {} : { ids: [...ids] }) };
  const { total, unroutable } = await boss.previewRedrive(DEAD_LETTERS, filter);
  if (dryRun) return { retried: total - unroutable, left: unroutable };
  let retried = 0;
  for (let moved = MAX_BATCH; moved === MAX_BATCH; retried += moved) {
    moved = await boss.redrive(DEAD_LETTERS, { ...filter, limit: MAX_BATCH });
  }
  return { retried, left: unroutable };
}

/**
 * Jobs of a queue that an update removed or renamed. They wait an hour first, because a newer version
 * may run beside this one.
 */
async function failUnclaimed(
  boss: PgBoss,
  options: { pool: SqlPool; known: readonly string[]; log: Log },
): Promise<void> {
  const { rows } = await options.pool.query<{ name: string; ids: string[] }>(UNCLAIMED, [
    [...options.known, DEAD_LETTERS],
  ]);
  for (const { name, ids } of rows) {
    await boss.fail(name, ids, { message: 'This version has no such job' });
    options.log.error(
      { job: name, count: ids.length },
      'jobs of another version became dead letters',
    );
  }
}

// Without attempts left, a failure is final. Names of pg-boss's own queues begin with "__".
const UNCLAIMED = `with unclaimed as (
    update pgboss.job set retry_limit = retry_count
      where state < 'active' and start_after < now() - interval '1 hour'
        and name <> all ($1) and not starts_with(name, '__')
      returning name, id)
  select name, array_agg(id) as ids from unclaimed group by name`;
