import { fail, type Failure } from '../failure.ts';

type Bounds = {
  running: number;
  queued?: number;
  retryAfterSeconds?: number;
  refuse?: () => Failure;
};

type BoundedWork = {
  run<T>(task: () => Promise<T>): Promise<T>;
  /**
   * For work that is not a single promise. Throws the reason of `abortSignal` once it is aborted.
   * Callers must call `leave`.
   */
  takePlace(abortSignal?: AbortSignal): Promise<{ leave(): void }>;
  /** Nothing runs, and so nothing waits. */
  isIdle(): boolean;
};

/**
 * Up to `running` at once, up to `queued` in a queue; the rest is refused at once, as `unavailable`
 * unless `refuse` makes another failure.
 */
export function createBounded({
  queued = Infinity,
  retryAfterSeconds = 1,
  refuse = () => fail('unavailable', { retryAfterSeconds }),
  ...options
}: Bounds): BoundedWork {
  let running = 0;
  const queue = new Set<() => void>();

  function waitForPlace(abortSignal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        abortSignal?.removeEventListener('abort', stop);
        resolve();
      };
      const stop = () => {
        queue.delete(enter);
        // The reason of an abort is always an error.
        reject(abortSignal?.reason as Error);
      };
      queue.add(enter);
      abortSignal?.addEventListener('abort', stop, { once: true });
    });
  }

  /** The place of the one who leaves goes to the next in the queue. */
  function passPlace(): void {
    const [enter] = queue;
    if (enter === undefined) {
      running -= 1;
      return;
    }
    queue.delete(enter);
    enter();
  }

  async function takePlace(abortSignal?: AbortSignal): Promise<{ leave(): void }> {
    abortSignal?.throwIfAborted();
    if (running < options.running) running += 1;
    else if (queue.size < queued) await waitForPlace(abortSignal);
    else throw refuse();
    let hasLeft = false;
    return {
      leave() {
        if (!hasLeft) passPlace();
        hasLeft = true;
      },
    };
  }

  return {
    takePlace,
    isIdle: () => running === 0,
    async run(task) {
      const place = await takePlace();
      try {
        return await task();
      } finally {
        place.leave();
      }
    },
  };
}

export type BoundedByKey = {
  takePlace(key: string, abortSignal?: AbortSignal): Promise<{ leave(): void }>;
};

/** The same bounds for each key, such as an account. */
export function createBoundedByKey(bounds: Bounds): BoundedByKey {
  const works = new Map<string, BoundedWork>();
  return {
    async takePlace(key, abortSignal) {
      const own = works.get(key) ?? createBounded(bounds);
      works.set(key, own);
      const forget = () => void (own.isIdle() && works.delete(key));
      try {
        const place = await own.takePlace(abortSignal);
        return {
          leave() {
            place.leave();
            forget();
          },
        };
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}
