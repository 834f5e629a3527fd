import { reasonOf } from '../../log/errors.ts';
import type { ServerResponse } from 'node:http';
import { type ErrorBody, LINES, type Route } from '../../../../contract/http/route.ts';
import { DatabaseUnavailable } from '../../database/unavailable.ts';
import { Failure, fail } from '../../failure.ts';
import type { Log } from '../../log/log.ts';
import { HttpResponse, type BoundRoute } from '../routes/binding.ts';
import type { Progress } from './progress.ts';
import { sendStream } from './streams.ts';

type RouteResponse = Pick<BoundRoute<never>, 'route' | 'encode' | 'failurePage'>;
export type ResponseContext = { readonly requestId: string; readonly log: Log };

/** Writes a handler's result: JSON with the route's success status, or an `HttpResponse`. */
export function sendSuccess(
  outgoing: ServerResponse,
  { route, encode }: RouteResponse,
  result: unknown,
) {
  const { status, body, ...extra } = answerOf(route, result);
  setHeaders(outgoing, extra);
  if (result instanceof HttpResponse && (body === null || isRaw(body))) {
    outgoing.statusCode = status;
    outgoing.end(body);
    return;
  }
  sendJson(outgoing, status, encode(status, body));
}

export async function streamSuccess(
  outgoing: ServerResponse,
  { route, encode }: RouteResponse,
  result: unknown,
  { progress, log }: { progress: Progress; log: Log },
): Promise<void> {
  const { status, body, ...extra } = answerOf(route, result);
  const isLines = route.stream === 'lines';
  // A streaming route's handler is typed to return one.
  await sendStream(body as AsyncIterable<unknown>, {
    outgoing,
    progress,
    begin() {
      outgoing.statusCode = status;
      outgoing.setHeader('content-type', isLines ? LINES : (route.mediaType ?? 'text/plain'));
      // Keeps a reverse proxy from buffering.
      outgoing.setHeader('x-accel-buffering', 'no');
      setHeaders(outgoing, extra);
    },
    // The handler of a byte stream is typed to return text or bytes.
    form: (piece) =>
      isLines ? line({ item: encode(status, piece) }) : (piece as Uint8Array | string),
    onLate: (error) => log.warn({ err: error }, 'a stream failed after its end'),
  });
}

/** Sends a failure; in the middle of a stream, as far as still possible. */
export function handleFailure(
  outgoing: ServerResponse,
  entry: RouteResponse,
  error: unknown,
  { requestId, log }: ResponseContext,
): void {
  const known = asFailure(error);
  if (known.status === 500) log.error({ err: error }, 'a request failed unexpectedly');
  else if (known.status === 503)
    log.warn({ reason: reasonOf(error) }, 'a request failed: temporarily unavailable');
  if (!outgoing.headersSent) {
    if (entry.failurePage) return sendSuccess(outgoing, entry, entry.failurePage(known));
    return sendFailure(outgoing, known, requestId);
  }
  log.info({ code: known.code }, 'a stream was cut off');
  // A client that reads nothing would not read this either.
  const canSendErrorLine = entry.route.stream === 'lines' && !outgoing.writableNeedDrain;
  if (canSendErrorLine) outgoing.end(line({ error: bodyOf(known, requestId) }));
  else outgoing.destroy();
}

export function sendFailure(outgoing: ServerResponse, failure: Failure, requestId: string): void {
  const { retryAfterSeconds } = failure;
  if (retryAfterSeconds !== null) outgoing.setHeader('retry-after', String(retryAfterSeconds));
  sendJson(outgoing, failure.status, bodyOf(failure, requestId));
}

function bodyOf({ message, code, details: { type, errors } }: Failure, requestId: string) {
  return {
    message,
    code,
    ...(type === undefined ? {} : { type }),
    ...(errors === undefined ? {} : { errors }),
    requestId,
  } satisfies ErrorBody;
}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseUnavailable) {
    return fail('unavailable', { retryAfterSeconds: error.retryAfterSeconds, cause: error });
  }
  return fail('unexpected', { cause: error });
}

function answerOf(route: Route, result: unknown): HttpResponse {
  if (result instanceof HttpResponse) return result;
  return new HttpResponse(Number(Object.keys(route.replies)[0]), result);
}

function setHeaders(
  outgoing: ServerResponse,
  { headers, cookies }: Pick<HttpResponse, 'headers' | 'cookies'>,
): void {
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
}

function sendJson(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.statusCode = status;
  outgoing.setHeader('content-type', 'application/json; charset=utf-8');
  outgoing.end(JSON.stringify(body));
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function isRaw(body: unknown): body is string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array;
}
