import { type BoundedWork, createBounded } from '../../../platform/limits/bounded.ts';

/** Concurrent requests per account in this process; further ones wait. */
const AT_ONCE = 4;
const WAITING = 300;

export type Turns = {
  /** Throws `unavailable` if too many wait, and the reason of `abortSignal` once it is aborted. */
  take(userId: string, abortSignal: AbortSignal): Promise<{ leave(): void }>;
};

/** Parallel requests of an account would wait for its lock inside transactions, and fail. */
export function createTurns(): Turns {
  const accounts = new Map<string, BoundedWork>();
  return {
    async take(userId, abortSignal) {
      const own =
        accounts.get(userId) ??
        createBounded({ running: AT_ONCE, queued: WAITING, retryAfterSeconds: 5 });
      accounts.set(userId, own);
      try {
        const place = await own.takePlace(abortSignal);
        return {
          leave() {
            place.leave();
            if (own.isIdle()) accounts.delete(userId);
          },
        };
      } catch (error) {
        if (own.isIdle()) accounts.delete(userId);
        throw error;
      }
    },
  };
}
