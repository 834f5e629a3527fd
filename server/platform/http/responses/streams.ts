import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Progress } from './progress.ts';

export type StreamTarget = {
  readonly outgoing: ServerResponse;
  readonly progress: Progress;
  /**
   * Sets status and headers once the first piece is ready: until then a failure can set its own.
   */
  begin(): void;
  form(piece: unknown): string | Uint8Array;
  /** Called for errors of the source that nobody awaits any more. */
  onLate(error: unknown): void;
};

/** Sends the pieces of `source` with backpressure, and always stops the source. */
export async function sendStream(source: AsyncIterable<unknown>, o: StreamTarget): Promise<void> {
  const { outgoing, progress } = o;
  const pieces = source[Symbol.asyncIterator]();
  try {
    let next = await progress.until(pieces.next());
    o.begin();
    // Node omits the body for HEAD, so no pieces are read.
    while (!next.done && outgoing.req.method !== 'HEAD') {
      const isTaken = outgoing.write(o.form(next.value));
      if (!isTaken) await progress.until(once(outgoing, 'drain', { signal: progress.abortSignal }));
      progress.made();
      next = await progress.until(pieces.next());
    }
    outgoing.end();
  } finally {
    // Not awaited: a hanging source is abandoned with its aborted signal.
    pieces.return?.().catch(o.onLate);
  }
}
