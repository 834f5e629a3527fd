import { setTimeout as delay } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { SqlPool } from '../database/pool.ts';
import type { HandledJob } from './definition.ts';
import { COMPARE_CLOCKS_SECONDS, returnFromFuture } from './queue-clock.ts';
import { runJob } from './run.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics.ts';

export async function startJobWorkers(
  { job, handler }: HandledJob,
  boss: PgBoss,
  options: { log: Log; metrics: Pick<Metrics, 'jobFinished'> },
): Promise<() => void> {
  const ids: string[] = [];
  const groups = job.group ? { groupConcurrency: job.group.concurrency } : {};
  for (let i = 0; i < (job.concurrency ?? 1); i += 1) {
    const id = await boss.work(
      job.name,
      { ...POLLING, ...groups, perJobResults: true, includeMetadata: true },
      async (batch: JobWithMetadata[]) => {
        const results = await Promise.all(
          batch.map((item) => runJob(item, { job, handler, ...options })),
        );
        for (const { id: done, status } of results) {
          if (status === 'completed') await completeJob(boss, { name: job.name, id: done });
        }
        // Another job may be waiting behind it.
        boss.notifyWorker(id);
        return results;
      },
    );
    ids.push(id);
  }
  return () => ids.forEach((id) => boss.notifyWorker(id));
}

const COMPLETE_WITHIN_MS = 60_000;
const AGAIN_AFTER_MS = 250;

/**
 * The queue would run a job again whose end it cannot write, and a failover is no reason to send a
 * mail twice. What the queue does about the end afterwards changes nothing, or reports the failure.
 */
async function completeJob(boss: PgBoss, { name, id }: { name: string; id: string }) {
  const deadline = performance.now() + COMPLETE_WITHIN_MS;
  while (performance.now() < deadline) {
    try {
      await boss.complete(name, id);
      return;
    } catch {
      await delay(AGAIN_AFTER_MS);
    }
  }
}

/**
 * A notification starts a new job within milliseconds, and `watchDueJobs` finds delayed ones;
 * polling covers failures of both, and databases without notifications.
 */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 30 };

export type Watch = { stop(): Promise<void> };

/** One query for all queues with due retries or delays; polling each keeps an idle product busy. */
export function watchDueJobs(options: {
  pool: SqlPool;
  log: Log;
  everyMs: number;
  onDue: (name: string) => void;
}): Watch {
  const wakeDue = async () => {
    const { rows } = await options.pool.query<{ name: string }>(DUE);
    for (const { name } of rows) options.onDue(name);
  };
  return repeatWork(wakeDue, { ...options, failure: 'the due jobs could not be read' });
}

export function watchQueueClock(options: { pool: SqlPool; log: Log }): Watch {
  const bringBack = () => returnFromFuture(options.pool);
  const failure = 'the times of the job queue could not be checked';
  return repeatWork(bringBack, { ...options, everyMs: COMPARE_CLOCKS_SECONDS * 1_000, failure });
}

function repeatWork(
  work: () => Promise<void>,
  { log, everyMs, failure }: { log: Log; everyMs: number; failure: string },
): Watch {
  let working: Promise<void> | null = null;
  const run = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, failure);
    } finally {
      working = null;
    }
  };
  const timer = setInterval(() => void (working ??= run()), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}

const DUE = `select distinct name from pgboss.job
  where state < 'active' and not blocked and start_after <= now()`;
