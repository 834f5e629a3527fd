import { setImmediate } from 'node:timers/promises';
import { openDatabase } from './platform/database/database.ts';
import { createLog } from './platform/log.ts';
import { readSettings } from './platform/settings.ts';
import type { Environment } from './platform/settings-slice.ts';
import type { Running } from './process.ts';
import { reasonToMend } from './reasons.ts';

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
    const reason = reasonToMend(error, environment);
    if (reason === null) throw error;
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
    return null;
  }
}
