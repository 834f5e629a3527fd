import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirectoryUnusable, makeDataDirectory } from '../../process/data-directory.ts';

export class DataDirectoryInUse extends Error {
  constructor(dataDir: string, owner: string) {
    super(
      `The data directory ${dataDir} is in use by another process${owner}: stop that one, or give this one a DATA_DIR of its own.`,
    );
    this.name = 'DataDirectoryInUse';
  }
}

const LOCK_FILE = 'database.lock';
const OWNER_FILE = 'database.owner';

export function isOfLock(name: string): boolean {
  return name.startsWith(LOCK_FILE) || name === OWNER_FILE;
}

export type DataDirectoryLock = { release(): void };

/**
 * SQLite's exclusive lock on a file: unlike a pid file, the kernel releases it with the process.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  const ownerFile = join(dataDir, OWNER_FILE);
  const lock = openLock(dataDir);
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    // 5 is SQLITE_BUSY (https://sqlite.org/rescode.html#busy); anything else is a fault.
    if (getSqliteCode(error) !== 5) throw error;
    throw new DataDirectoryInUse(dataDir, describeOwner(ownerFile));
  }
  writeFileSync(ownerFile, `${process.pid} ${new Date().toISOString()}\n`, { mode: 0o600 });
  return {
    release() {
      rmSync(ownerFile, { force: true });
      lock.close();
    },
  };
}

function openLock(dataDir: string): DatabaseSync {
  makeDataDirectory(dataDir);
  try {
    return new DatabaseSync(join(dataDir, LOCK_FILE));
  } catch (cause) {
    throw new DataDirectoryUnusable(dataDir, cause);
  }
}

function getSqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}

function describeOwner(ownerFile: string): string {
  const text = readIfThere(ownerFile);
  const [pid, since] = text.trim().split(' ');
  return pid && since ? ` (pid ${pid}, since ${since})` : '';
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The owner may not have written it yet, or may be exiting.
    return '';
  }
}
