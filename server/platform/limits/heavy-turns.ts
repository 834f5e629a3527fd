import { fail, type Failure } from '../failure.ts';
import { createBounded, createBoundedByKey } from './bounded.ts';

export type HeavyTurns = {
  /**
   * Runs heavy calls of an account two at a time; a few more wait, and the rest get
   * `too_many_requests`. A stream holds its turn until it ends.
   */
  run<T>(account: string, isStream: boolean, work: () => Promise<T>): Promise<T>;
};

const OF_ACCOUNT = 2;
const WAITING = 8;
/**
 * Calls of all accounts, so that many accounts at once leave time for light calls: one computes while
 * the other waits for the database. Streams are left out: a reader who is slow must not keep the
 * others waiting.
 */
const OF_ALL = 2;
const RETRY_AFTER_SECONDS = 2;

/** The turns of one process. */
export function createHeavyTurns(): HeavyTurns {
  const all = createBounded({ running: OF_ALL });
  const own = createBoundedByKey({ running: OF_ACCOUNT, queued: WAITING, refuse: refuseTurn });
  return {
    async run(account, isStream, work) {
      const place = await own.takePlace(account);
      try {
        return await (isStream ? work() : all.run(work));
      } finally {
        place.leave();
      }
    },
  };
}

function refuseTurn(): Failure {
  return fail('too_many_requests', {
    message: 'Too many calls of this kind at once.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
