import { existsSync, mkdirSync } from 'node:fs';
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
 * Throws `DataDirectoryUnusable`. Not with `recursive`: in Node 26 that loops forever if a file
 * system reports ENOENT for every new entry, as /proc does.
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

/** A concurrent start may create it first. */
function makeUnlessThere(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere || !existsSync(path)) throw error;
  }
}
