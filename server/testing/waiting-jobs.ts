import * as z from 'zod/mini';
import { refuseUnproven } from '../platform/database/transactions.ts';
import type { JobDefinition, JobHandler } from '../platform/jobs/definition.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

type Waiting = { name: string; data: unknown; key: string; outlivesAccount: boolean };

export function createWaitingJobs() {
  const handlers = new Map<string, JobHandler<unknown>>();
  const queue: Waiting[] = [];
  const jobs: Jobs = {
    async send<T>(job: JobDefinition<T>, data: T) {
      refuseUnproven('A job');
      const key = `${job.name} ${job.singleton?.(data) ?? crypto.randomUUID()}`;
      if (queue.some((each) => each.key === key)) return;
      queue.push({
        name: job.name,
        data: job.schema.parse(z.encode(job.schema, data)),
        key,
        outlivesAccount: job.outlivesAccount ?? false,
      });
    },
    async work<T>(job: JobDefinition<T>, handler: JobHandler<T>) {
      // A handler gets only what its own job's schema parsed.
      handlers.set(job.name, handler as JobHandler<unknown>);
    },
    async start() {},
    async startWork() {},
    async deleteJobs(userId, which) {
      const kept = queue.filter(
        ({ data, outlivesAccount }) =>
          which === 'finished' || outlivesAccount || !JSON.stringify(data).includes(userId),
      );
      queue.splice(0, queue.length, ...kept);
    },
    listDead: async () => [],
    retryDead: async () => ({ retried: 0, left: 0 }),
    async failUnclaimed() {},
    async stop() {},
  };
  return {
    jobs,
    names: () => queue.map(({ name }) => name),
    /** All of them, or those of one name. */
    async work(only?: string) {
      const take = () => {
        const place = queue.findIndex(({ name }) => only === undefined || name === only);
        return place < 0 ? undefined : queue.splice(place, 1)[0];
      };
      for (let next = take(); next; next = take()) {
        const context = {
          jobId: crypto.randomUUID(),
          stop: AbortSignal.timeout(60_000),
          attempt: 1,
        };
        await handlers.get(next.name)?.(next.data, context);
      }
    },
  };
}
