import type * as z from 'zod/mini';
// Types only: the schemas of the contract never travel to the browser for the sake of a call.
import type * as accounts from '../../contract/routes/accounts.ts';
import type * as billing from '../../contract/routes/billing.ts';
import type * as profiles from '../../contract/routes/profiles.ts';
import type * as security from '../../contract/routes/security.ts';
import type * as support from '../../contract/routes/support.ts';
import { TOKEN_SOURCE_HEADER } from '../../contract/limits.ts';
import type { ErrorBody, ReplyOf, Route } from '../../contract/route.ts';
import { isWithin, paths } from './paths.ts';
import { isFromAddress, readToken, signOut } from './session.ts';

type Modules = typeof accounts &
  typeof billing &
  typeof profiles &
  typeof security &
  typeof support;
type Declared = Extract<Modules[keyof Modules], Route>;
type Routes = { [R in Declared as `${R['method']} ${R['path']}`]: R };

/** "POST /auth/login": method and path as the contract has them. */
export type Call = keyof Routes;

type Sent<R, Part extends 'body' | 'params' | 'query'> =
  R extends Record<Part, infer S extends z.ZodMiniType> ? { [P in Part]: z.input<S> } : unknown;
export type InputOf<C extends Call> = Sent<Routes[C], 'body'> &
  Sent<Routes[C], 'params'> &
  Sent<Routes[C], 'query'>;
export type AnswerTo<C extends Call> = ReplyOf<Routes[C]>;

/** An answer that tells of a failure. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;
  /** After how long the server would answer otherwise; null where it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: ErrorBody, retryAfterSeconds: number | null = null) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer: the connection was lost, or never was. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('The connection was lost. Please check it and try again.', { cause });
  }
}

/** What to tell of a failed call; undefined where there is nothing better than general words. */
export function messageOf(error: unknown): string | undefined {
  const isOurs = error instanceof ApiError || error instanceof NetworkError;
  return isOurs && error.message !== '' ? error.message : undefined;
}

/** What the server says of each of these fields, where it does: the first sentence. */
export function fieldErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): [field: Field, message: string][] {
  const errors = error instanceof ApiError ? error.body.errors : undefined;
  return fields.flatMap((field) => {
    const message = errors?.[field]?.[0];
    return message === undefined ? [] : [[field, message]];
  });
}

/** What to tell of a failed call at one of its fields: the words for it, or those of the whole. */
export function messageAt(field: string, error: unknown): string | undefined {
  const [words] = fieldErrors(error, [field]);
  return words?.[1] ?? messageOf(error);
}

/** What a failed call does to the application, which puts its own here when it starts. */
export const steering = {
  goTo(path: typeof paths.login | typeof paths.account | typeof paths.error): void {
    location.assign(path);
  },
  /** What was read of the user is no longer so. */
  doubtUser(): void {},
};

/**
 * Calls the server: `call('POST /auth/login', { body })`. The answer has the contract's shape.
 * Throws `ApiError` or `NetworkError`. There is no time limit: who cannot wait passes a `signal`.
 */
export async function call<C extends Call>(
  name: C,
  ...[input]: object extends InputOf<C>
    ? [input?: InputOf<C> & { signal?: AbortSignal }]
    : [input: InputOf<C> & { signal?: AbortSignal }]
): Promise<AnswerTo<C>> {
  const token = readToken();
  const response = await send(name, token, input ?? {});
  const body: unknown = await response.json().catch(() => null);
  // Server and client are built from one contract, so what succeeds has its shape.
  if (response.ok) return body as AnswerTo<C>;
  steer(response.status, token);
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || null;
  throw new ApiError(response.status, errorBody(body, response), retryAfterSeconds);
}

async function send(
  name: string,
  token: string | null,
  input: { body?: unknown; params?: unknown; query?: unknown; signal?: AbortSignal },
): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ');
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (isFromAddress(token)) headers.set(TOKEN_SOURCE_HEADER, 'address');
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  try {
    return await fetch(`/api${filled(path, input.params)}${queryString(input.query)}`, {
      method,
      headers,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.signal && { signal: input.signal }),
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

/** "/user/sessions/:id" with what stands for `:id`. */
function filled(path: string, params: unknown): string {
  return Object.entries(params ?? {}).reduce(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
}

function queryString(query: unknown): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** Three statuses move the user, whoever asked; the error goes on to the caller all the same. */
function steer(status: number, token: string | null): void {
  // What befalls a session that is no longer this browser's moves nobody.
  if (token !== readToken()) return;
  if (status === 401 && !isWithin(location.pathname, paths.accountDeleted)) {
    signOut();
    steering.goTo(paths.login);
  } else if (status === 428) {
    // They stand elsewhere than this browser believes; the gate there is to judge by what is so now.
    steering.doubtUser();
    steering.goTo(paths.account);
  } else if (status === 500) {
    steering.goTo(paths.error);
  }
}

/** The one body of failures, or what stands for it where something between us and the server answered. */
function errorBody(body: unknown, response: Response): ErrorBody {
  if (isErrorBody(body)) return body;
  return { message: '', code: 0, requestId: response.headers.get('x-request-id') ?? '' };
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'number'
  );
}
