import type { KeyObject } from 'node:crypto';
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { refuseForeignWriters } from '../process/data-directory.ts';
import { createLedgerFiles, MARK, listMonths, selectStandingLines } from './ledger-files.ts';

const LEAST_FREE_BYTES = 1024 ** 2;

/** Why no line can be written, or null. Writes nothing, and so does not create the directory. */
export function findObstacle(directory: string): string | null {
  try {
    let there = resolve(directory);
    while (!existsSync(there)) there = dirname(there);
    if (!statSync(there).isDirectory()) return `${there} is not a directory`;
    accessSync(there, constants.W_OK | constants.X_OK);
    if (there === resolve(directory)) refuseForeignWriters(there);
    const { bavail, bsize } = statfsSync(there);
    return bavail * bsize < LEAST_FREE_BYTES ? `The disk of ${there} is full` : null;
  } catch (error) {
    if (error instanceof Error) return error.message;
    throw error;
  }
}

/** Throws `LedgerUnavailable`. */
export function describeLedger(
  directory: string,
  key: KeyObject,
): { count: number; months: string[] } {
  const lines = selectStandingLines(
    createLedgerFiles({ directory, key, now: () => new Date() }).read(),
  );
  const entries = [...lines.values()].filter(({ kind }) => kind !== MARK);
  return { count: entries.length, months: listMonths(directory) };
}
