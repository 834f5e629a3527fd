import type { IncomingMessage } from 'node:http';

/** Time limit of a stream or an upload. */
export const WHOLE_WITHIN_MS = 15 * 60_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes the connection of a request that has not arrived by then; a later call replaces the limit.
 */
export function mustArriveWithin(request: IncomingMessage, ms: number): void {
  clearTimeout(timers.get(request));
  if (request.complete) return;
  const timer = setTimeout(() => {
    // The connection may carry another request by now.
    if (!request.complete) request.socket.destroy();
  }, ms).unref();
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}

/**
 * How long the rest of a request is discarded after its response; some clients read only after
 * sending all.
 */
const REST_WITHIN_MS = 5_000;

export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  mustArriveWithin(request, REST_WITHIN_MS);
}
