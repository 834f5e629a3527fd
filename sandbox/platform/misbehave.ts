import type { MiddlewareHandler } from 'hono';
import type { FaultKind, FaultPlan, FaultService } from './faults.ts';

const answerable: readonly FaultKind[] = ['slow', 'hang', '429', '500', 'garbage'];

/** How long `slow` takes when the fault does not say. */
export const defaultDelayMs = 3_000;

/**
 * Acts out the planned faults of a service on its HTTP calls. `errorBody` gives the vendor's own
 * body of an error.
 */
export function misbehave(
  faults: FaultPlan,
  service: FaultService,
  errorBody: (status: 429 | 500) => object,
): MiddlewareHandler {
  return async (context, next) => {
    const fault = faults.next(service, answerable);
    switch (fault?.kind) {
      case undefined:
        return next();
      case 'slow':
        await sleep(fault.delayMs ?? defaultDelayMs, context.req.raw.signal);
        return next();
      case 'hang':
        // Until the caller gives up; the delay, if any, is when the sandbox does.
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

/** Waits for a time, or without one for ever; in both cases no longer than the caller does. */
export function sleep(delayMs: number | undefined, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = delayMs === undefined ? undefined : setTimeout(done, delayMs);
    signal?.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}
