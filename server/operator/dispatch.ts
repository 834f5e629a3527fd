import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { composeDeps } from '../compose.ts';
import { migrations } from '../migrations/index.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { CLUSTER } from '../platform/database/embedded/cluster.ts';
import { findAppliedMigrations, refuseNewer } from '../platform/database/migrations.ts';
import { checkObjectionKey } from '../platform/database/objection-key.ts';
import { createLog } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import {
  askOperator,
  type OperatorAnswer,
  OperatorRefusal,
  type OperatorRequest,
} from '../platform/process/operator-socket.ts';
import { readStorage } from '../platform/settings/platform.settings.ts';
import type { Environment } from '../platform/settings/slice.ts';
import { readSettings, type Settings } from '../settings.ts';
import { startJobs } from '../worker.ts';
import { runOperation } from './operations.ts';

export type DispatchResult = { readonly answer: OperatorAnswer; close(): Promise<void> };

/**
 * Runs an operation: in the process that has opened the embedded database, or in this one if the
 * database is PostgreSQL or no other process has it open. `complete` adds the environment of `npm
 * start`.
 */
export async function dispatch(
  request: OperatorRequest,
  options: { environment: Environment; complete: () => Environment },
): Promise<DispatchResult> {
  const { databaseUrl, dataDir } = readStorage(options.environment);
  if (databaseUrl === null) {
    const answer = await askOperator(dataDir, request);
    if (answer) return { answer, close: async () => {} };
    if (!existsSync(join(dataDir, CLUSTER))) {
      throw new OperatorRefusal(`There is no database in the DATA_DIR ${dataDir}`);
    }
    requireOwner(dataDir);
  }
  return runHere(request, readSettings(options.complete()));
}

async function runHere(request: OperatorRequest, settings: Settings): Promise<DispatchResult> {
  // Logs go to standard error, because standard output has the result.
  const log = createLog({ level: 'error', destination: process.stderr });
  const { databaseUrl: url, pooler, dataDir } = settings.storage;
  const database = await openDatabase({ url, pooler, dataDir, log });
  const deps = composeDeps(database, settings, log, createMetrics());
  const close = async () => {
    await deps.jobs.stop();
    deps.mailer.close();
    await database.close();
  };
  try {
    await requireMigrated(database);
    await checkObjectionKey(database, deps.secrets.objectionKeyCheck);
    // Sends jobs only; another process runs them.
    await startJobs(deps);
    return { answer: await runOperation(deps, request), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** If another user, such as root, wrote to the cluster, the product could no longer open it. */
export function requireOwner(dataDir: string): void {
  const { uid } = statSync(dataDir);
  if (process.getuid === undefined || process.getuid() === uid) return;
  throw new OperatorRefusal(
    `The DATA_DIR ${dataDir} belongs to the user ${uid}: run this command as that user`,
  );
}

/** Commands never migrate; only startup does. */
async function requireMigrated(database: Database): Promise<void> {
  const applied = await findAppliedMigrations(database);
  refuseNewer(applied, migrations);
  if (applied.length === 0)
    throw new OperatorRefusal('The database is empty: start Rapport once to set it up');
  if (applied.length < Object.keys(migrations).length) {
    throw new OperatorRefusal(
      'The database is older than this version: start Rapport once to migrate it',
    );
  }
}
