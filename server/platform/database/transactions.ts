import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import { type Db, tablesOf } from './tables.ts';
import { within } from '../time/within.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** Transactions hold locks for milliseconds; a longer one is stuck. */
const TRANSACTION_LIMIT_MS = 5_000;

type OpenTransaction = { tx: Kysely<unknown>; closed: boolean; failure: unknown };

const scope = new AsyncLocalStorage<OpenTransaction>();

/** Throws if the caller has lost the right to write, as seen inside the transaction `tx`. */
export type Proof = (tx: Db) => Promise<void>;

const proofs = new AsyncLocalStorage<Proof | null>();

/** Each transaction in `work` starts with `proof`; a write outside a transaction is a bug. */
export function withProof<T>(proof: Proof, work: () => Promise<T>): Promise<T> {
  return proofs.run(proof, work);
}

/** Runs work that is independent of the call that started it, such as a job. */
export function withoutProof<T>(work: () => Promise<T>): Promise<T> {
  return proofs.run(null, work);
}

/**
 * One transaction, with the jobs that `work` sends; nested calls join it. Statements of the outer
 * `db` are refused inside: on one connection they would wait forever.
 */
export function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  limitMs = TRANSACTION_LIMIT_MS,
): Promise<T> {
  const outer = openTransaction();
  if (outer) return join(outer, () => work(outer.tx));

  return tablesOf<unknown>()(db)
    .transaction()
    .execute(async (tx) => {
      const open: OpenTransaction = { tx, closed: false, failure: undefined };
      try {
        const working = scope.run(open, () => proven(tx, work));
        const result = await within(limitMs, working, () => {
          throw new DatabaseUnavailable(`a transaction was open for more than ${limitMs} ms`);
        });
        if (open.failure !== undefined) throw open.failure;
        return result;
      } finally {
        open.closed = true;
      }
    });
}

/** Runs `work` on a snapshot of the rows, in a transaction that writes nothing. */
export function inSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  refuseInsideTransaction('A snapshot');
  return inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read read only`.execute(tx);
    return work(tx);
  });
}

async function proven<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  await proofs.getStore()?.(tx);
  return work(tx);
}

/** Throws if the caller has lost the right to write. For long responses, before each part. */
export async function proveAgain(db: Db): Promise<void> {
  if (proofs.getStore()) await inTransaction(db, async () => {});
}

/** Refuses a write without proof: outside a transaction, in a call that requires proof. */
export function refuseUnproven(what: string): void {
  if (proofs.getStore() && !openTransaction()) {
    throw new Error(`${what} outside a transaction, in a call that requires proof`);
  }
}

export function currentTransaction(): Kysely<unknown> | undefined {
  return openTransaction()?.tx;
}

/** Refuses a network call, or a call on another connection, inside a transaction. */
export function refuseInsideTransaction(what: string): void {
  if (openTransaction()) {
    throw new Error(`${what} inside a transaction: use the transaction, or do it before or after`);
  }
}

export function isInTransaction(): boolean {
  return openTransaction() !== undefined;
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
