import { PgBoss } from 'pg-boss';
import type { ConstructorOptions } from 'pg-boss';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { refuseUnproven } from '../database/transactions.ts';
import { deleteAccountJobs } from './account-jobs.ts';
import { createTransactionalDatabase, queuePool } from './database.ts';
import {
  DEAD_LETTERS,
  type DeadJob,
  createDeadLetters,
  type RetryResult,
  type RetryFilter,
} from './dead-letters.ts';
import { handle, type HandledJob, type JobDefinition, type JobHandler } from './definition.ts';
import { ensureQueues, ensureSchedules, restartOrphans } from './queues.ts';
import { createJobGauges } from './job-gauges.ts';
import { COMPARE_CLOCKS_SECONDS, createSteadyClock, returnFromFuture } from './queue-clock.ts';
import { startJobWorkers, type Watch, watchDueJobs, watchQueueClock } from './workers.ts';
import type { Log } from '../log/log.ts';
import { type Metrics, watchGauges } from '../metrics.ts';

export { handleDeletion } from './deletions.ts';
export { PermanentFailure } from './run.ts';
export {
  defineJob,
  handle,
  type Attempt,
  type HandledJob,
  type JobData,
  type JobDefinition,
} from './definition.ts';

export type Jobs = {
  /** Inside a transaction, the job is part of it. */
  send<T>(job: JobDefinition<T>, data: T, options?: { startAfterSeconds?: number }): Promise<void>;
  /**
   * A job runs at least once, so its effects need keys. Throw to retry it later, or
   * `PermanentFailure` to give up.
   */
  work<T>(job: JobDefinition<T>, handler: JobHandler<T>): Promise<void>;
  start(definitions: readonly JobDefinition<unknown>[]): Promise<void>;
  startWork(): Promise<void>;
  /**
   * Deletes the jobs with this `userId`, and their dead letters, except those that outlive the
   * account. `finished` keeps waiting and running jobs. Joins the transaction.
   */
  deleteJobs(userId: string, which: 'all' | 'finished'): Promise<void>;
  listDead(limit: number): Promise<DeadJob[]>;
  retryDead(filter: RetryFilter): Promise<RetryResult>;
  /** Makes dead letters of jobs that have waited for an hour and have no queue in this version. */
  failUnclaimed(): Promise<void>;
  /** Waits at most `withinMs` for running jobs, and leaves the rest to the next process. */
  stop(options?: { withinMs?: number }): Promise<void>;
};

type JobsDatabase = Pick<Database, 'pool' | 'kind' | 'url' | 'listen'>;

const STOP_WITHIN_MS = 10_000;

export function createJobs(options: {
  database: JobsDatabase;
  log: Log;
  metrics: Pick<Metrics, 'jobFinished' | 'gauge'>;
}): Jobs {
  const { database } = options;
  const embedded = database.kind === 'embedded';
  const workers: HandledJob[] = [];
  let sender: PgBoss | null = null;
  let boss: PgBoss | null = null;
  let watches: Watch[] = [];
  const wakers = new Map<string, () => void>();
  let known: JobDefinition<unknown>[] = [];
  let beginning = Promise.resolve();
  watchGauges(
    options.metrics,
    createJobGauges(options, () => known),
  );

  async function begin(begun: HandledJob[], on: PgBoss): Promise<void> {
    const newcomers = begun.map(({ job }) => job).filter((job) => !known.includes(job));
    // Without its queue a worker would never get a job.
    if (newcomers.length > 0) await ensureQueues(on, newcomers, { embedded });
    known.push(...newcomers);
    for (const each of begun) wakers.set(each.job.name, await startJobWorkers(each, on, options));
  }

  async function startWorkers(): Promise<void> {
    await returnFromFuture(database.pool);
    boss = await startBoss(options, { ...connectBoss(database), useListenNotify: true });
    if (embedded) await restartOrphans(database.pool);
    await begin(workers, boss);
    await ensureSchedules(boss, known);
    const watched = { ...options, pool: database.pool, everyMs: DUE_EVERY_MS[database.kind] };
    watches = [
      watchDueJobs({ ...watched, onDue: (name) => wakers.get(name)?.() }),
      watchQueueClock(watched),
    ];
  }

  return {
    async send(job, data, options = {}) {
      if (sender === null) throw new Error(`${job.name} was sent before the jobs were started`);
      refuseUnproven('A job');
      await sendJob(sender, job, data, options);
    },

    async work(job, handler) {
      const worker = handle(job, handler);
      workers.push(worker);
      if (boss) await begin([worker], boss);
    },

    async start(definitions) {
      const starting = await startBoss(options, {
        db: createTransactionalDatabase(database.pool),
        ...(embedded && { backend: 'pglite' }),
        supervise: false,
        schedule: false,
      });
      await ensureQueues(starting, definitions, { embedded });
      known = [...definitions];
      sender = starting;
    },

    deleteJobs: (userId, which) => deleteAccountJobs(database.pool, { userId, which, known }),

    ...createDeadLetters(
      { ...options, pool: database.pool },
      () => sender && { boss: sender, known },
    ),

    startWork() {
      beginning = startWorkers();
      return beginning;
    },

    async stop({ withinMs = STOP_WITHIN_MS } = {}) {
      // The caller of `start` got this error; started parts must still stop.
      await beginning.catch(() => {});
      for (const watch of watches) await watch.stop();
      const stopping = { boss, sender };
      boss = null;
      await stopping.boss?.stop({ graceful: true, timeout: withinMs });
      // Until now, running jobs may have sent others.
      sender = null;
      await stopping.sender?.stop({ graceful: false });
    },
  };
}

async function sendJob<T>(
  sender: PgBoss,
  job: JobDefinition<T>,
  data: T,
  { startAfterSeconds }: { startAfterSeconds?: number },
): Promise<void> {
  const singletonKey = job.singleton?.(data);
  await sender.send(
    job.name,
    { payload: z.encode(job.schema, data) },
    {
      ...(singletonKey === undefined ? {} : { singletonKey }),
      ...(job.group ? { group: { id: job.group.name(data) } } : {}),
      ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
    },
  );
}

export async function registerJobs(
  jobs: Pick<Jobs, 'work'>,
  handled: readonly HandledJob[],
): Promise<void> {
  for (const { job, handler } of handled) await jobs.work(job, handler);
}

export { DEAD_LETTERS };

function connectBoss({ kind, url, pool, listen }: JobsDatabase): ConstructorOptions {
  if (url !== null && listen === undefined) return queuePool(url);
  const db = createTransactionalDatabase(pool, listen);
  return kind === 'embedded' ? { db, backend: 'pglite' } : { db };
}

async function startBoss(
  { database, log }: { database: Pick<Database, 'kind'>; log: Log },
  options: ConstructorOptions,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...options,
    ...SUPERVISION[database.kind],
    clock: createSteadyClock(),
    clockMonitorIntervalSeconds: COMPARE_CLOCKS_SECONDS,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue reported a warning'));
  await boss.start();
  return boss;
}

const DUE_EVERY_MS = { embedded: 500, postgres: 1_000 };

/**
 * PostgreSQL: a killed worker is noticed after the ten seconds of its heartbeat, plus these two.
 * Embedded: no other process can be killed, so a minute is enough for expired jobs.
 */
const SUPERVISION = {
  embedded: { monitorIntervalSeconds: 60, superviseIntervalSeconds: 60 },
  postgres: { monitorIntervalSeconds: 2, superviseIntervalSeconds: 2 },
};
