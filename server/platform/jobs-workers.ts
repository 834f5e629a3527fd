import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { SqlPool } from './database/pool.ts';
import type { JobDefinition } from './jobs.ts';
import { runJob } from './jobs-run.ts';
import type { JobHandler } from './jobs-run.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export type Worker = { job: JobDefinition<unknown>; handler: JobHandler<unknown> };

/** Begins to work on one kind of job; returns what makes its workers look for the next one. */
export async function beginWork(
  { job, handler }: Worker,
  boss: PgBoss,
  o: { log: Log; metrics: Pick<Metrics, 'jobFinished'> },
): Promise<() => void> {
  const ids: string[] = [];
  for (let i = 0; i < (job.concurrency ?? 1); i += 1) {
    const id = await boss.work(
      job.name,
      { ...POLLING, perJobResults: true, includeMetadata: true },
      async (batch: JobWithMetadata[]) => {
        const results = await Promise.all(
          batch.map((item) => runJob(item, { job, handler, ...o })),
        );
        // Where one job was, the next may be waiting.
        boss.notifyWorker(id);
        return results;
      },
    );
    ids.push(id);
  }
  return () => ids.forEach((id) => boss.notifyWorker(id));
}

/**
 * A notification starts a new job within milliseconds, and the watch over due jobs finds those whose
 * time has come later; polling is for when both failed, and is all there is without notifications.
 */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 30 };

/**
 * Tells of queues with jobs whose time has come without a notification: retries, delays. One look
 * for all queues, where each one's polling would keep even an idle product at work.
 */
export function watchDueJobs(o: {
  pool: SqlPool;
  log: Log;
  everyMs: number;
  onDue: (name: string) => void;
}): { stop(): Promise<void> } {
  let looking: Promise<void> | null = null;
  const look = async () => {
    try {
      const { rows } = await o.pool.query<{ name: string }>(DUE);
      for (const { name } of rows) o.onDue(name);
    } catch (error) {
      o.log.warn({ err: error }, 'the due jobs could not be looked up');
    } finally {
      looking = null;
    }
  };
  const timer = setInterval(() => void (looking ??= look()), o.everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

const DUE = `select distinct name from pgboss.job
  where state < 'active' and not blocked and start_after <= now()`;
