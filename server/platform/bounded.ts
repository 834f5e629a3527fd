import { fail } from './failure.ts';

/**
 * Lets `running` tasks work at a time and `queued` more wait for their turn; further ones are
 * refused at once, so that a storm costs its callers time and not everybody else's.
 */
export function bounded(o: { running: number; queued: number; retryAfterSeconds: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= o.running) {
      if (waiting.length >= o.queued) {
        throw fail('unavailable', { retryAfterSeconds: o.retryAfterSeconds });
      }
      // Whoever ends hands over its place, so `running` stays as it is.
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
