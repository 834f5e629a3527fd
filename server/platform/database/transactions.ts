import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { DatabaseUnavailable } from './unavailable.ts';

/** A transaction of this product holds locks for milliseconds; one that takes longer is stuck. */
const TRANSACTION_LIMIT_MS = 5_000;

type OpenTransaction = { tx: unknown; closed: boolean; failure: unknown };

const scope = new AsyncLocalStorage<OpenTransaction>();

/** Throws if the caller has lost the right to write, as seen inside the transaction `tx`. */
export type Proof<Tables> = (tx: Kysely<Tables>) => Promise<void>;

const proofs = new AsyncLocalStorage<Proof<unknown> | null>();

/**
 * Runs `work` so that it writes only what `proof` allows: each transaction begun in it runs `proof`
 * before anything else, and a write outside of one is refused as a bug.
 */
export function whileProven<Tables, T>(proof: Proof<Tables>, work: () => Promise<T>): Promise<T> {
  // Called with what `inTransaction` opens, over the same tables.
  return proofs.run(proof as Proof<unknown>, work);
}

/** Runs work that is no part of the call that happened to start it, such as a job. */
export function withoutProof<T>(work: () => Promise<T>): Promise<T> {
  return proofs.run(null, work);
}

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
      const result = await within(limitMs, () => scope.run(open, () => proven(tx, work)));
      if (open.failure !== undefined) throw open.failure;
      return result;
    } finally {
      open.closed = true;
    }
  });
}

async function proven<Tables, T>(
  tx: Kysely<Tables>,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  // Only `whileProven` puts one here, for the tables of the product's one database.
  await proofs.getStore()?.(tx as Kysely<unknown>);
  return work(tx);
}

/** Stops a write that proves nothing: made outside a transaction, in a call that has to. */
export function refuseUnproven(what: string): void {
  if (proofs.getStore() && !openTransaction()) {
    throw new Error(`${what} outside a transaction, in a call that has to prove its right to it`);
  }
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
