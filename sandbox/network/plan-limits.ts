import type { MiddlewareHandler } from 'hono';

export type PlanLimits = {
  concurrency: number;
  /** Further calls that wait; the next are refused. */
  queue: number;
  callMs: number;
};

/** What users report of the vendor's smallest paid plan. */
export const planLimits: PlanLimits = { concurrency: 5, queue: 10, callMs: 0 };

/** Lets as many calls run as the plan allows, and refuses what does not fit into its queue. */
export function limitCalls(
  { concurrency, queue, callMs }: PlanLimits,
  refusal: () => Response,
): MiddlewareHandler {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (_, next) => {
    if (running >= concurrency) {
      if (waiting.length >= queue) return refusal();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      if (callMs > 0) await new Promise((resolve) => setTimeout(resolve, callMs));
      await next();
    } finally {
      // A call that waits takes the place.
      const first = waiting.shift();
      if (first) first();
      else running -= 1;
    }
  };
}
