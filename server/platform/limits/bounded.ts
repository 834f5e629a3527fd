import pLimit from 'p-limit';
import { fail } from '../failure.ts';

/** Runs up to `running` tasks, queues up to `queued`, and refuses the rest at once. */
export function createBounded(options: {
  running: number;
  queued: number;
  retryAfterSeconds: number;
}) {
  const limit = pLimit(options.running);

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= options.running + options.queued) {
      throw fail('unavailable', { retryAfterSeconds: options.retryAfterSeconds });
    }
    return limit(task);
  };
}

/**
 * For work that is not a single promise. Throws the reason of `abortSignal` once it is aborted.
 * Callers must call `leave`.
 */
export async function takePlace(
  inTurn: ReturnType<typeof createBounded>,
  abortSignal: AbortSignal,
): Promise<{ leave(): void }> {
  const taken = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const stop = () => {
    left.resolve();
    // The reason of an abort is always an error.
    taken.reject(abortSignal.reason as Error);
  };
  abortSignal.addEventListener('abort', stop, { once: true });
  if (abortSignal.aborted) stop();
  inTurn(async () => {
    taken.resolve();
    await left.promise;
  }).catch(taken.reject);
  try {
    await taken.promise;
  } finally {
    abortSignal.removeEventListener('abort', stop);
  }
  return { leave: () => left.resolve() };
}
