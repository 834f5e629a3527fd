import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { parse as parseCookies } from 'hono/utils/cookie';
import type { ErrorBody, Route } from '../../../contract/route.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { Failure, fail } from '../failure.ts';
import type { Log } from '../log.ts';
import { Answer, type BoundRoute, type Client, type RawCall } from './binding.ts';
import { setSecurityHeaders } from './headers.ts';
import { bearerToken, parseJson, parseQuery, readBody } from './parsing.ts';

type Env = { Bindings: HttpBindings };

export type AppOptions<Member> = {
  readonly log: Log;
  /** True where the public address is https. */
  readonly secureOrigin: boolean;
  /** The member behind a bearer token, or null where it opens nothing on this call. */
  authenticate(token: string, call: BearerCall): Promise<Member | null>;
  /** The address that limits count by: proxies are trusted as the settings say. */
  clientAddress(incoming: HttpBindings['incoming']): string;
  /** Told of every answered call, for metrics. */
  observe(call: { method: string; path: string; status: number; ms: number }): void;
  /** True while the server stops: kept-alive connections are asked to close. */
  isDraining(): boolean;
};

/** What a signed-in call comes with besides its token. */
export type BearerCall = {
  readonly route: Route;
  readonly cookies: Readonly<Record<string, string>>;
  readonly client: Client;
};

/** The API: bound routes below `/api`, each answered in JSON whatever happens. */
export function createApp<Member>(
  bound: readonly BoundRoute<Member>[],
  options: AppOptions<Member>,
): Hono<Env> {
  const app = new Hono<Env>();
  for (const entry of bound) {
    app.on(entry.route.method, `/api${entry.route.path}`, (context) =>
      answer(context, entry, options),
    );
  }
  for (const path of new Set(bound.map((entry) => `/api${entry.route.path}`))) {
    const allowed = bound.filter((entry) => `/api${entry.route.path}` === path);
    app.all(path, (context) =>
      refuse(context, options, fail('method_not_allowed'), {
        allow: allowed.map((entry) => entry.route.method).join(', '),
      }),
    );
  }
  app.all('/api/*', (context) => refuse(context, options, fail('not_found')));
  return app;
}

async function answer<Member>(
  context: Context<Env>,
  entry: BoundRoute<Member>,
  options: AppOptions<Member>,
): Promise<Response> {
  const startedAt = performance.now();
  const requestId = prepare(context, options);
  const log = options.log.child({ requestId });
  let response: Response;
  try {
    const raw = await receive(context, entry, options, requestId, log);
    response = success(entry, await withinDeadline(entry.handle(raw), entry.deadlineMs));
  } catch (error) {
    response = failure(error, requestId, log);
  }
  const ms = performance.now() - startedAt;
  const call = {
    method: entry.route.method,
    path: entry.route.path,
    status: response.status,
    ms: Math.round(ms * 10) / 10,
  };
  log.info(call, 'answered');
  options.observe(call);
  return response;
}

function prepare<Member>(context: Context<Env>, options: AppOptions<Member>): string {
  const { outgoing } = context.env;
  const requestId = crypto.randomUUID();
  setSecurityHeaders(outgoing, options.secureOrigin);
  outgoing.setHeader('cache-control', 'no-store');
  outgoing.setHeader('x-request-id', requestId);
  if (options.isDraining()) outgoing.setHeader('connection', 'close');
  return requestId;
}

async function receive<Member>(
  context: Context<Env>,
  { route }: BoundRoute<Member>,
  options: AppOptions<Member>,
  requestId: string,
  log: Log,
): Promise<RawCall<Member>> {
  const { incoming } = context.env;
  const cookies = incoming.headers.cookie ? parseCookies(incoming.headers.cookie) : {};
  const client = {
    address: options.clientAddress(incoming),
    userAgent: (incoming.headers['user-agent'] ?? '').slice(0, 300),
  };
  const member =
    route.access === 'signed-in'
      ? await requireMember(incoming, options, { route, cookies, client })
      : undefined;
  const text = route.method === 'GET' ? '' : await readBody(incoming);
  const url = incoming.url ?? '';
  const search = url.indexOf('?');
  return {
    member,
    params: context.req.param(),
    query: search < 0 ? {} : parseQuery(url.slice(search + 1)),
    body: route.body ? parseJson(incoming.headers['content-type'], text) : undefined,
    rawBody: route.body ? '' : text,
    cookies,
    headers: incoming.headers,
    client,
    requestId,
    log,
  };
}

async function requireMember<Member>(
  incoming: HttpBindings['incoming'],
  options: AppOptions<Member>,
  call: BearerCall,
): Promise<Member> {
  const token = bearerToken(incoming.headers.authorization);
  const member = token === undefined ? null : await options.authenticate(token, call);
  if (member === null) throw fail('unauthenticated');
  return member;
}

/** The handler may go on after the deadline; its caller has been answered. */
async function withinDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail('unavailable', { retryAfterSeconds: 5 })), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function success<Member>({ route }: BoundRoute<Member>, result: unknown): Response {
  if (!(result instanceof Answer)) return json(Number(Object.keys(route.replies)[0]), result);
  if (result.cookies.length === 0 && result.body !== null && !isRaw(result.body)) {
    return json(result.status, result.body, result.headers);
  }
  const headers = new Headers(result.headers);
  for (const cookie of result.cookies) headers.append('set-cookie', cookie);
  if (result.body === null || isRaw(result.body)) {
    return new Response(result.body, { status: result.status, headers });
  }
  headers.set('content-type', JSON_TYPE);
  return new Response(JSON.stringify(result.body), { status: result.status, headers });
}

function failure(error: unknown, requestId: string, log: Log): Response {
  const known = asFailure(error);
  if (known.status === 500) log.error({ err: error }, 'a call failed unexpectedly');
  else if (known.status === 503) log.warn({ err: error }, 'a call could not be served');
  const { type, errors, retryAfterSeconds } = known.details;
  const body: ErrorBody = {
    message: known.message,
    code: known.code,
    ...(type === undefined ? {} : { type }),
    ...(errors === undefined ? {} : { errors }),
    requestId,
  };
  const isRetryable = known.status === 503 || known.status === 429;
  const retryAfter = { 'retry-after': String(retryAfterSeconds ?? 5) };
  return json(known.status, body, isRetryable ? retryAfter : {});
}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseUnavailable) {
    return fail('unavailable', { retryAfterSeconds: error.retryAfterSeconds, cause: error });
  }
  return fail('unexpected', { cause: error });
}

/** Answers a path or method that no route serves. */
function refuse<Member>(
  context: Context<Env>,
  options: AppOptions<Member>,
  error: Failure,
  headers: Record<string, string> = {},
): Response {
  const requestId = prepare(context, options);
  const body: ErrorBody = { message: error.message, code: error.code, requestId };
  options.observe({ method: context.req.method, path: '(none)', status: error.status, ms: 0 });
  return json(error.status, body, headers);
}

const JSON_TYPE = 'application/json; charset=utf-8';

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': JSON_TYPE, ...headers },
  });
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}
