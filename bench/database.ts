import pg from 'pg';
import { migrations } from '../server/migrations/index.ts';
import { type Database, openDatabase } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrations.ts';
import { silentLog } from '../server/platform/log/log.ts';
import { startPostgres } from '../server/testing/databases/postgres-server.ts';
import { withFolder } from './product.ts';

/** Runs `work` on a migrated database that syncs to disk as in production, then removes it. */
export async function withDatabase(
  kind: Database['kind'],
  work: (database: Database) => Promise<void>,
): Promise<void> {
  if (kind === 'embedded') return withFolder((dataDir) => openMigrated({ dataDir }, work));
  const server = await startPostgres({ durable: true });
  try {
    await openMigrated({ dataDir: '', url: server.url }, work);
  } finally {
    await server.stop();
  }
}

/** Closes the database afterwards. */
export async function openMigrated<T>(
  place: { readonly dataDir: string; readonly url?: string },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...place, log: silentLog });
  try {
    await migrate(database, migrations);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** On a connection of its own, without the time limits of the product's. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}
