import { createHmac, randomBytes, type KeyObject } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { areSecretsEqual } from '../crypto/crypto.ts';
import { syncPath } from '../database/sync.ts';
import { createBounded } from '../limits/bounded.ts';
import { makeDataDirectory } from '../process/data-directory.ts';

/** Its directory in `DATA_DIR`. */
export const LEDGER = 'erasure-ledger';

/** The ledger cannot be read or written. The message is one line for the operator. */
export class LedgerUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The erasure ledger ${reason}`, options);
    this.name = 'LedgerUnavailable';
  }
}

const Line = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** A void line takes back one with the same id, whose transaction did not commit. */
  kind: z.string(),
  data: z.unknown(),
});
export type LedgerLine = z.output<typeof Line>;

export const VOID = 'void';
/** An entry without meaning. */
export const MARK = 'mark';

export type LedgerFiles = {
  /** Resolves once the lines are on disk. Throws `LedgerUnavailable`. */
  append(lines: readonly LedgerLine[]): Promise<void>;
  /**
   * Of all months, or of the given one and later. Throws `LedgerUnavailable` if a line is damaged or
   * of another installation.
   */
  read(since?: string): Generator<LedgerLine>;
  deleteMonthsBefore(month: string): number;
};

/**
 * A directory with files of lines. A process appends only to files that it made, one for each
 * month, so processes need no locks, not even on a network file system; and after a failed write it
 * begins another file, so that only the last line of a file can be torn.
 */
export function createLedgerFiles(options: {
  directory: string;
  key: KeyObject;
  now(): Date;
}): LedgerFiles {
  const { directory, key } = options;
  const runInTurn = createBounded({ running: 1 });
  let current: string | null = null;

  async function append(lines: readonly LedgerLine[]): Promise<void> {
    const month = getMonth(options.now());
    if (!current?.startsWith(month)) current = `${month}-${randomBytes(9).toString('hex')}.ledger`;
    const file = join(directory, current);
    const isNew = !existsSync(file);
    try {
      if (isNew) {
        makeDataDirectory(directory);
        refuseForeignFiles(directory, key);
      }
      await appendSynced(file, lines.map((line) => signLine(line, key)).join(''));
      if (isNew) syncPath(directory);
    } catch (cause) {
      current = null;
      if (cause instanceof LedgerUnavailable) throw cause;
      // Otherwise a full disk would get an empty file for each request.
      if (isNew && existsSync(file)) rmSync(file);
      throw createLedgerUnavailable(`in ${directory} cannot be written`, cause);
    }
  }

  return {
    append: (lines) => runInTurn.run(() => append(lines)),
    *read(since = '') {
      for (const name of listNames(directory)) {
        if (name >= since) yield* readLines(join(directory, name), key);
      }
    },
    deleteMonthsBefore(month) {
      const old = listNames(directory).filter((name) => name.slice(0, month.length) < month);
      for (const name of old) rmSync(join(directory, name));
      return old.length;
    },
  };
}

export function getMonth(date: Date): string {
  return date.toISOString().slice(0, 'yyyy-mm'.length);
}

/** By id, those that no void line takes back; a line may be there twice. */
export function selectStandingLines(lines: Iterable<LedgerLine>): Map<string, LedgerLine> {
  const found = new Map<string, LedgerLine>();
  const counts = new Map<string, number>();
  for (const line of lines) {
    const isVoid = line.kind === VOID;
    counts.set(line.id, (counts.get(line.id) ?? 0) + (isVoid ? -1 : 1));
    if (!isVoid) found.set(line.id, line);
  }
  return new Map([...found].filter(([id]) => (counts.get(id) ?? 0) > 0));
}

/** Of the files, oldest first. */
export function listMonths(directory: string): string[] {
  return [...new Set(listNames(directory).map((name) => name.slice(0, 'yyyy-mm'.length)))];
}

/** Whether a directory has a ledger with at least one line. */
export function hasLedger(directory: string): boolean {
  return listNames(directory).some((name) => readFileSync(join(directory, name)).length > 0);
}

/** Beside the lines that are there already: the names of files are unique. */
export function copyLedger(from: string, to: string): void {
  makeDataDirectory(to);
  for (const name of listNames(from)) {
    if (existsSync(join(to, name))) continue;
    copyFileSync(join(from, name), join(to, name));
    syncPath(join(to, name));
  }
  syncPath(to);
}

const LEDGER_NAME = /^\d{4}-\d\d-[\da-f]+\.ledger$/;

function listNames(directory: string): string[] {
  if (!existsSync(directory)) return [];
  try {
    return readdirSync(directory)
      .filter((name) => LEDGER_NAME.test(name))
      .toSorted();
  } catch (cause) {
    throw createLedgerUnavailable(`in ${directory} cannot be read`, cause);
  }
}

async function appendSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  const { size } = await handle.stat();
  try {
    await handle.writeFile(text);
    await handle.sync();
  } catch (error) {
    // Its transaction is rolled back, so nothing of it may stay.
    await handle.truncate(size);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Another directory may have been mounted since the start, which read all lines. */
function refuseForeignFiles(directory: string, key: KeyObject): void {
  for (const name of listNames(directory)) readLines(join(directory, name), key).next();
}

function* readLines(file: string, key: KeyObject): Generator<LedgerLine> {
  // What follows the last line break was torn by a crash, so it was never acknowledged.
  const lines = readText(file).split('\n').slice(0, -1);
  for (const [index, line] of lines.entries()) {
    const text = line.slice(MAC_LENGTH + 1);
    if (!areSecretsEqual(line.slice(0, MAC_LENGTH), sign(text, key))) {
      throw new LedgerUnavailable(
        `has a line that is damaged or belongs to another installation: ${file}, line ${index + 1}`,
      );
    }
    yield Line.parse(JSON.parse(text));
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw createLedgerUnavailable(`cannot be read: ${file}`, cause);
  }
}

function signLine(line: LedgerLine, key: KeyObject): string {
  const text = JSON.stringify(line);
  return `${sign(text, key)} ${text}\n`;
}

const MAC_LENGTH = 43;

/** Otherwise a line that was added by hand could delete an account. */
function sign(text: string, key: KeyObject): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function createLedgerUnavailable(reason: string, cause: unknown): LedgerUnavailable {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new LedgerUnavailable(`${reason}: ${why}`, { cause });
}
