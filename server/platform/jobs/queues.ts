import type { PgBoss, Queue, UpdateQueueOptions } from 'pg-boss';
import type { SqlPool } from '../database/pool.ts';
import { DEAD_LETTERS } from './dead-letters.ts';
import type { JobDefinition } from './definition.ts';
import { DAY_SECONDS } from '../time/durations.ts';
import { findPeriod } from './periods.rules.ts';

/** pg-boss's minimum; after it, a killed worker's job is retried. */
const HEARTBEAT_SECONDS = 10;

/**
 * Ten years: pg-boss deletes jobs that waited for longer, by the clock of the database. A clock that
 * is ahead must delete none, nor a long stop of the product.
 */
const KEPT_WAITING_SECONDS = 3_650 * DAY_SECONDS;

export async function ensureQueues(
  boss: PgBoss,
  definitions: readonly JobDefinition<unknown>[],
  options: { embedded: boolean },
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const deadLetters = { retentionSeconds: KEPT_WAITING_SECONDS };
  const current = existing.get(DEAD_LETTERS);
  if (!current) await boss.createQueue(DEAD_LETTERS, deadLetters);
  else if (isDifferent(current, deadLetters)) await boss.updateQueue(DEAD_LETTERS, deadLetters);
  for (const job of new Map(definitions.map((each) => [each.name, each])).values()) {
    const wanted = describeQueue(job, options.embedded);
    const current = existing.get(job.name);
    if (!current)
      await boss.createQueue(job.name, { ...removeNulls(wanted), policy: choosePolicy(job) });
    else if (isDifferent(current, wanted)) await boss.updateQueue(job.name, wanted);
  }
}

export async function ensureSchedules(
  boss: PgBoss,
  definitions: readonly JobDefinition<unknown>[],
): Promise<void> {
  const current = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, cron } of definitions) {
    if (cron !== undefined && current.get(name) !== cron) {
      await boss.schedule(name, cron, { payload: {} }, { tz: 'UTC' });
    }
    if (cron !== undefined) current.delete(name);
  }
  for (const name of current.keys()) await boss.unschedule(name);
}

function describeQueue(job: JobDefinition<unknown>, embedded: boolean): UpdateQueueOptions {
  return {
    retryLimit: job.retryLimit ?? 5,
    retryDelay: job.retryDelaySeconds ?? 1,
    retryBackoff: job.retryBackoff ?? true,
    retryDelayMax: job.retryBackoff === false ? null : (job.retryDelayMaxSeconds ?? 3_600),
    expireInSeconds: job.expireInSeconds ?? 900,
    retentionSeconds: KEPT_WAITING_SECONDS,
    deleteAfterSeconds: job.keepSeconds ?? findRetention(job),
    deadLetter: DEAD_LETTERS,
    notify: true,
    heartbeatSeconds: embedded ? null : HEARTBEAT_SECONDS,
  };
}

/** Long enough to show when a daily job last succeeded, although it has failed for days. */
function findRetention({ cron }: JobDefinition<unknown>): number {
  return cron !== undefined && findPeriod(cron) === DAY_SECONDS ? 14 * DAY_SECONDS : DAY_SECONDS;
}

function choosePolicy(job: JobDefinition<unknown>): string {
  if (!job.singleton) return 'standard';
  return job.singletonWhile === 'unfinished' ? 'exclusive' : 'short';
}

/** In an update, pg-boss clears an option that is null. A new queue has no such options. */
function removeNulls(options: UpdateQueueOptions): Omit<Queue, 'name'> {
  const entries = Object.entries(options).filter(([, value]) => value !== null);
  return Object.fromEntries(entries);
}

function isDifferent(current: Queue, wanted: UpdateQueueOptions): boolean {
  const now = new Map<string, unknown>(Object.entries(current));
  return Object.entries(wanted).some(([option, value]) => (now.get(option) ?? null) !== value);
}

/**
 * Active jobs at the start of an embedded database were interrupted. Those without remaining
 * attempts expire, because they may be the cause.
 */
export async function restartOrphans(pool: SqlPool): Promise<void> {
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = now()
      where state = 'active' and retry_count < retry_limit`,
  );
}
