import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import type { Database } from './database.ts';

/** Name and content, oldest first; the names are kept in the database and never change. */
export type Migrations = Record<string, Migration>;

/**
 * Brings the database to the newest version. Many processes may do it at once: Kysely's migrator
 * takes an advisory lock that ends with its transaction, so the others wait and find it done.
 */
export async function migrate(database: Database, migrations: Migrations): Promise<void> {
  // The migrator needs some Kysely, whatever its tables are: it brings its own.
  if (database.url === null) return run(database.db as unknown as Kysely<unknown>, migrations);
  // A connection of its own, without the limits of the requests' pool: a migration may take long,
  // and so may waiting for the process that does it.
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await run(db, migrations);
  } finally {
    await db.destroy();
  }
}

async function run(db: Kysely<unknown>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
