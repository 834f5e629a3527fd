import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The data directory cannot be made, or not be used. The message is one line for the operator. */
export class DataDirectoryUnusable extends Error {
  constructor(dataDir: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`Cannot start: the DATA_DIR ${dataDir} cannot be used: ${why}.`, { cause });
    this.name = 'DataDirectoryUnusable';
  }
}

/**
 * Makes the data directory and what is missing above it, for this user alone. Throws
 * `DataDirectoryUnusable`. Level by level: `mkdir` with `recursive` of Node 26 tries for ever where
 * a file system answers "not there" to whatever is to be made in it, as /proc does.
 */
export function makeDataDirectory(dataDir: string): void {
  try {
    const missing: string[] = [];
    for (let path = resolve(dataDir); !existsSync(path); path = dirname(path)) missing.push(path);
    for (const path of missing.toReversed()) makeUnlessThere(path);
  } catch (cause) {
    throw new DataDirectoryUnusable(dataDir, cause);
  }
}

/** Of two processes that start at once, both may find it missing. */
function makeUnlessThere(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere || !existsSync(path)) throw error;
  }
}
