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
  const accounts = new Map<string, { bounded: BoundedWork; callers: number }>();
  return {
    async take(userId, abortSignal) {
      const account = accounts.get(userId) ?? {
        bounded: createBounded({ running: AT_ONCE, queued: WAITING, retryAfterSeconds: 5 }),
        callers: 0,
      };
      accounts.set(userId, account);
      account.callers += 1;
      const leave = () => {
        account.callers -= 1;
        if (account.callers === 0) accounts.delete(userId);
      };
      try {
        const place = await account.bounded.takePlace(abortSignal);
        return {
          leave() {
            place.leave();
            leave();
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
