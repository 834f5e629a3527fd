import type { ServerResponse } from 'node:http';
import { fail } from '../../failure.ts';
import { limitProgress } from '../../time/progress-limit.ts';

export type Progress = {
  /** Aborted if the client disconnects or the call takes too long, with the failure to send. */
  readonly abortSignal: AbortSignal;
  made(): void;
  until<T>(work: Promise<T>): Promise<T>;
  end(): void;
};

export function watchProgress(
  outgoing: ServerResponse,
  limits: { pieceMs: number; wholeMs: number },
): Progress {
  const controller = new AbortController();
  const { signal: abortSignal } = controller;
  const limit = limitProgress({
    ...limits,
    late: () => controller.abort(fail('unavailable', { retryAfterSeconds: 5 })),
  });
  limit.nextPiece();
  const isGone = () => {
    if (!outgoing.writableFinished) {
      controller.abort(fail('bad_request', { message: 'The client disconnected' }));
    }
  };
  outgoing.once('close', isGone);
  // The client may have disconnected while the call was read and its session was found.
  if (outgoing.destroyed) isGone();
  return {
    abortSignal,
    made: limit.nextPiece,
    until: (work) => unlessAborted(abortSignal, work),
    end() {
      limit.end();
      outgoing.off('close', isGone);
    },
  };
}

/** Removes its listener: the `AbortSignal` outlives millions of pieces. */
function unlessAborted<T>(abortSignal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(abortSignal.reason);
    if (abortSignal.aborted) stop();
    abortSignal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => abortSignal.removeEventListener('abort', stop));
  });
}
