import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { composeDeps } from '../compose.ts';
import { migrations } from '../migrations/index.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { CLUSTER } from '../platform/database/embedded-cluster.ts';
import { appliedMigrations, refuseNewer } from '../platform/database/migrations.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import {
  askOperator,
  type OperatorAnswer,
  OperatorRefusal,
  type OperatorRequest,
} from '../platform/operator-socket.ts';
import { readSettings, readStorage, type Settings } from '../platform/settings.ts';
import type { Environment } from '../platform/settings-slice.ts';
import { jobDefinitions } from '../worker.ts';
import { runOperation } from './operations.ts';

export type Reached = { readonly answer: OperatorAnswer; close(): Promise<void> };

/**
 * Has an operation done: by the process that holds the embedded database, or in this one, over the
 * operator's PostgreSQL or the embedded database that nobody else has open. `complete` gives the
 * environment what a start of the product would.
 */
export async function reach(
  request: OperatorRequest,
  o: { environment: Environment; complete: () => Environment },
): Promise<Reached> {
  const { databaseUrl, dataDir } = readStorage(o.environment);
  if (databaseUrl === null) {
    const answer = await askOperator(dataDir, request);
    if (answer) return { answer, close: async () => {} };
    if (!existsSync(join(dataDir, CLUSTER))) {
      throw new OperatorRefusal(`There is no database in the DATA_DIR ${dataDir}`);
    }
    requireOwner(dataDir);
  }
  return workAlone(request, readSettings(o.complete()));
}

async function workAlone(request: OperatorRequest, settings: Settings): Promise<Reached> {
  // Standard output belongs to the answer.
  const log = createLog({ level: 'error', destination: process.stderr });
  const { databaseUrl: url, dataDir } = settings.storage;
  const database = await openDatabase({ url, dataDir, log });
  const deps = composeDeps(database, settings, log, createMetrics());
  const close = async () => {
    await deps.jobs.stop();
    deps.mailer.close();
    await database.close();
  };
  try {
    await requireMigrated(database);
    // Only to send jobs; another process works on them.
    await deps.jobs.start(jobDefinitions);
    return { answer: await runOperation(deps, request), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Files that another user, such as root, leaves in the cluster would shut the product out of it. */
function requireOwner(dataDir: string): void {
  const { uid } = statSync(dataDir);
  if (process.getuid === undefined || process.getuid() === uid) return;
  throw new OperatorRefusal(
    `The DATA_DIR ${dataDir} belongs to the user ${uid} and Rapport is not running: run this command as that user`,
  );
}

/** Commands never migrate: only a start of the product does. */
async function requireMigrated(database: Database): Promise<void> {
  const applied = await appliedMigrations(database);
  refuseNewer(applied, migrations);
  if (applied.length < Object.keys(migrations).length) {
    throw new OperatorRefusal(
      'The database is older than this version: start Rapport once to migrate it',
    );
  }
}
