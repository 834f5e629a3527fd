import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { DatabaseUnavailable } from './unavailable.ts';

/** A transaction of this product holds locks for milliseconds; one that takes longer is stuck. */
const TRANSACTION_LIMIT_MS = 5_000;

type OpenTransaction = { tx: unknown; closed: boolean; failure: unknown };

const scope = new AsyncLocalStorage<OpenTransaction>();

/**
 * Runs `work` in one transaction: all of it or nothing. Jobs sent inside join it. Called inside
 * another transaction it joins that one, which then cannot commit if `work` throws. Statements of
 * the outer `db` are refused inside: on one connection they would wait for ever.
 */
export function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Kysely<Tables>) => Promise<T>,
  limitMs = TRANSACTION_LIMIT_MS,
): Promise<T> {
  const outer = openTransaction();
  // The scope is opened below by the same function, over the same tables.
  if (outer) return join(outer, () => work(outer.tx as Kysely<Tables>));

  return db.transaction().execute(async (tx) => {
    const open: OpenTransaction = { tx, closed: false, failure: undefined };
    try {
      const result = await within(limitMs, () => scope.run(open, () => work(tx)));
      if (open.failure !== undefined) throw open.failure;
      return result;
    } finally {
      open.closed = true;
    }
  });
}

/** The transaction around the caller, for statements that must join it. */
export function currentTransaction(): Kysely<unknown> | undefined {
  // Whoever asks only runs raw statements on it.
  return openTransaction()?.tx as Kysely<unknown> | undefined;
}

/** Stops a call to the network, or to another connection, from inside a transaction. */
export function refuseInsideTransaction(what: string): void {
  if (openTransaction()) {
    throw new Error(`${what} inside a transaction: use the transaction, or do it before or after`);
  }
}

function openTransaction(): OpenTransaction | undefined {
  const open = scope.getStore();
  return open && !open.closed ? open : undefined;
}

async function join<T>(outer: OpenTransaction, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    outer.failure ??= error;
    throw error;
  }
}

async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseUnavailable(`a transaction was open for more than ${limitMs} ms`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}
