import { isNativeError } from 'node:util/types';

/**
 * What the log keeps of an error: what it is, what it says and where it was thrown, and of its
 * other fields only those named here. Libraries hang whatever they had at hand on their errors:
 * recipients, rows, requests.
 */
export function errorForLog(error: unknown): object {
  return described(error, MOST_CAUSES);
}

/** The text without anything that has the form of an e-mail address. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(ADDRESS, '[address]');
}

// Paths such as /node_modules/@scope/name have no word before the sign.
const ADDRESS = /[^\s"'()<>[\]{}=:,;/\\@]+@[^\s"'()<>[\]{}=:,;/\\@]+/g;

const FIELDS = [
  'code',
  'originalCode',
  'errno',
  'syscall',
  'failure',
  // Of the mail server.
  'command',
  'responseCode',
  'enhancedStatus',
  // Of PostgreSQL; its `detail` and `where` quote rows.
  'severity',
  'constraint',
  'table',
  'routine',
  // Of vendors' HTTP.
  'statusCode',
  'requestId',
] as const;

const MOST_CAUSES = 8;
const MOST_ERRORS = 10;
const LONGEST_FIELD = 200;

function described(error: unknown, deeper: number): object {
  if (!isError(error)) return { message: withoutAddresses(String(error)) };
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...fieldsOf(error),
    ...(error.cause !== undefined && deeper > 0 && { cause: described(error.cause, deeper - 1) }),
    ...(error instanceof AggregateError &&
      deeper > 0 && {
        errors: error.errors.slice(0, MOST_ERRORS).map((each) => described(each, deeper - 1)),
      }),
  };
}

/** Errors of another realm, such as a worker's, are no `instanceof` ours. */
function isError(error: unknown): error is Error {
  return error instanceof Error || isNativeError(error);
}

function fieldsOf(error: Error): Record<string, string | number> {
  const all = new Map<string, unknown>(Object.entries(error));
  const kept: Record<string, string | number> = {};
  for (const name of FIELDS) {
    const value = all.get(name);
    if (typeof value === 'number') kept[name] = value;
    if (typeof value === 'string') kept[name] = withoutAddresses(value).slice(0, LONGEST_FIELD);
  }
  return kept;
}
