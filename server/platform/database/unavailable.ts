import pg from 'pg';

/**
 * It is down, starting, full, read-only or too slow, or ended one side of a deadlock: a retry may
 * help.
 */
export class DatabaseUnavailable extends Error {
  readonly retryAfterSeconds = 2;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The database is unavailable: ${reason}`, options);
    this.name = 'DatabaseUnavailable';
  }
}

/** Types transport errors and those of an overloaded server; others are unchanged. */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  // A value that cannot be sent (a circular object, an invalid date) is a bug.
  if (error instanceof TypeError || error instanceof RangeError) return error;
  // Server errors are DatabaseErrors with an SQLSTATE; anything else from pg is a connection fault
  // (EPIPE, ECONNREFUSED, a timeout, a closed connection).
  const code = getSqlState(error);
  if (code !== undefined && !isPassing(code)) return error;
  return new DatabaseUnavailable(describeFault(error), { cause: error });
}

/** The SQLSTATE and the server's sentence, or the system's message. */
export function describeFault(error: Error): string {
  if (error instanceof pg.DatabaseError) return `${error.code}: ${error.message}`;
  // A host with several addresses: each has its own error, and the whole has no message.
  const [first]: unknown[] = error instanceof AggregateError ? error.errors : [];
  return error.message || (first instanceof Error ? first.message : error.name);
}

/** The SQLSTATE of an error of the server, or of what it caused; undefined for any other error. */
export function getSqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code;
  return error instanceof DatabaseUnavailable ? getSqlState(error.cause) : undefined;
}

/** The server takes no writes: a standby, or one that was made read-only. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return getSqlState(error) === READ_ONLY;
}

/** The unique index or constraint that rejected a row; undefined for any other error. */
export function getViolatedUnique(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  return error.constraint ?? '';
}

const PASSING_CLASSES = ['08', '53', '57', '58'];
const READ_ONLY = '25006';
const PASSING_CODES = ['40001', '40P01', '55P03', '25P03', '25P04', READ_ONLY];

// Classes: connection, resources, operator intervention (57014 is our own statement_timeout),
// system. Codes: serialization, deadlock, lock not available, idle and transaction timeouts, and a
// server that takes no writes, as during a failover.
// https://www.postgresql.org/docs/18/errcodes-appendix.html
function isPassing(code: string): boolean {
  return PASSING_CLASSES.includes(code.slice(0, 2)) || PASSING_CODES.includes(code);
}
