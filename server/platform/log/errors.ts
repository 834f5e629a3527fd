import { isNativeError } from 'node:util/types';

/** Class, message, stack and the named fields only: libraries attach recipients and requests. */
export function describeErrorForLog(error: unknown): object {
  return describeError(error, MAX_CAUSES);
}

const LONGEST_REASON = 500;

/**
 * An error and its causes on one line, without stacks: for outages of other services, which repeat.
 */
export function describeReason(error: unknown): string {
  const line = redactAddresses(listReasons(error, MAX_CAUSES).join(' ← ')).replaceAll(/\s+/g, ' ');
  return Array.from(line).slice(0, LONGEST_REASON).join('');
}

function listReasons(error: unknown, deeper: number): string[] {
  if (!isErrorLike(error)) return [String(error)];
  const own = `${error.name ?? 'Error'}: ${error.message}`;
  const hasCause = error.cause !== undefined && deeper > 0;
  return hasCause ? [own, ...listReasons(error.cause, deeper - 1)] : [own];
}

export function redactAddresses(text: string): string {
  return text.replaceAll(ADDRESS, '[address]');
}

// A slash before the sign is part of a path such as /node_modules/@scope/name. Bounded, so that a long
// word without the sign is scanned once.
const ADDRESS = /[^\s"()<>[\]:,;\\@]{0,63}[^\s"()<>[\]:,;/\\@]@[^\s"'()<>[\]{}=:,;/\\@]{1,255}/g;

const FIELDS = [
  'code',
  'originalCode',
  'errno',
  'syscall',
  'failure',
  'command',
  'responseCode',
  'enhancedStatus',
  'severity',
  'constraint',
  'table',
  'routine',
  'statusCode',
  'requestId',
] as const;

const MAX_CAUSES = 8;
const MAX_ERRORS = 10;
const LONGEST_FIELD = 200;

function describeError(error: unknown, deeper: number): object {
  if (!isErrorLike(error)) return { message: redactAddresses(String(error)) };
  return {
    type: error.name ?? 'Error',
    message: redactAddresses(error.message),
    stack: redactAddresses(error.stack ?? ''),
    ...pickFields(error),
    ...(error.cause !== undefined &&
      deeper > 0 && { cause: describeError(error.cause, deeper - 1) }),
    ...(error instanceof AggregateError &&
      deeper > 0 && {
        errors: error.errors.slice(0, MAX_ERRORS).map((each) => describeError(each, deeper - 1)),
      }),
  };
}

type ErrorLike = Pick<Error, 'message' | 'stack' | 'cause'> & { readonly name?: string };

/** Errors of another realm, such as a worker's, fail `instanceof`; the job queue reports copies. */
function isErrorLike(error: unknown): error is ErrorLike {
  if (error instanceof Error || isNativeError(error)) return true;
  return typeof error === 'object' && error !== null && isText(error, 'message');
}

function isText(error: object, field: string): boolean {
  return typeof Reflect.get(error, field) === 'string';
}

function pickFields(error: ErrorLike): Record<string, string | number> {
  const all = new Map<string, unknown>(Object.entries(error));
  const kept: Record<string, string | number> = {};
  for (const name of FIELDS) {
    const value = all.get(name);
    if (typeof value === 'number') kept[name] = value;
    if (typeof value === 'string') kept[name] = redactAddresses(value).slice(0, LONGEST_FIELD);
  }
  return kept;
}
