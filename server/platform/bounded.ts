import pLimit from 'p-limit';
import { fail } from './failure.ts';

/**
 * Runs up to `running` tasks, queues up to `queued`, and refuses the rest at once, so that a burst
 * slows its callers only.
 */
export function bounded(o: { running: number; queued: number; retryAfterSeconds: number }) {
  const limit = pLimit(o.running);

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= o.running + o.queued) {
      throw fail('unavailable', { retryAfterSeconds: o.retryAfterSeconds });
    }
    return limit(task);
  };
}
