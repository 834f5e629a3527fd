import { DataDirectoryInUse } from './platform/database/data-directory-lock.ts';
import { openDatabase } from './platform/database/database.ts';
import { DatabaseUnavailable } from './platform/database/unavailable.ts';
import { createLog } from './platform/log.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import type { Running } from './process.ts';

/**
 * Starts the product as the environment says: settings → database → web, worker or both. What
 * keeps it from starting is told in one line, with exit status 1 and null as the result.
 */
export async function run(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Running | null> {
  try {
    const settings = readSettings(environment);
    const log = createLog({ level: settings.operations.logLevel });
    const { databaseUrl: url, dataDir } = settings.storage;
    // The database opens in a thread of its own, in the time that the rest takes to load.
    const [database, { startProcess }] = await Promise.all([
      openDatabase({ url, dataDir, log }),
      import('./process.ts'),
    ]);
    return await startProcess(database, settings, log);
  } catch (error) {
    if (!isOperational(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return null;
  }
}

/** What the operator can mend; everything else is a bug and keeps its stack. */
function isOperational(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof SettingsError || error instanceof DataDirectoryInUse) return true;
  if (error instanceof DatabaseUnavailable) return true;
  return 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
}
