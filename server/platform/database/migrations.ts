import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import type { Database } from './database.ts';

/** Name and content, oldest first; the names are kept in the database and never change. */
export type Migrations = Record<string, Migration>;

/** The database has migrations that this code does not know: it was made for newer code. */
export class SchemaTooNew extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `the database was migrated by a newer version (${unknown.join(', ')}): start that version, or restore a backup from before the update`,
    );
    this.name = 'SchemaTooNew';
  }
}

/** A migration failed; all of them are one transaction, so the database is as it was. */
export class MigrationFailed extends Error {
  constructor(copy: string | null, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const kept = copy === null ? '' : `; the copy from before the update is ${copy}`;
    super(
      `the database could not be migrated: ${why} (it is unchanged, and the previous version still opens it${kept})`,
      { cause },
    );
    this.name = 'MigrationFailed';
  }
}

/**
 * Brings the database to the newest version. Many processes may do it at once: Kysely's migrator
 * takes an advisory lock that ends with its transaction, so the others wait and find it done.
 * `copyBefore` is called with the newest migration of a database that is about to be changed, and
 * says where its copy is. Throws `SchemaTooNew` and `MigrationFailed`.
 */
export async function migrate(
  database: Database,
  migrations: Migrations,
  copyBefore: (newest: string) => Promise<string | null> = async () => null,
): Promise<void> {
  const applied = await appliedMigrations(database);
  refuseNewer(applied, migrations);
  if (applied.length === Object.keys(migrations).length) return;
  const newest = applied.at(-1);
  const copy = newest === undefined ? null : await copyBefore(newest);
  // The migrator needs some Kysely, whatever its tables are: it brings its own.
  if (database.url === null)
    return run(database.db as unknown as Kysely<unknown>, migrations, copy);
  // A connection of its own, without the limits of the requests' pool: a migration may take long,
  // and so may waiting for the process that does it.
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await run(db, migrations, copy);
  } finally {
    await db.destroy();
  }
}

/** Throws `SchemaTooNew` where one of the applied migrations is unknown. */
export function refuseNewer(applied: readonly string[], migrations: Migrations): void {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
}

/**
 * The names of what was applied, oldest first. Two statements where the migrator would read the
 * whole catalogue, for the start that is usual.
 */
export async function appliedMigrations({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows: tables } = await pool.query<{ found: string | null }>(
    `select to_regclass('public.kysely_migration')::text as found`,
  );
  if (!tables[0]?.found) return [];
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  return rows.map(({ name }) => name).toSorted();
}

async function run(
  db: Kysely<unknown>,
  migrations: Migrations,
  copy: string | null,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new MigrationFailed(copy, error);
}
