import { type BoundedByKey, createBoundedByKey } from '../../../platform/limits/bounded.ts';

/** Parallel requests of an account would wait for its lock inside transactions, and fail. */
export function createTurns(): BoundedByKey {
  return createBoundedByKey({ running: 4, queued: 300, retryAfterSeconds: 5 });
}
