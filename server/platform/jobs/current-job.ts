import { AsyncLocalStorage } from 'node:async_hooks';

type CurrentJob = { createdAt: Date };

const running = new AsyncLocalStorage<CurrentJob>();

/** Runs one attempt at a job. */
export function runAsJob<T>(job: CurrentJob, work: () => Promise<T>): Promise<T> {
  return running.run(job, work);
}

/** Milliseconds since the job that is running was sent; null outside a job. */
export function getJobAgeMs(): number | null {
  const job = running.getStore();
  return job ? Date.now() - job.createdAt.getTime() : null;
}
