import { hash } from 'node:crypto';
import type pg from 'pg';
import { refuseInsideTransaction } from './transactions.ts';
import { DatabaseUnavailable, asUnavailable } from './unavailable.ts';

export type SqlResult<R> = { rows: R[]; rowCount: number | null; command: string };

/** One checked-out connection, in the shape that Kysely's PostgresDialect asks for. */
export type SqlConnection = {
  query<R>(text: string, values?: readonly unknown[]): Promise<SqlResult<R>>;
  release(destroy?: boolean): void;
};

/** What Kysely, the jobs and the rate limiter use: pg's pool with this product's manners. */
export type SqlPool = {
  connect(): Promise<SqlConnection>;
  query<R>(text: string, values?: readonly unknown[]): Promise<SqlResult<R>>;
  end(): Promise<void>;
};

/**
 * Adds to pg's pool: repeated statements are prepared once; faults of the database are typed;
 * a connection that did not answer in time is thrown away; nothing is taken from the pool inside
 * a transaction, and nothing runs on a connection that was given back.
 */
export function mannered(pool: pg.Pool, o: { answerWithinMs: number | null }): SqlPool {
  // A connection that dies while checked out reports it here too; without a listener Node exits.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});

  async function connect(): Promise<SqlConnection> {
    refuseInsideTransaction('A statement on another connection');
    const client = await pool.connect().catch((error: unknown) => {
      throw asUnavailable(error);
    });
    return checkedOut(client, o.answerWithinMs);
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

function checkedOut(client: pg.PoolClient, answerWithinMs: number | null): SqlConnection {
  let released = false;
  let unfit = false;

  return {
    async query<R>(text: string, values?: readonly unknown[]): Promise<SqlResult<R>> {
      if (released) throw new Error('A statement came after its connection was given back');
      const answer = client.query(named(client, text, values));
      try {
        const result = await answerWithin(answer, answerWithinMs);
        unfit = false;
        return result;
      } catch (error) {
        // A text without values may be a block that failed after its BEGIN; pg tells the state of
        // the transaction only later, so the connection counts as lost unless a ROLLBACK follows.
        unfit = error instanceof SilentDatabase || !values?.length;
        throw asUnavailable(error);
      }
    },
    release(destroy = false) {
      if (released) return;
      released = true;
      // One that is still in a transaction would carry it into somebody else's statements.
      const isIdle = client.getTransactionStatus() === 'I';
      client.release(destroy || unfit || !isIdle);
    },
  };
}

class SilentDatabase extends DatabaseUnavailable {}

async function answerWithin<T>(answer: Promise<T>, limitMs: number | null): Promise<T> {
  if (limitMs === null) return answer;
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentDatabase(`no answer in ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

const MOST_NAMES = 500;
const LONGEST_NAMED = 4_000;
const SEEN_ONCE = '';
const names = new Map<string, string>();

/**
 * Names a parameterised statement from its second use on, so that PostgreSQL plans it once a
 * connection. Bounded: at most 500 names, none for texts above 4,000 characters.
 */
function named(client: object, text: string, values: readonly unknown[] | undefined) {
  const query = { text, values: values === undefined ? [] : [...values] };
  if (query.values.length === 0) return values === undefined ? { text } : query;
  const name = nameOf(text);
  return name ? { ...query, name: ownName(client, name) } : query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (known === SEEN_ONCE) {
    const name = hash('sha1', text, 'base64url').slice(0, 20);
    names.set(text, name);
    return name;
  }
  if (names.size < MOST_NAMES && text.length <= LONGEST_NAMED) names.set(text, SEEN_ONCE);
  return undefined;
}

/**
 * The name of a statement that only this client prepares: all connections of the embedded database
 * share one session, in which what a lost connection prepared stays.
 */
export function ownName(client: object, name: string): string {
  return `${numberOf(client)}_${name}`;
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(client: object): number {
  const known = numbers.get(client);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(client, lastNumber);
  return lastNumber;
}
