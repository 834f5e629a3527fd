import type { KeyObject } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { getCurrentRoot, runInLongTransaction, joinEnding } from '../database/transactions.ts';
import { fail } from '../failure.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { addMonths } from '../time/months.ts';
import {
  createLedgerFiles,
  type LedgerFiles,
  type LedgerLine,
  MARK,
  getMonth,
  selectStandingLines,
  VOID,
} from './ledger-files.ts';
import * as store from './ledger.store.ts';

export { LedgerUnavailable, MARK } from './ledger-files.ts';

export type LedgerEntry = store.StoredEntry;

export const KEPT_MONTHS = 13;
/** A process that lives takes back the line of a failed transaction within this time. */
const VOIDED_WITHIN_MS = 60_000;

/**
 * What must outlive a restore of the database: each entry is a row, and a line of a file outside
 * the database. A line whose row is missing shows that the database is older than the ledger.
 */
export type Ledger = {
  /** Writes missing lines; returns entries that the database does not know, oldest first. */
  findUnknown(): Promise<LedgerEntry[]>;
  /** Those of the last weeks whose process was killed before its transaction committed. */
  findUncommitted(now: Date): Promise<LedgerEntry[]>;
  /** From now on the database knows them. */
  acknowledge(entries: readonly LedgerEntry[]): Promise<void>;
  /** An entry without meaning: a database without it is of an earlier time. */
  mark(): Promise<void>;
  deleteOld(now: Date): Promise<void>;
};

/** Whether erasures after this time may have left the ledger already. */
export function isBeforeLedger(time: Date, now: Date): boolean {
  return time < addMonths(now, -KEPT_MONTHS);
}

const writers = new WeakMap<Db, Writer>();
type Writer = { files: LedgerFiles; database: Pick<Database, 'pool'>; log: Log };

/** From now on, transactions of this database write what they record to the files. */
export function openLedger(options: {
  database: Pick<Database, 'db' | 'pool'>;
  directory: string;
  key: KeyObject;
  clock: Clock;
  log: Log;
}): Ledger {
  const { database, clock, log } = options;
  const files = createLedgerFiles({ ...options, now: () => clock.now() });
  writers.set(database.db, { files, database, log });

  async function findUnknown(): Promise<LedgerEntry[]> {
    // Before the files are read: a row that is committed later may have its line after that.
    const known = await store.listIds(database.db);
    const lines = selectStandingLines(files.read());
    const lost = await store.findEntries(
      database.db,
      known.filter((id) => !lines.has(id)),
    );
    if (lost.length > 0) await files.append(lost.map(formatLine));
    return withoutRows(lines, known);
  }

  async function findUncommitted(now: Date): Promise<LedgerEntry[]> {
    const known = await store.listIds(database.db);
    const lines = selectStandingLines(files.read(getMonth(addMonths(now, -1))));
    const unknown = await withoutRows(lines, known);
    return unknown.filter(({ at }) => now.getTime() - at.getTime() > VOIDED_WITHIN_MS);
  }

  async function withoutRows(
    lines: Map<string, LedgerLine>,
    known: readonly string[],
  ): Promise<LedgerEntry[]> {
    for (const id of known) lines.delete(id);
    for (const id of await findCommitted([...lines.keys()])) lines.delete(id);
    return [...lines.values()]
      .map((line) => ({ ...line, at: new Date(line.at) }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  }

  /** A line is on disk before its transaction commits, perhaps in another process. */
  async function findCommitted(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    return runInLongTransaction(database.db, async (tx) => {
      await store.awaitWriters(tx);
      return store.listIds(tx);
    });
  }

  return {
    findUnknown,
    findUncommitted,
    async acknowledge(entries) {
      await runInLongTransaction(database.db, (tx) => store.insertKnown(tx, entries));
    },
    async mark() {
      const marked = { id: crypto.randomUUID(), kind: MARK, data: {} };
      await files.append((await store.insertEntries(database.db, [marked])).map(formatLine));
    },
    async deleteOld(now) {
      const before = addMonths(now, -KEPT_MONTHS);
      const count = files.deleteMonthsBefore(getMonth(before));
      // A line without its row would look as if the database were of an earlier time.
      const kept = [...new Set([...files.read()].map(({ id }) => id))];
      await store.deleteEntries(database.db, { before, kept });
      if (count > 0) log.info({ count }, 'files of the erasure ledger were deleted');
    },
  };
}

/**
 * The entry is on disk before the transaction commits; if it cannot be written, the transaction
 * fails with `unavailable`. Without an open ledger, a later start writes it.
 */
export async function recordEntry(
  tx: Db,
  { kind, data }: { kind: string; data: unknown },
): Promise<void> {
  const entries = await store.insertEntries(tx, [{ id: crypto.randomUUID(), kind, data }]);
  const root = getCurrentRoot();
  if (root === undefined) throw new Error('An entry of the ledger needs a transaction');
  const writer = writers.get(root);
  if (writer) joinEnding(createEnding(writer, entries.map(formatLine)));
}

function createEnding({ files, database, log }: Writer, lines: readonly LedgerLine[]) {
  let writing: Promise<void> | undefined;
  return {
    async beforeCommit() {
      writing = files.append(lines);
      try {
        await writing;
      } catch (cause) {
        throw fail('unavailable', { cause });
      }
    },
    /** The database decides: the answer to a commit may be lost. */
    async afterRollback() {
      // Nothing stays in the file after a failed write.
      const isWritten = await writing?.then(
        () => true,
        () => false,
      );
      if (!isWritten) return;
      try {
        const known = new Set(
          await store.findKnown(
            database.pool,
            lines.map(({ id }) => id),
          ),
        );
        const undone = lines.filter(({ id }) => !known.has(id));
        await files.append(undone.map((line) => ({ ...line, kind: VOID, data: {} })));
      } catch (error) {
        log.warn({ err: error }, 'an entry of the erasure ledger could not be taken back');
      }
    },
  };
}

function formatLine({ id, at, kind, data }: LedgerEntry): LedgerLine {
  return { id, at: at.toISOString(), kind, data };
}
