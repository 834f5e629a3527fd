import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../server/migrations/index.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations.ts';
import { silentLog } from '../../server/platform/log/log.ts';
import { startPostgres } from '../../server/testing/databases/postgres-server.ts';

export const KINDS = ['postgres', 'embedded'] as const;

/** Runs `work` on a migrated database that syncs to disk as in production, then removes it. */
export async function withDatabase(
  kind: Database['kind'],
  work: (database: Database) => Promise<void>,
): Promise<void> {
  if (kind === 'embedded') return onEmbedded(work);
  const server = await startPostgres({ durable: true });
  try {
    await onOpened({ url: server.url, dataDir: '', log: silentLog }, work);
  } finally {
    await server.stop();
  }
}

/** The same on the PostgreSQL at `url`, which stays; without it, on one that is removed. */
export function onDatabase(
  url: string | null,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  if (url === null) return withDatabase('postgres', work);
  return onOpened({ url, dataDir: '', log: silentLog }, work);
}

async function onEmbedded(work: (database: Database) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-signals-'));
  try {
    await onOpened({ dataDir, log: silentLog }, work);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onOpened(
  options: Parameters<typeof openDatabase>[0],
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(options);
  try {
    await migrate(database, migrations);
    await work(database);
  } finally {
    await database.close();
  }
}
