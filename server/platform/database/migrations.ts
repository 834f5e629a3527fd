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
  if (await isNewest(database, migrations)) return;
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

/** One statement where the migrator would read the whole catalogue, for the start that is usual. */
async function isNewest({ pool }: Database, migrations: Migrations): Promise<boolean> {
  const { rows: tables } = await pool.query<{ found: string | null }>(
    `select to_regclass('public.kysely_migration')::text as found`,
  );
  if (!tables[0]?.found) return false;
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  const applied = new Set(rows.map(({ name }) => name));
  return (
    applied.size === Object.keys(migrations).length &&
    Object.keys(migrations).every((name) => applied.has(name))
  );
}

async function run(db: Kysely<unknown>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
