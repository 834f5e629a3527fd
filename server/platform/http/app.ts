import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http';
import { TrieRouter } from 'hono/router/trie-router';
import { parse as parseCookies } from 'hono/utils/cookie';
import type { ErrorBody, Route } from '../../../contract/route.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { Failure, fail } from '../failure.ts';
import type { Log } from '../log.ts';
import { Answer, type BoundRoute, type Client, type RawCall } from './binding.ts';
import { type CurrentRequest, withinRequest } from './current-request.ts';
import { setSecurityHeaders } from './headers.ts';
import { bearerToken, parseJson, parseQuery, readBody } from './parsing.ts';

export type AppOptions<Member> = {
  readonly log: Log;
  /** True where the public address is https. */
  readonly secureOrigin: boolean;
  /** The member behind a bearer token, or null where it opens nothing on this call. */
  authenticate(token: string, call: BearerCall): Promise<Member | null>;
  /** Carries a signed-in call out, so that it writes nothing once its session has ended. */
  whileSignedIn<T>(member: Member, work: () => Promise<T>): Promise<T>;
  /** The address that limits count by: proxies are trusted as the settings say. */
  clientAddress(incoming: IncomingMessage): string;
  /** Told of every answered call, for metrics. */
  observe(call: { method: string; path: string; status: number; ms: number }): void;
  /** True while the server stops: kept-alive connections are asked to close. */
  isDraining(): boolean;
};

/** What a signed-in call comes with besides its token. */
export type BearerCall = {
  readonly route: Route;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly client: Client;
};

/** The API: bound routes below `/api`, each answered in JSON whatever happens. */
export function createApp<Member>(
  bound: readonly BoundRoute<Member>[],
  options: AppOptions<Member>,
): RequestListener {
  const router = new TrieRouter<BoundRoute<Member>>();
  for (const entry of bound) router.add(entry.route.method, `/api${entry.route.path}`, entry);
  return (incoming, outgoing) => {
    const exchange = { incoming, outgoing };
    const found = findRoute(router, incoming);
    const answered = found.entry
      ? answer(exchange, found, options)
      : Promise.resolve().then(() => refuse(exchange, found.allowed, options));
    answered.catch((error: unknown) => {
      options.log.error({ err: error }, 'an answer could not be written');
      outgoing.destroy();
    });
  };
}

type Exchange = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };
type Found<Member> = {
  readonly entry: BoundRoute<Member>;
  readonly params: Record<string, string>;
};
/** Methods that the path does have, where it lacks the one asked for. */
type NotFound = { readonly entry: null; readonly allowed: readonly string[] };

function findRoute<Member>(
  router: TrieRouter<BoundRoute<Member>>,
  { method = 'GET', url = '/' }: IncomingMessage,
): Found<Member> | NotFound {
  const search = url.indexOf('?');
  const path = search < 0 ? url : url.slice(0, search);
  // Node sends no body to HEAD by itself.
  const found = matchOf(router, method === 'HEAD' ? 'GET' : method, path);
  if (found) return found;
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];
  return { entry: null, allowed: methods.filter((other) => matchOf(router, other, path)) };
}

function matchOf<Member>(
  router: TrieRouter<BoundRoute<Member>>,
  method: string,
  path: string,
): Found<Member> | undefined {
  const [match] = router.match(method, path)[0];
  return match && { entry: match[0], params: match[1] as Record<string, string> };
}

async function answer<Member>(
  exchange: Exchange,
  { entry, params }: Found<Member>,
  options: AppOptions<Member>,
): Promise<void> {
  const startedAt = performance.now();
  const { outgoing } = exchange;
  const requestId = prepare(exchange, options);
  const log = options.log.child({ requestId });
  try {
    const request = { requestId, client: clientOf(exchange, options) };
    const result = await withinRequest(request, async () => {
      const raw = await receive(exchange, { entry, params }, options, request, log);
      return withinDeadline(carryOut(raw, entry, options), entry.deadlineMs, log);
    });
    succeed(outgoing, entry, result);
  } catch (error) {
    failed(outgoing, error, requestId, log);
  }
  const ms = performance.now() - startedAt;
  const call = {
    method: entry.route.method,
    path: entry.route.path,
    status: outgoing.statusCode,
    ms: Math.round(ms * 10) / 10,
  };
  log.info(call, 'answered');
  options.observe(call);
}

function prepare<Member>({ outgoing }: Exchange, options: AppOptions<Member>): string {
  const requestId = crypto.randomUUID();
  setSecurityHeaders(outgoing, options.secureOrigin);
  outgoing.setHeader('cache-control', 'no-store');
  outgoing.setHeader('x-request-id', requestId);
  if (options.isDraining()) outgoing.setHeader('connection', 'close');
  return requestId;
}

function clientOf<Member>({ incoming }: Exchange, options: AppOptions<Member>): Client {
  return {
    address: options.clientAddress(incoming),
    userAgent: (incoming.headers['user-agent'] ?? '').slice(0, 300),
  };
}

async function receive<Member>(
  { incoming }: Exchange,
  { entry: { route }, params }: Found<Member>,
  options: AppOptions<Member>,
  { requestId, client }: CurrentRequest,
  log: Log,
): Promise<RawCall<Member>> {
  const { headers } = incoming;
  const cookies = headers.cookie ? parseCookies(headers.cookie) : {};
  const [arrived] = await Promise.allSettled([readBody(incoming, route.bodyMaxBytes)]);
  // Not before: a session may end while a body trickles. And whatever is wrong with the body,
  // whoever is not signed in hears that first.
  const member =
    route.access === 'signed-in'
      ? await requireMember(incoming, options, { route, cookies, headers, client })
      : undefined;
  if (arrived.status === 'rejected') throw arrived.reason;
  const text = arrived.value;
  const url = incoming.url ?? '';
  const search = url.indexOf('?');
  return {
    member,
    params,
    query: search < 0 ? {} : parseQuery(url.slice(search + 1)),
    body: route.body ? parseJson(headers['content-type'], text) : undefined,
    rawBody: route.body ? '' : text,
    cookies,
    headers,
    client,
    requestId,
    log,
  };
}

async function requireMember<Member>(
  incoming: IncomingMessage,
  options: AppOptions<Member>,
  call: BearerCall,
): Promise<Member> {
  const token = bearerToken(incoming.headers.authorization);
  const member = token === undefined ? null : await options.authenticate(token, call);
  if (member === null) throw fail('unauthenticated');
  return member;
}

function carryOut<Member>(
  raw: RawCall<Member>,
  entry: BoundRoute<Member>,
  options: AppOptions<Member>,
): Promise<unknown> {
  const { member } = raw;
  if (member === undefined) return entry.handle(raw);
  return options.whileSignedIn(member, () => entry.handle(raw));
}

/** The handler may go on after the deadline; its caller has been answered. */
async function withinDeadline<T>(work: Promise<T>, deadlineMs: number, log: Log): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      work.catch((error: unknown) => log.error({ err: error }, 'a call failed after its deadline'));
      reject(fail('unavailable', { retryAfterSeconds: 5 }));
    }, deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function succeed<Member>(
  outgoing: ServerResponse,
  { route }: BoundRoute<Member>,
  result: unknown,
): void {
  if (!(result instanceof Answer)) {
    return sendJson(outgoing, Number(Object.keys(route.replies)[0]), result);
  }
  for (const [name, value] of Object.entries(result.headers)) outgoing.setHeader(name, value);
  if (result.cookies.length > 0) outgoing.setHeader('set-cookie', result.cookies);
  if (result.body !== null && !isRaw(result.body)) {
    return sendJson(outgoing, result.status, result.body);
  }
  outgoing.statusCode = result.status;
  outgoing.end(result.body);
}

function failed(outgoing: ServerResponse, error: unknown, requestId: string, log: Log): void {
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
  if (isRetryable) outgoing.setHeader('retry-after', String(retryAfterSeconds ?? 5));
  sendJson(outgoing, known.status, body);
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
  exchange: Exchange,
  allowed: readonly string[],
  options: AppOptions<Member>,
): void {
  const requestId = prepare(exchange, options);
  const error = fail(allowed.length > 0 ? 'method_not_allowed' : 'not_found');
  if (allowed.length > 0) exchange.outgoing.setHeader('allow', allowed.join(', '));
  const body: ErrorBody = { message: error.message, code: error.code, requestId };
  options.observe({
    method: exchange.incoming.method ?? '',
    path: '(none)',
    status: error.status,
    ms: 0,
  });
  sendJson(exchange.outgoing, error.status, body);
}

function sendJson(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.statusCode = status;
  outgoing.setHeader('content-type', 'application/json; charset=utf-8');
  outgoing.end(JSON.stringify(body));
}

function isRaw(body: unknown): body is string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array;
}
