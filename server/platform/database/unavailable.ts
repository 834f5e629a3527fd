import pg from 'pg';

/**
 * The database cannot answer now: gone, starting, full, too slow, or it gave up one of two
 * statements that waited for each other. Trying again later may help; the HTTP layer answers 503.
 */
export class DatabaseUnavailable extends Error {
  readonly retryAfterSeconds = 2;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The database is unavailable: ${reason}`, options);
    this.name = 'DatabaseUnavailable';
  }
}

/** Errors of transport and of an overloaded server become `DatabaseUnavailable`; others stay. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  // A value that cannot be sent (a circular object, an invalid date) is a mistake of ours.
  if (error instanceof TypeError || error instanceof RangeError) return error;
  // What the server said is a DatabaseError with an SQLSTATE; whatever else pg throws is about the
  // way to the server (EPIPE, ECONNREFUSED, a time-out, a connection that ended).
  const code = sqlState(error);
  if (code !== undefined && !isPassing(code)) return error;
  return new DatabaseUnavailable(code ?? error.message, { cause: error });
}

/** The unique index or constraint that refused a row, or undefined for every other error. */
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
// system. Codes: serialisation, deadlock, lock not available, idle and transaction time-outs.
// https://www.postgresql.org/docs/18/errcodes-appendix.html
function isPassing(code: string): boolean {
  return PASSING_CLASSES.includes(code.slice(0, 2)) || PASSING_CODES.includes(code);
}
