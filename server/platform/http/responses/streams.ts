import type { Context } from 'hono';
import { fail } from '../../failure.ts';
import { limitProgress } from '../../time/progress-limit.ts';
import type { AnsweredRoute, HttpEnv } from '../routes/current-request.ts';
import { toHttpResponse, formatError, logFailure, send, setHeaders } from './responding.ts';
import { LINES } from '../../../../contract/http/route.ts';

const WHOLE_WITHIN_MS = 15 * 60_000;

export type Progress = {
  /** Aborted if the client disconnects or the call takes too long, with the failure to send. */
  readonly abortSignal: AbortSignal;
  made(): void;
  until<T>(work: Promise<T>): Promise<T>;
  end(): void;
};

export function watchProgress(clientLeft: AbortSignal, pieceMs: number): Progress {
  const controller = new AbortController();
  const { signal: abortSignal } = controller;
  const limit = limitProgress({
    pieceMs,
    wholeMs: WHOLE_WITHIN_MS,
    late: () => controller.abort(fail('unavailable', { retryAfterSeconds: 5 })),
  });
  limit.nextPiece();
  const leave = () => {
    controller.abort(fail('bad_request', { message: 'The client disconnected' }));
  };
  clientLeft.addEventListener('abort', leave, { once: true });
  if (clientLeft.aborted) leave();
  return {
    abortSignal,
    made: limit.nextPiece,
    until: (work) => waitUnlessAborted(abortSignal, work),
    end: limit.end,
  };
}

/** Removes its listener: the `AbortSignal` outlives millions of pieces. */
function waitUnlessAborted<T>(abortSignal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(abortSignal.reason);
    if (abortSignal.aborted) stop();
    abortSignal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => abortSignal.removeEventListener('abort', stop));
  });
}

/**
 * Sends the pieces of a handler's result with backpressure, and always stops their source. The
 * response begins with the first piece: a failure before it is thrown.
 */
export async function streamPieces(
  c: Context<HttpEnv>,
  { route, encode }: AnsweredRoute,
  result: unknown,
  { progress, begin }: { progress: Progress; begin(response: Response): void },
): Promise<void> {
  const { status, body, ...extra } = toHttpResponse(route, result);
  const isLines = route.stream === 'lines';
  // The handler of a stream is typed to return pieces, and of bytes to return text or bytes.
  const source = (body as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  const format = (piece: unknown) =>
    isLines ? formatLine({ item: encode(status, piece) }) : Buffer.from(piece as string);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  let hasBegun = false;
  try {
    let next = await progress.until(source.next());
    c.header('content-type', isLines ? LINES : (route.mediaType ?? 'text/plain'));
    // Keeps a reverse proxy from buffering.
    c.header('x-accel-buffering', 'no');
    setHeaders(c, extra);
    begin(send(c, status, readable));
    hasBegun = true;
    while (!next.done && c.req.method !== 'HEAD') {
      await progress.until(writer.write(format(next.value)));
      progress.made();
      next = await progress.until(source.next());
    }
    await progress.until(writer.close());
  } catch (error) {
    if (!hasBegun) throw error;
    const failure = logFailure(c, error);
    c.var.log.info({ code: failure.code }, 'a stream was cut off');
    // A client that reads nothing would not read the error either.
    const canSendError = isLines && !c.env.outgoing.writableNeedDrain;
    if (!canSendError) return void c.env.outgoing.destroy();
    const line = formatLine({ error: formatError(failure, c.var.requestId) });
    void Promise.allSettled([writer.write(line), writer.close()]);
  } finally {
    // Not awaited: a hanging source is abandoned with its aborted signal.
    source
      .return?.()
      .catch((error: unknown) => c.var.log.warn({ err: error }, 'a stream failed after its end'));
  }
}

function formatLine(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
