import { type Context, Hono, type Next } from 'hono';
import { contextStorage } from 'hono/context-storage';
import { TrieRouter } from 'hono/router/trie-router';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { METHODS } from '../../../contract/http/route.ts';
import { fail } from '../failure.ts';
import type { Log } from '../log/log.ts';
import { traceRequest } from '../tracing.ts';
import type { Actor } from './routes/actors.ts';
import type { BoundRoute, RawCall } from './routes/binding.ts';
import type { AnsweredRoute, HttpEnv } from './routes/current-request.ts';
import { applyQuota, type Quota } from './routes/quota.ts';
import { type Authentication, closeUpload, receive, type Receiving } from './routes/receiving.ts';
import { answerOnce, type Repeats } from './routes/repeats.ts';
import { runCall, runWithinDeadline, type Running } from './routes/running.ts';
import { createUploadStore } from './requests/stored-upload.ts';
import { listSecurityHeaders } from './responses/headers.ts';
import { respond, respondToFailure } from './responses/responding.ts';
import { streamPieces, watchProgress } from './responses/streams.ts';

/** A part of the server that speaks a protocol of its own at the paths, without HEAD. */
export type Endpoint = { readonly paths: readonly string[]; readonly app: Hono<HttpEnv> };

export type AppOptions<A extends Actor> = Authentication<A> &
  Running<A> & {
    readonly log: Log;
    /** True if the public address is https. */
    readonly secureOrigin: boolean;
    /** Counts a call against the actor's own limit; null if it has none. */
    meter?(actor: A): Promise<Quota | null>;
    /** Without it, an `Idempotency-Key` has no effect. */
    readonly repeats?: Repeats;
    /** The address for rate limits, from trusted proxies only. */
    clientAddress(incoming: IncomingMessage): string;
    observe(call: { method: string; path: string; status: number; ms: number }): void;
    /** For uploads that are too large for memory; by default the system's. */
    readonly uploadDirectory?: string;
    /** True while the server stops: keep-alive connections are closed. */
    isDraining(): boolean;
    readonly endpoints?: readonly Endpoint[];
    /** Answers everything else. */
    readonly site?: Hono<HttpEnv>;
  };

/** The API: bound routes below `/api`, with JSON responses even for faults; and the site. */
export function createApp<A extends Actor>(
  bound: readonly BoundRoute<A>[],
  options: AppOptions<A>,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>({ getPath: readPath });
  const methods = new TrieRouter<string>();
  const answering = { ...options, uploads: createUploadStore(options.uploadDirectory ?? tmpdir()) };
  app.onError((error, c) => respondToFailure(c, error));
  app.use((c, next) => prepareResponse(c, next, options));
  app.use('/api/*', contextStorage(), (c, next) => observeCall(c, next, options));
  // A literal segment wins over a parameter.
  for (const entry of bound.toSorted((one, other) => countParams(one) - countParams(other))) {
    const path = `/api${entry.route.path}`;
    methods.add('ALL', path, entry.route.method);
    app.on(entry.route.method, path, (c, next) =>
      // Hono calls the handler of GET for HEAD.
      c.req.method === 'HEAD' && !entry.route.head ? next() : answer(c, entry, answering),
    );
  }
  app.all('/api/*', (c) => {
    const known = methods.match('ALL', c.req.path)[0].map(([method]) => method);
    if (known.length === 0) throw fail('not_found');
    c.header('allow', METHODS.filter((method) => known.includes(method)).join(', '));
    throw fail('method_not_allowed');
  });
  for (const endpoint of options.endpoints ?? []) {
    for (const path of endpoint.paths) {
      app.use(path, contextStorage(), (c, next) => observeCall(c, next, options, path));
      app.use(path, (c, next) => {
        if (c.req.method !== 'HEAD') return next();
        c.header('allow', 'GET, POST');
        throw fail('method_not_allowed');
      });
    }
    app.route('/', endpoint.app);
  }
  if (options.site) app.route('/', options.site);
  return app;
}

/** The path as it was sent: Hono's own would resolve `..`, so that a path had several spellings. */
function readPath(_: Request, { env }: { env?: HttpEnv['Bindings'] } = {}): string {
  return env?.incoming.url?.split('?', 1)[0] ?? '/';
}

function countParams({ route }: AnsweredRoute): number {
  return route.path.split(':').length;
}

async function prepareResponse<A extends Actor>(
  c: Context<HttpEnv>,
  next: Next,
  options: AppOptions<A>,
): Promise<void> {
  const requestId = crypto.randomUUID();
  c.set('requestId', requestId);
  c.set('log', options.log.child({ requestId }));
  for (const [name, value] of listSecurityHeaders(options.secureOrigin)) c.header(name, value);
  if (options.isDraining()) c.header('connection', 'close');
  await next();
}

async function observeCall<A extends Actor>(
  c: Context<HttpEnv>,
  next: Next,
  options: AppOptions<A>,
  endpointPath?: string,
): Promise<void> {
  const startedAt = performance.now();
  c.set('client', {
    address: options.clientAddress(c.env.incoming),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
  });
  c.header('cache-control', 'no-store');
  c.header('x-request-id', c.var.requestId);
  const { method } = c.req;
  await traceRequest(method, async () => {
    await next();
    return { path: endpointPath ?? readRoutePath(c), status: c.res.status };
  });
  const route = c.var.entry?.route;
  const call = {
    method,
    path: endpointPath ?? readRoutePath(c),
    status: c.res.status,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  };
  options.observe(call);
  const isAnswered = route !== undefined || endpointPath !== undefined;
  if (isAnswered) c.var.log[route?.probe && call.status < 300 ? 'debug' : 'info'](call, 'answered');
}

/** The pattern of the route, never the requested path. */
function readRoutePath(c: Context<HttpEnv>): string {
  return c.var.entry?.route.path ?? '(none)';
}

async function answer<A extends Actor>(
  c: Context<HttpEnv>,
  entry: BoundRoute<A>,
  options: AppOptions<A> & Receiving<A>,
): Promise<Response> {
  c.set('entry', entry);
  const call = await receive(c, entry.route, options);
  try {
    if (call.actor !== undefined) applyQuota(c, (await options.meter?.(call.actor)) ?? null);
  } catch (error) {
    await closeUpload(call.upload);
    throw error;
  }
  if (entry.route.stream) return answerWithStream(c, entry, call, options);
  const work = runCall(call, entry, options, () =>
    answerOnce(call, entry, options.repeats, () => entry.handle(call, options.requirePlan)),
  );
  const close = () => closeUpload(call.upload);
  void work.then(close, close);
  return respond(c, entry, await runWithinDeadline(work, entry.deadlineMs, c.var.log));
}

/** Resolves with the first piece. The call lasts until the last one, under the same restrictions. */
function answerWithStream<A extends Actor>(
  c: Context<HttpEnv>,
  entry: BoundRoute<A>,
  call: RawCall<A>,
  options: AppOptions<A>,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const progress = watchProgress(c.req.raw.signal, entry.deadlineMs);
  const { abortSignal } = progress;
  const work = runCall(call, entry, options, async () => {
    const result = await progress.until(
      entry.handle({ ...call, abortSignal }, options.requirePlan),
    );
    await streamPieces(c, entry, result, { progress, begin: resolve });
  });
  const close = () => closeUpload(call.upload);
  void work.catch(reject).finally(progress.end).then(close);
  return promise;
}
