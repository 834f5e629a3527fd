import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { fail } from '../failure.ts';
import type { Log } from '../log/log.ts';
import { within } from '../time/within.ts';
import type { Actor } from './routes/actors.ts';
import { handleFailure, sendFailure, sendSuccess, streamSuccess } from './responses/responding.ts';
import { discardRest, mustArriveWithin, WHOLE_WITHIN_MS } from './requests/arrival.ts';
import type { BoundRoute, Client, RawCall, RequirePlan } from './routes/binding.ts';
import { withinRequest } from './routes/current-request.ts';
import { setSecurityHeaders } from './responses/headers.ts';
import { watchProgress } from './responses/progress.ts';
import { type Authentication, receive } from './routes/receiving.ts';
import { type RouteMatch, routerOf } from './routes/routing.ts';
import { openUpload, UPLOAD_TIMES, type UploadTimes } from './requests/uploads.ts';

export type AppOptions<A extends Actor> = Authentication<A> & {
  readonly log: Log;
  /** True if the public address is https. */
  readonly secureOrigin: boolean;
  /** Runs an actor's call so that it writes nothing after the actor's right has ended. */
  whileActing<T>(actor: A, work: () => Promise<T>): Promise<T>;
  /** Runs a heavy call once it is the actor's turn. */
  inTurn<T>(actor: A, isStream: boolean, work: () => Promise<T>): Promise<T>;
  readonly requirePlan: RequirePlan<A>;
  /** The address for rate limits, from trusted proxies only. */
  clientAddress(incoming: IncomingMessage): string;
  observe(call: { method: string; path: string; status: number; ms: number }): void;
  /** True while the server stops: keep-alive connections are closed. */
  isDraining(): boolean;
  readonly uploadTimes?: UploadTimes;
};

/** The API: bound routes below `/api`, with JSON responses even for faults. */
export function createApp<A extends Actor>(
  bound: readonly BoundRoute<A>[],
  options: AppOptions<A>,
): RequestListener {
  const findRoute = routerOf(bound);
  return (incoming, outgoing) => {
    const exchange = { incoming, outgoing };
    const found = findRoute(incoming);
    const answered = found.entry
      ? answer(exchange, found, options)
      : Promise.resolve().then(() => refuseRoute(exchange, found.allowed, options));
    answered
      .catch((error: unknown) => {
        options.log.error({ err: error }, 'a response could not be written');
        outgoing.destroy();
      })
      .finally(() => discardRest(incoming));
  };
}

type Exchange = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };

async function answer<A extends Actor>(
  exchange: Exchange,
  found: RouteMatch<A>,
  options: AppOptions<A>,
): Promise<void> {
  const startedAt = performance.now();
  const { incoming, outgoing } = exchange;
  const { entry } = found;
  const requestId = prepare(exchange, options);
  const log = options.log.child({ requestId });
  try {
    const request = { requestId, client: clientOf(exchange, options) };
    await withinRequest(request, async () => {
      const raw = await receive(incoming, found, options, { ...request, log });
      const { stream, upload } = entry.route;
      if (stream || upload) return runStreamedCall(exchange, entry, raw, options);
      const work = runCall(raw, entry, options, () => entry.handle(raw, options.requirePlan));
      sendSuccess(outgoing, entry, await withinDeadline(work, entry.deadlineMs, log));
    });
  } catch (error) {
    handleFailure(outgoing, entry, error, { requestId, log });
  }
  const ms = performance.now() - startedAt;
  const call = {
    method: entry.route.method,
    path: entry.route.path,
    status: outgoing.statusCode,
    ms: Math.round(ms * 10) / 10,
  };
  const isQuiet = entry.route.probe && call.status < 300;
  log[isQuiet ? 'debug' : 'info'](call, 'answered');
  options.observe(call);
}

function prepare<A extends Actor>({ outgoing }: Exchange, options: AppOptions<A>): string {
  const requestId = crypto.randomUUID();
  setSecurityHeaders(outgoing, options.secureOrigin);
  outgoing.setHeader('cache-control', 'no-store');
  outgoing.setHeader('x-request-id', requestId);
  if (options.isDraining()) outgoing.setHeader('connection', 'close');
  return requestId;
}

function clientOf<A extends Actor>({ incoming }: Exchange, options: AppOptions<A>): Client {
  return {
    address: options.clientAddress(incoming),
    userAgent: (incoming.headers['user-agent'] ?? '').slice(0, 300),
  };
}

function runCall<A extends Actor, T>(
  { actor }: RawCall<A>,
  { route }: BoundRoute<A>,
  options: AppOptions<A>,
  work: () => Promise<T>,
): Promise<T> {
  if (actor === undefined) return work();
  const act = () => options.whileActing(actor, work);
  return route.heavy ? options.inTurn(actor, route.stream !== undefined, act) : act();
}

async function runStreamedCall<A extends Actor>(
  { incoming, outgoing }: Exchange,
  entry: BoundRoute<A>,
  raw: RawCall<A>,
  options: AppOptions<A>,
): Promise<void> {
  const { stream, upload } = entry.route;
  const times = options.uploadTimes ?? UPLOAD_TIMES;
  const progress = watchProgress(outgoing, {
    // A silent client is reported before its handler counts as late.
    pieceMs: entry.deadlineMs + (upload ? times.silenceMs : 0),
    wholeMs: WHOLE_WITHIN_MS,
  });
  try {
    if (upload) mustArriveWithin(incoming, WHOLE_WITHIN_MS);
    const opened = upload && openUpload(incoming, upload, { onPiece: progress.made, times });
    const call = { ...raw, upload: opened, abortSignal: progress.abortSignal };
    const { log } = raw;
    // Code between the pieces of a stream runs under the same restrictions as the call.
    await runCall(raw, entry, options, async () => {
      const result = await progress.until(entry.handle(call, options.requirePlan));
      if (stream) await streamSuccess(outgoing, entry, result, { progress, log });
      else sendSuccess(outgoing, entry, result);
    });
  } finally {
    progress.end();
  }
}

/** The handler may continue after the deadline, but the caller already has a response. */
function withinDeadline<T>(work: Promise<T>, deadlineMs: number, log: Log): Promise<T> {
  return within(deadlineMs, work, () => {
    work.catch((error: unknown) =>
      log.error({ err: error }, 'a request failed after its deadline'),
    );
    throw fail('unavailable', { retryAfterSeconds: 5 });
  });
}

function refuseRoute<A extends Actor>(
  exchange: Exchange,
  allowed: readonly string[],
  options: AppOptions<A>,
): void {
  const { incoming, outgoing } = exchange;
  const requestId = prepare(exchange, options);
  const failure = fail(allowed.length > 0 ? 'method_not_allowed' : 'not_found');
  if (allowed.length > 0) outgoing.setHeader('allow', allowed.join(', '));
  const { status } = failure;
  options.observe({ method: incoming.method ?? '', path: '(none)', status, ms: 0 });
  sendFailure(outgoing, failure, requestId);
}
