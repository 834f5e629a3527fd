import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import { type Db, selectTables } from './tables.ts';
import { runWithin } from '../time/within.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** Transactions hold locks for milliseconds; a longer one is stuck. */
const TRANSACTION_LIMIT_MS = 5_000;

/** Joins the end of a transaction: a failure of `beforeCommit` rolls it back. */
export type Ending = {
  beforeCommit(): Promise<void>;
  /** Also called if it is unknown whether the commit succeeded. Must not reject. */
  afterRollback(): Promise<void>;
};

type OpenTransaction = {
  /** The database of which `tx` is a transaction. */
  root: Db;
  tx: Kysely<unknown>;
  closed: boolean;
  failure: unknown;
  endings: Ending[];
};

const scope = new AsyncLocalStorage<OpenTransaction>();

/** Throws if the caller has lost the right to write, as seen inside the transaction `tx`. */
export type Proof = (tx: Db) => Promise<void>;

const proofs = new AsyncLocalStorage<Proof | null>();

/** Each transaction in `work` starts with `proof`; a write outside a transaction is a bug. */
export function withProof<T>(proof: Proof, work: () => Promise<T>): Promise<T> {
  return proofs.run(proof, work);
}

/** Runs work that is independent of the call that started it, such as a job. */
export function runWithoutProof<T>(work: () => Promise<T>): Promise<T> {
  return proofs.run(null, work);
}

/**
 * One transaction, with the jobs that `work` sends; nested calls join it. Statements of the outer
 * `db` are refused inside: on one connection they would wait forever.
 */
export function runInTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  limitMs = TRANSACTION_LIMIT_MS,
): Promise<T> {
  const outer = openTransaction();
  if (outer) return join(outer, () => work(outer.tx));

  return run(db, work, limitMs);
}

async function run<T>(db: Db, work: (tx: Db) => Promise<T>, limitMs: number): Promise<T> {
  const endings: Ending[] = [];
  try {
    return await selectTables<unknown>()(db)
      .transaction()
      .execute(async (tx) => {
        const open: OpenTransaction = { root: db, tx, closed: false, failure: undefined, endings };
        try {
          const working = scope.run(open, () => runProven(tx, work));
          return await runWithin(limitMs, finishTransaction(working, open), () => {
            throw new DatabaseUnavailable(`a transaction was open for more than ${limitMs} ms`);
          });
        } finally {
          open.closed = true;
        }
      });
  } catch (error) {
    for (const ending of endings) void ending.afterRollback();
    throw error;
  }
}

async function finishTransaction<T>(working: Promise<T>, open: OpenTransaction): Promise<T> {
  const result = await working;
  if (open.failure !== undefined) throw open.failure;
  for (const ending of open.endings) {
    // It was rolled back because it took too long.
    if (open.closed) break;
    await ending.beforeCommit();
  }
  return result;
}

/** Joins the end of the current transaction. */
export function joinEnding(ending: Ending): void {
  openTransaction()?.endings.push(ending);
}

/** The database of the current transaction. */
export function getCurrentRoot(): Db | undefined {
  return openTransaction()?.root;
}

const LONG_TRANSACTION_LIMIT_MS = 120_000;

/** For a start, before anyone waits for the locks. */
export function runInLongTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return runInTransaction(db, work, LONG_TRANSACTION_LIMIT_MS);
}

/** Runs `work` on a snapshot of the rows, in a transaction that writes nothing. */
export function runInSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  refuseInsideTransaction('A snapshot');
  return runInTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read read only`.execute(tx);
    return work(tx);
  });
}

async function runProven<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  await proofs.getStore()?.(tx);
  return work(tx);
}

/** Throws if the caller has lost the right to write. For long responses, before each part. */
export async function proveAgain(db: Db): Promise<void> {
  if (proofs.getStore()) await runInTransaction(db, async () => {});
}

/** Refuses a write without proof: outside a transaction, in a call that requires proof. */
export function refuseUnproven(what: string): void {
  if (proofs.getStore() && !openTransaction()) {
    throw new Error(`${what} outside a transaction, in a call that requires proof`);
  }
}

export function getCurrentTransaction(): Kysely<unknown> | undefined {
  return openTransaction()?.tx;
}

/** Refuses a network call, or a call on another connection, inside a transaction. */
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
