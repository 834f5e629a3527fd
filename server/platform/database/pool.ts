import { hash } from 'node:crypto';
import pg from 'pg';
import { traceStatement } from '../tracing.ts';
import { refuseInsideTransaction } from './transactions.ts';
import { toUnavailable, isReadOnlyRefusal } from './unavailable.ts';

export type SqlResult<R> = { rows: R[]; rowCount: number | null; command: string };

/** One checked-out connection, in the shape that Kysely's PostgresDialect requires. */
export type SqlConnection = {
  query<R>(text: string, values?: readonly unknown[]): Promise<SqlResult<R>>;
  release(destroy?: boolean): void;
};

export type SqlPool = {
  connect(): Promise<SqlConnection>;
  query<R>(text: string, values?: readonly unknown[]): Promise<SqlResult<R>>;
  end(): Promise<void>;
};

/** Of the pool for requests. */
export type PoolUsage = { readonly busy: number; readonly idle: number; readonly waiting: number };

/**
 * Wraps pg's pool: repeated statements are prepared once unless a pooler would lose them; database
 * faults are typed; a connection that did not respond within pg's `query_timeout` is discarded, and
 * so are all when the server refuses a write; nothing is acquired from the pool inside a
 * transaction, and nothing runs on a released connection.
 */
export function createResilientPool(pool: pg.Pool, { namesStatements = true } = {}): SqlPool {
  // A connection that dies while checked out also reports it here; without a listener Node exits.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const refusalsBefore = new WeakMap<object, number>();
  let refusals = 0;
  pool.on('connect', (client) => refusalsBefore.set(client, refusals));
  /** Made before a write was refused: after a failover, it may lead to the former primary. */
  const isOutdated = (client: object) => refusalsBefore.get(client) !== refusals;

  async function connect(): Promise<SqlConnection> {
    refuseInsideTransaction('A statement on another connection');
    let client = await acquireClient(pool);
    while (isOutdated(client)) {
      client.release(true);
      client = await acquireClient(pool);
    }
    return wrapClient(client, {
      namesStatements,
      isOutdated,
      onReadOnly: () => void (refusals += 1),
    });
  }

  return {
    connect,
    async query(text, values) {
      const connection = await connect();
      try {
        return await connection.query(text, values);
      } finally {
        connection.release();
      }
    },
    end: () => pool.end(),
  };
}

export function readUsage({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUsage {
  // The pool queues every request for a moment, even if a connection is free.
  const isExhausted = idleCount === 0 && totalCount >= options.max;
  const waiting = isExhausted ? waitingCount : 0;
  return { busy: totalCount - idleCount, idle: idleCount, waiting };
}

async function acquireClient(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toUnavailable(error);
  }
}

type Checks = {
  readonly namesStatements: boolean;
  isOutdated(client: object): boolean;
  onReadOnly(): void;
};

function wrapClient(
  client: pg.PoolClient,
  { namesStatements, isOutdated, onReadOnly }: Checks,
): SqlConnection {
  let released = false;
  let unfit = false;

  return {
    async query<R>(text: string, values?: readonly unknown[]): Promise<SqlResult<R>> {
      if (released) throw new Error('A statement was sent on a released connection');
      const query = writeQuery(text, values, namesStatements ? client : null);
      try {
        const result = await traceStatement({ text, hasValues: (values?.length ?? 0) > 0 }, () =>
          client.query<R & pg.QueryResultRow>(query),
        );
        unfit = false;
        return result;
      } catch (error) {
        // A text without values may be a block that failed after its BEGIN. pg reports the
        // transaction status only later, so the connection is discarded unless a ROLLBACK follows.
        // After an error of pg itself, such as a timeout, the answer may still arrive.
        unfit = !(error instanceof pg.DatabaseError) || !values?.length;
        if (isReadOnlyRefusal(error)) onReadOnly();
        throw toUnavailable(error);
      }
    },
    release(destroy = false) {
      if (released) return;
      released = true;
      // An open transaction would leak into other callers' statements.
      const isIdle = client.getTransactionStatus() === 'I';
      client.release(destroy || unfit || !isIdle || isOutdated(client));
    },
  };
}

const MAX_NAMES = 500;
const LONGEST_NAMED = 6_000;
const SEEN_ONCE = '';
const names = new Map<string, string>();

/**
 * Prepared on `client`, unless it is null, from the second use on: at most 500 names, and texts of
 * at most 6,000 characters.
 */
function writeQuery(
  text: string,
  values: readonly unknown[] | undefined,
  client: object | null,
): pg.QueryConfig {
  if (values === undefined) return { text };
  const name = client && values.length > 0 ? nameStatement(text) : undefined;
  if (!client || !name) return { text, values: [...values] };
  return { name: makeUniqueStatementName(client, name), text, values: [...values] };
}

function nameStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (known === SEEN_ONCE) {
    const name = hash('sha1', text, 'base64url').slice(0, 20);
    names.set(text, name);
    return name;
  }
  if (names.size < MAX_NAMES && text.length <= LONGEST_NAMED) names.set(text, SEEN_ONCE);
  return undefined;
}

/** Unique to this client, because all connections of the embedded database share one session. */
function makeUniqueStatementName(client: object, name: string): string {
  return `${numberClient(client)}_${name}`;
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberClient(client: object): number {
  const known = numbers.get(client);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(client, lastNumber);
  return lastNumber;
}
