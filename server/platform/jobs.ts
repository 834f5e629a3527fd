import { PgBoss } from 'pg-boss';
import type { ConstructorOptions } from 'pg-boss';
import type * as z from 'zod/mini';
import type { Database } from './database/database.ts';
import { refuseUnproven } from './database/transactions.ts';
import { joiningDatabase, ownPool } from './jobs-database.ts';
import {
  DEAD_LETTERS,
  type DeadJob,
  deadLetters,
  type Retried,
  type RetryFilter,
} from './jobs-dead-letters.ts';
import { ensureQueues, ensureSchedules, reviveOrphans } from './jobs-queues.ts';
import type { JobHandler } from './jobs-run.ts';
import { beginWork, watchDueJobs } from './jobs-workers.ts';
import type { Worker } from './jobs-workers.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export { PermanentFailure } from './jobs-run.ts';

/** What a job is, known to those who send it and to those who work on it. */
export type JobDefinition<T> = {
  name: string;
  /** Checked when it is sent and again when it is worked on; use `strictObject`. */
  schema: z.ZodMiniType<T>;
  /** Attempts after the first one, 5 by default; then it goes to the dead letters. */
  retryLimit?: number;
  /** 1 by default, doubled with each attempt unless `retryBackoff` is false. */
  retryDelaySeconds?: number;
  retryDelayMaxSeconds?: number;
  retryBackoff?: boolean;
  /** How long one attempt may take, 900 by default. */
  expireInSeconds?: number;
  /** How many of these one process works on at a time, 1 by default. */
  concurrency?: number;
  /** How long a finished job stays in the table, a day by default; short where it holds secrets. */
  keepSeconds?: number;
  /** Of two jobs with the same key the later one is not sent, as `singletonWhile` says. */
  singleton?(data: T): string;
  /**
   * While one of the key is `waiting` (default: what happens during its work is not missed, but
   * two may run at once) or `unfinished` (waiting or at work: at most one ever runs).
   */
  singletonWhile?: 'waiting' | 'unfinished';
  /** Sends itself, with an empty object, at these times in UTC. */
  cron?: string;
};

export type Jobs = {
  /** Inside a transaction the job is sent with it, or not at all. */
  send<T>(job: JobDefinition<T>, data: T, o?: { startAfterSeconds?: number }): Promise<void>;
  /**
   * Says who works on a job, in processes that work. A job runs at least once: after a crash it
   * runs again, so its effects need keys of their own. Throw to try again later, throw
   * `PermanentFailure` where that is no use.
   */
  work<T>(job: JobDefinition<T>, handler: JobHandler<T>): Promise<void>;
  /** Makes the queues of these jobs; from then on they can be sent. */
  start(definitions: JobDefinition<unknown>[]): Promise<void>;
  /** Begins to work, after `start`: what `work` was told, the schedules, the care for the queues. */
  startWork(): Promise<void>;
  /** Jobs that failed for good, the last ones first. */
  listDead(most: number): Promise<DeadJob[]>;
  /** Has jobs that failed for good tried again. */
  retryDead(which: RetryFilter): Promise<Retried>;
  /** Lets what runs end, for at most `withinMs`, and hands the rest to the next process. */
  stop(o?: { withinMs?: number }): Promise<void>;
};

const STOP_WITHIN_MS = 10_000;

export function createJobs(o: {
  database: Pick<Database, 'pool' | 'kind' | 'url' | 'listen'>;
  log: Log;
  metrics: Pick<Metrics, 'jobFinished' | 'gauge'>;
}): Jobs {
  const { database } = o;
  const embedded = database.kind === 'embedded';
  const workers: Worker[] = [];
  let sender: PgBoss | null = null;
  let boss: PgBoss | null = null;
  let due: ReturnType<typeof watchDueJobs> | null = null;
  /** By the name of their job. */
  const wakers = new Map<string, () => void>();
  let known: JobDefinition<unknown>[] = [];
  let beginning = Promise.resolve();

  async function begin(begun: Worker[], on: PgBoss): Promise<void> {
    const newcomers = begun.map(({ job }) => job).filter((job) => !known.includes(job));
    // Without its queue nothing would come to a worker, for ever.
    if (newcomers.length > 0) await ensureQueues(on, newcomers, { embedded });
    known.push(...newcomers);
    for (const each of begun) wakers.set(each.job.name, await beginWork(each, on, o));
  }

  async function startWorkers(): Promise<void> {
    boss = await startBoss(o, { ...connectionOf(database), useListenNotify: true });
    if (embedded) await reviveOrphans(database.pool);
    await begin(workers, boss);
    await ensureSchedules(boss, known);
    due = watchDueJobs({
      ...o,
      pool: database.pool,
      everyMs: DUE_EVERY_MS[database.kind],
      onDue: (name) => wakers.get(name)?.(),
    });
  }

  return {
    async send(job, data, options = {}) {
      if (sender === null) throw new Error(`${job.name} was sent before the jobs were started`);
      refuseUnproven('A job');
      const singletonKey = job.singleton?.(data);
      await sender.send(
        job.name,
        { payload: job.schema.parse(data) },
        {
          ...(singletonKey === undefined ? {} : { singletonKey }),
          ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        },
      );
    },

    async work(job, handler) {
      // A handler is only ever called with what its own job's schema parsed.
      const worker = { job, handler } as Worker;
      workers.push(worker);
      if (boss) await begin([worker], boss);
    },

    async start(definitions) {
      const starting = await startBoss(o, {
        db: joiningDatabase(database.pool),
        ...(embedded && { backend: 'pglite' }),
        supervise: false,
        schedule: false,
      });
      await ensureQueues(starting, definitions, { embedded });
      known = [...definitions];
      sender = starting;
    },

    ...deadLetters({ ...database, metrics: o.metrics }, () => sender),

    startWork() {
      beginning = startWorkers();
      return beginning;
    },

    async stop({ withinMs = STOP_WITHIN_MS } = {}) {
      // Whoever began was told of a failure; what did begin must end all the same.
      await beginning.catch(() => {});
      await due?.stop();
      const stopping = { boss, sender };
      boss = null;
      await stopping.boss?.stop({ graceful: true, timeout: withinMs });
      // What still ran may have sent something.
      sender = null;
      await stopping.sender?.stop({ graceful: false });
    },
  };
}

export { DEAD_LETTERS };

function connectionOf({ url, pool, listen }: Pick<Database, 'pool' | 'url' | 'listen'>) {
  if (url !== null) return ownPool(url);
  return { db: joiningDatabase(pool, listen), backend: 'pglite' as const };
}

async function startBoss(
  { database, log }: { database: Pick<Database, 'kind'>; log: Log },
  options: ConstructorOptions,
): Promise<PgBoss> {
  const boss = new PgBoss({ ...options, ...SUPERVISION[database.kind] });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met a fault'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  await boss.start();
  return boss;
}

const DUE_EVERY_MS = { embedded: 500, postgres: 1_000 };

/**
 * PostgreSQL: a worker that was killed is missed after its heartbeat's ten seconds plus these two.
 * Embedded: nobody else can be killed, so a minute is soon enough for expired jobs.
 */
const SUPERVISION = {
  embedded: { monitorIntervalSeconds: 60, superviseIntervalSeconds: 60 },
  postgres: { monitorIntervalSeconds: 2, superviseIntervalSeconds: 2 },
};
