import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { ErrorBody, Route } from '../../../../contract/http/route.ts';
import { DatabaseUnavailable } from '../../database/unavailable.ts';
import { Failure, fail } from '../../failure.ts';
import { describeReason } from '../../log/errors.ts';
import { HttpResponse } from '../routes/binding.ts';
import type { AnsweredRoute, HttpEnv } from '../routes/current-request.ts';

/** A handler's result: JSON with the route's success status, or an `HttpResponse`. */
export function respond(
  c: Context<HttpEnv>,
  { route, encode }: AnsweredRoute,
  result: unknown,
): Response {
  const { status, body, isEncoded, ...extra } = toHttpResponse(route, result);
  setHeaders(c, extra);
  const isRaw = body === null || typeof body === 'string' || body instanceof Uint8Array;
  if (result instanceof HttpResponse && isRaw) {
    // Hono's type leaves out bytes of shared memory, which no handler has.
    return send(c, status, body as string | Uint8Array<ArrayBuffer> | null);
  }
  return sendJson(c, status, isEncoded ? body : encode(status, body));
}

/** A failure in the contract's form; for a route that a browser opens, a redirect to a page. */
export function respondToFailure(c: Context<HttpEnv>, error: unknown): Response {
  const failure = logFailure(c, error);
  const { entry, requestId } = c.var;
  if (entry?.failurePage) return respond(c, entry, entry.failurePage(failure));
  const { retryAfterSeconds } = failure;
  if (retryAfterSeconds !== null) c.header('retry-after', String(retryAfterSeconds));
  return sendJson(c, failure.status, formatError(failure, requestId));
}

export function logFailure({ var: { log } }: Context<HttpEnv>, error: unknown): Failure {
  const failure = toFailure(error);
  if (failure.status === 500) log.error({ err: error }, 'a request failed unexpectedly');
  if (failure.status === 503) {
    log.warn({ reason: describeReason(error) }, 'a request failed: temporarily unavailable');
  }
  return failure;
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseUnavailable) {
    return fail('unavailable', { retryAfterSeconds: error.retryAfterSeconds, cause: error });
  }
  return fail('unexpected', { cause: error });
}

export function formatError(
  { message, code, details: { type, errors } }: Failure,
  requestId: string,
): ErrorBody {
  return {
    message,
    code,
    ...(type === undefined ? {} : { type }),
    ...(errors === undefined ? {} : { errors }),
    requestId,
  };
}

export function toHttpResponse(route: Route, result: unknown): HttpResponse {
  if (result instanceof HttpResponse) return result;
  return new HttpResponse(Number(Object.keys(route.replies)[0]), result);
}

export function setHeaders(
  c: Context<HttpEnv>,
  { headers, cookies }: Pick<HttpResponse, 'headers' | 'cookies'>,
): void {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
}

function sendJson(c: Context<HttpEnv>, status: number, body: unknown): Response {
  c.header('content-type', 'application/json; charset=utf-8');
  return send(c, status, JSON.stringify(body));
}

export function send(
  c: Context<HttpEnv>,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | null,
): Response {
  return c.newResponse(body, status as StatusCode); // the contract knows no other
}
