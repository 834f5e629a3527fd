import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The data directory cannot be created or used. The message is one line for the operator. */
export class DataDirectoryUnusable extends Error {
  constructor(dataDir: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`Cannot start: the DATA_DIR ${dataDir} cannot be used: ${why}.`, { cause });
    this.name = 'DataDirectoryUnusable';
  }
}

/**
 * Creates it for this user alone. Throws `DataDirectoryUnusable`, also if other users could replace
 * what is in it: the secrets and the database. Not with `recursive`: in Node 26 that loops forever if a file
 * system reports ENOENT for every new entry, as /proc does.
 */
export function makeDataDirectory(dataDir: string): void {
  try {
    const missing: string[] = [];
    for (let path = resolve(dataDir); !existsSync(path); path = dirname(path)) missing.push(path);
    for (const path of missing.toReversed()) makeUnlessThere(path);
    refuseForeignWriters(realpathSync(dataDir));
  } catch (cause) {
    throw new DataDirectoryUnusable(dataDir, cause);
  }
}

/** A concurrent start may create it first. */
function makeUnlessThere(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere || !existsSync(path)) throw error;
  }
}

/**
 * Directories above it may belong to a group, as volumes of Kubernetes do, or be sticky like /tmp,
 * where only the owner of an entry may replace it.
 */
export function refuseForeignWriters(directory: string): void {
  // Windows has other rights, and reports none of these.
  if (process.getuid === undefined) return;
  refuseForeignWriter(directory, 'chmod 700');
  for (let path = dirname(directory); ; path = dirname(path)) {
    const { mode } = statSync(path);
    if ((mode & OTHERS) !== 0 && (mode & STICKY) === 0)
      throw new Error(
        `other users may replace it, because they may write to ${path}: run chmod o-w ${path}`,
      );
    if (path === dirname(path)) return;
  }
}

/** Of the directory or file itself. */
export function refuseForeignWriter(path: string, remedy: string): void {
  if (process.getuid === undefined || (statSync(path).mode & GROUP_OR_OTHERS) === 0) return;
  throw new Error(
    `other users may write to it: run ${remedy} ${path}, after a look at what is in it`,
  );
}

const GROUP_OR_OTHERS = 0o022;
const OTHERS = 0o002;
const STICKY = 0o1000;
