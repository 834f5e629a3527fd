import * as z from 'zod/mini';

export type JobDefinition<T> = {
  name: string;
  /** Encodes it when it is sent and decodes it when it runs; use `strictObject`. */
  schema: z.ZodMiniType<T>;
  /** Retries, 5 by default; after them the job becomes a dead letter. */
  retryLimit?: number;
  /**
   * Delay of the first retry, 1 by default, doubled after each attempt unless
   * `retryBackoff` is false.
   */
  retryDelaySeconds?: number;
  retryDelayMaxSeconds?: number;
  retryBackoff?: boolean;
  /** Time limit of one attempt, 900 by default. */
  expireInSeconds?: number;
  /** Concurrent jobs per process, 1 by default. */
  concurrency?: number;
  /** Concurrent jobs with the same name of `group`, in all processes. */
  group?: { name(data: T): string; concurrency: number };
  /**
   * Retention of a finished job: by default two weeks for a job that runs daily, otherwise a day;
   * short if it contains secrets.
   */
  keepSeconds?: number;
  /** A job with the same key as an existing one is not sent, depending on `singletonWhile`. */
  singleton?(data: T): string;
  /**
   * `waiting` (default): two may run at once, and no change is missed. `unfinished`: at most one.
   */
  singletonWhile?: 'waiting' | 'unfinished';
  /** It runs, and stays, even if the account in its data was erased. */
  outlivesAccount?: boolean;
  /** Sends the job with an empty object at these times in UTC. */
  cron?: string;
};

/** One attempt at a job. The id is the same for each attempt; `attempt` counts from 1. */
export type Attempt = { jobId: string; stop: AbortSignal; attempt: number };

export type JobHandler<T> = (data: T, attempt: Attempt) => Promise<void>;

export type JobData<J> = J extends JobDefinition<infer T> ? T : never;

export type HandledJob = {
  readonly job: JobDefinition<unknown>;
  readonly handler: JobHandler<unknown>;
  /** Made by `handleDeletion`. */
  readonly deletesByTime?: true;
};

type EmptyData = Record<string, never>;

/** Without a schema, its data is an empty object. */
export function defineJob<T>(job: JobDefinition<T>): JobDefinition<T>;
export function defineJob(job: Omit<JobDefinition<EmptyData>, 'schema'>): JobDefinition<EmptyData>;
export function defineJob(job: object): object {
  return { schema: z.strictObject({}), ...job };
}

export function handle<T>(job: JobDefinition<T>, handler: JobHandler<T>): HandledJob {
  // A handler gets only what its own job's schema parsed.
  return { job, handler } as HandledJob;
}

/** Retried for more than a year, hourly in the end: for work that must happen. */
export const YEAR_OF_RETRIES = {
  retryLimit: 10_000,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  expireInSeconds: 300,
};
