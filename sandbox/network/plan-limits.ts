import type { MiddlewareHandler } from 'hono';

export type PlanLimits = {
  concurrency: number;
  /** The length of the queue; further calls are refused. */
  queue: number;
  callMs: number;
};

/** The vendor's smallest paid plan, as users report it. */
export const planLimits: PlanLimits = { concurrency: 5, queue: 10, callMs: 0 };

/** Runs as many calls as the plan allows, and refuses calls beyond its queue. */
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
      // A waiting call takes the place.
      const first = waiting.shift();
      if (first) first();
      else running -= 1;
    }
  };
}
