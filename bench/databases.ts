import { migrations } from '../server/migrations/index.ts';
import { type Database, openDatabase } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrations.ts';
import { silentLog } from '../server/platform/log/log.ts';
import { startPostgres } from '../server/testing/databases/postgres-server.ts';
import { withFolder } from './process.ts';

/** Runs `work` on a migrated database that syncs to disk as in production, then removes it. */
export async function withDatabase(
  kind: Database['kind'],
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const server = kind === 'postgres' ? await startPostgres({ durable: true }) : null;
  try {
    await withFolder(async (dataDir) => {
      const url = server ? { url: server.url } : {};
      const database = await openDatabase({ dataDir, log: silentLog, ...url });
      try {
        await migrate(database, migrations);
        await work(database);
      } finally {
        await database.close();
      }
    });
  } finally {
    await server?.stop();
  }
}
