import { setImmediate } from 'node:timers/promises';
import { openDatabase } from './platform/database/database.ts';
import { createLog } from './platform/log/log.ts';
import type { Environment } from './platform/settings/slice.ts';
import { trustExtraCertificates } from './platform/upstream/certificates.ts';
import type { Running } from './process.ts';
import { describeForOperator } from './reasons.ts';
import { readSettings } from './settings.ts';

export async function start(
  environment: Environment,
  onWaiting: () => void,
): Promise<Running | null> {
  try {
    trustExtraCertificates(environment['NODE_EXTRA_CA_CERTS'], (line) => {
      process.stderr.write(`${line}\n`);
    });
    const settings = readSettings(environment);
    const log = createLog({ level: settings.operations.logLevel });
    const { databaseUrl: url, pooler, replicaUrls, dataDir } = settings.storage;
    const opening = openDatabase({ url, pooler, replicaUrls, dataDir, log });
    // A failure is handled where it is awaited, after the rest is loaded.
    opening.catch(() => {});
    // Most code loads while the database thread opens the cluster. Its message must be sent first:
    // loading blocks the event loop.
    await setImmediate();
    const { startProcess } = await import('./process.ts');
    onWaiting();
    return await startProcess(opening, settings, log);
  } catch (error) {
    const reason = describeForOperator(error, environment);
    if (reason === null) throw error;
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
    return null;
  }
}
