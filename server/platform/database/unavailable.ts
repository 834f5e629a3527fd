import pg from 'pg';

/** It is down, starting, full or too slow, or ended one side of a deadlock: a retry may help. */
export class DatabaseUnavailable extends Error {
  readonly retryAfterSeconds = 2;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The database is unavailable: ${reason}`, options);
    this.name = 'DatabaseUnavailable';
  }
}

/** Types transport errors and those of an overloaded server; others are unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  // A value that cannot be sent (a circular object, an invalid date) is a bug.
  if (error instanceof TypeError || error instanceof RangeError) return error;
  // Server errors are DatabaseErrors with an SQLSTATE; anything else from pg is a connection fault
  // (EPIPE, ECONNREFUSED, a timeout, a closed connection).
  const code = sqlState(error);
  if (code !== undefined && !isPassing(code)) return error;
  return new DatabaseUnavailable(code ?? error.message, { cause: error });
}

/** The unique index or constraint that rejected a row; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  return error.constraint ?? '';
}

function sqlState(error: Error): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

const PASSING_CLASSES = ['08', '53', '57', '58'];
const PASSING_CODES = ['40001', '40P01', '55P03', '25P03', '25P04'];

// Classes: connection, resources, operator intervention (57014 is our own statement_timeout),
// system. Codes: serialization, deadlock, lock not available, idle and transaction timeouts.
// https://www.postgresql.org/docs/18/errcodes-appendix.html
function isPassing(code: string): boolean {
  return PASSING_CLASSES.includes(code.slice(0, 2)) || PASSING_CODES.includes(code);
}
