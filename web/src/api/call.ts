import type * as z from 'zod/mini';
// Types only: the contract's schemas must stay out of the bundle.
import type { DeclaredRoute } from '../../../contract/routes/index.ts';
import { TOKEN_SOURCE_HEADER } from '../../../contract/limits.ts';
import { fillPath } from '../../../contract/http/path.ts';
import type { ErrorBody, WireReplyOf } from '../../../contract/http/route.ts';
import { isWithin, paths } from '../paths.ts';
import { keepReturnPath } from '../session/return-path.ts';
import { isTokenFromUrl, readToken, signOut } from '../session/session.ts';
import { StorageError } from '../session/storage.ts';

/** JSON endpoints only: no streams, uploads or images. */
type RoutedCall = Exclude<
  DeclaredRoute,
  { stream: string } | { upload: object } | { mediaType: string }
>;
type CallRoutes = { [R in RoutedCall as `${R['method']} ${R['path']}`]: R };

/** Method and path as in the contract: "POST /auth/login". */
export type ApiCall = keyof CallRoutes;

export type SentPart<R, Part extends 'body' | 'params' | 'query'> =
  R extends Record<Part, infer S extends z.ZodMiniType> ? { [P in Part]: z.input<S> } : unknown;
export type InputOf<C extends ApiCall> = SentPart<CallRoutes[C], 'body'> &
  SentPart<CallRoutes[C], 'params'> &
  SentPart<CallRoutes[C], 'query'>;
/** In wire format: times are ISO 8601 strings. */
export type ReplyTo<C extends ApiCall> = WireReplyOf<CallRoutes[C]>;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: ErrorBody, retryAfterSeconds: number | null = null) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(cause: unknown) {
    super('The connection was lost. Please check it and try again.', { cause });
  }
}

export function getMessage(error: unknown): string | undefined {
  const isOurs =
    error instanceof ApiError || error instanceof ConnectionError || error instanceof StorageError;
  return isOurs && error.message !== '' ? error.message : undefined;
}

export function listFieldErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): [field: Field, message: string][] {
  const errors = error instanceof ApiError ? error.body.errors : undefined;
  return fields.flatMap((field) => {
    const message = errors?.[field]?.[0];
    return message === undefined ? [] : [[field, message]];
  });
}

/** For what was to be ended, and is gone already. */
export function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** The message to show at one field: its own, or that of the whole call. */
export function findFieldMessage(field: string, error: unknown): string | undefined {
  const [words] = listFieldErrors(error, [field]);
  return words?.[1] ?? getMessage(error);
}

/** Navigation after a failed call; the application installs its own at startup. */
export const steering = {
  goTo(path: typeof paths.login | typeof paths.account | typeof paths.error): void {
    location.assign(path);
  },
  invalidateUser(): void {},
};

type CallOptions = {
  abortSignal?: AbortSignal;
  /** A background call: a 500 is shown in place instead of redirecting to the error page. */
  inBackground?: boolean;
};

/** Throws `ApiError` or `ConnectionError`. */
export async function call<C extends ApiCall>(
  name: C,
  ...[input]: object extends InputOf<C>
    ? [input?: InputOf<C> & CallOptions]
    : [input: InputOf<C> & CallOptions]
): Promise<ReplyTo<C>> {
  const token = readToken();
  const response = await send(name, token, input ?? {});
  if (!response.ok) throw await readRefusal(response, token, input?.inBackground);
  // Server and client share one contract, so a successful response has its shape.
  return (await response.json().catch(() => null)) as ReplyTo<C>;
}

/** Throws `ConnectionError`. */
export async function send(
  name: string,
  token: string | null,
  input: {
    body?: unknown;
    params?: Parameters<typeof fillPath>[1];
    query?: unknown;
    abortSignal?: AbortSignal;
  },
): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ');
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (isTokenFromUrl(token)) headers.set(TOKEN_SOURCE_HEADER, 'address');
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const address = `/api${fillPath(path, input.params)}${buildQueryString(input.query)}`;
  try {
    return await fetch(address, {
      method,
      headers,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.abortSignal && { signal: input.abortSignal }),
    });
  } catch (error) {
    if (input.abortSignal?.aborted) throw error;
    throw new ConnectionError(error);
  }
}

/** The error of an unsuccessful response, after a redirect if one is needed. */
export async function readRefusal(
  response: Response,
  token: string | null,
  inBackground?: boolean,
): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const errorBody = readErrorBody(body, response);
  handleRefusal(response.status, token, errorBody.message, inBackground);
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || null;
  return new ApiError(response.status, errorBody, retryAfterSeconds);
}

function buildQueryString(query: unknown): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** 401, 428 and 500 redirect; the caller still gets the error. */
function handleRefusal(
  status: number,
  token: string | null,
  message: string,
  inBackground = false,
): void {
  // Ignore responses for a replaced token.
  if (token !== readToken()) return;
  if (status === 401 && !isWithin(location.pathname, paths.accountDeleted)) {
    // A link with a token that is not valid ends no session of the visitor.
    if (token !== null && !isTokenFromUrl(token)) keepPlace(message);
    signOut();
    steering.goTo(paths.login);
  } else if (status === 428) {
    // The cached user is outdated; the gate decides on fresh data.
    steering.invalidateUser();
    steering.goTo(paths.account);
  } else if (status === 500 && !inBackground) {
    steering.goTo(paths.error);
  }
}

function keepPlace(reason: string): void {
  const { pathname, search, hash } = location;
  keepReturnPath(pathname + search + hash, reason);
}

function readErrorBody(body: unknown, response: Response): ErrorBody {
  if (isErrorBody(body)) return body;
  return { message: '', code: 0, requestId: response.headers.get('x-request-id') ?? '' };
}

export function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'number'
  );
}
