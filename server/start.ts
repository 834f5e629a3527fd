import { setImmediate } from 'node:timers/promises';
import {
  DataDirectoryInUse,
  DataDirectoryUnusable,
} from './platform/database/data-directory-lock.ts';
import { openDatabase } from './platform/database/database.ts';
import { DatabaseUnavailable } from './platform/database/unavailable.ts';
import { createLog } from './platform/log.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import type { Running } from './process.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** See `run`, in main.ts. */
export async function start(
  environment: Environment,
  onWaiting: () => void,
): Promise<Running | null> {
  try {
    const settings = readSettings(environment);
    const log = createLog({ level: settings.operations.logLevel });
    const { databaseUrl: url, dataDir } = settings.storage;
    const opening = openDatabase({ url, dataDir, log });
    // Its failure is told where it is awaited, once the rest is loaded.
    opening.catch(() => {});
    // Most of the code is loaded while the database opens in a thread of its own, which must have
    // been told to: loading leaves no room for anything else.
    await setImmediate();
    const { startProcess } = await import('./process.ts');
    onWaiting();
    return await startProcess(opening, settings, log);
  } catch (error) {
    if (!isOperational(error)) throw error;
    process.stderr.write(`${reasonOf(error, environment)}\n`);
    process.exitCode = 1;
    return null;
  }
}

/** What the operator can mend; everything else is a bug and keeps its stack. */
function isOperational(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof SettingsError || error instanceof DataDirectoryInUse) return true;
  if (error instanceof DataDirectoryUnusable || error instanceof DatabaseUnavailable) return true;
  return OPERATIONAL_CODES.test(codeOf(error));
}

// What the system says of addresses, and PostgreSQL of a login (class 28) or of a database that is
// not there (3D000): https://www.postgresql.org/docs/18/errcodes-appendix.html
const OPERATIONAL_CODES = /^(?:EADDRINUSE|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EACCES|28\w{3}|3D000)$/;

const HOST_CODES = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/** One line that names the setting to mend. */
function reasonOf(error: Error, environment: Environment): string {
  const code = codeOf(error);
  if (error instanceof DatabaseUnavailable || /^\d/.test(code)) {
    const setting = environment['DATABASE_URL']?.trim() ? 'DATABASE_URL' : 'DATA_DIR';
    return `Cannot start with this ${setting}: ${error.message}`;
  }
  if (code === 'EADDRINUSE' && 'port' in error) {
    return `Cannot start: port ${String(error.port)} is taken by another program; stop that one, or set another PORT or METRICS_PORT.`;
  }
  if (code === 'EACCES' && 'port' in error) {
    return `Cannot start: port ${String(error.port)} is not for this user; set another PORT or METRICS_PORT.`;
  }
  if (HOST_CODES.has(code)) return `Cannot start with this HOST: ${error.message}`;
  return error.message;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
