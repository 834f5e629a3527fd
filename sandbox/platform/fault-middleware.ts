import type { MiddlewareHandler } from 'hono';
import { type FaultPlan, type FaultService, httpFaults } from './faults.ts';

/** The default delay of `slow`. */
export const defaultDelayMs = 3_000;

/** Simulates a service's planned faults on its HTTP calls, with the vendor's error bodies. */
export function simulateFaults(
  faults: FaultPlan,
  service: FaultService,
  errorBody: (status: 429 | 500) => object,
): MiddlewareHandler {
  return async (context, next) => {
    const fault = faults.next(service, httpFaults);
    switch (fault?.kind) {
      case undefined:
        return next();
      case 'slow':
        await sleep(fault.delayMs ?? defaultDelayMs, context.req.raw.signal);
        return next();
      case 'hang':
        // Until the caller disconnects or the delay, if any, has passed.
        await sleep(fault.delayMs, context.req.raw.signal);
        return context.json(errorBody(500), 500);
      case '429':
        return context.json(errorBody(429), 429, { 'Retry-After': '1' });
      case 'garbage':
        return context.body('<!doctype html><p>upstream prematurely closed', 200, {
          'Content-Type': 'application/json',
        });
      default:
        return context.json(errorBody(500), 500);
    }
  };
}

/** Waits for the delay, or forever, until the caller disconnects. */
export function sleep(delayMs: number | undefined, abortSignal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (abortSignal?.aborted) return resolve();
    const timer = delayMs === undefined ? undefined : setTimeout(done, delayMs);
    abortSignal?.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      abortSignal?.removeEventListener('abort', done);
      resolve();
    }
  });
}
