import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { type Log, silentLog } from '../log/log.ts';
import type { Database } from './database.ts';
import { logProgress } from './migration-progress.ts';
import type { SqlPool } from './pool.ts';
import { explainFault } from './remedies.ts';
import { NO_LIMITS } from './role-limits.ts';
import { selectTables } from './tables.ts';

export type Migrations = Record<string, Migration>;

/** The database has migrations unknown to this code: newer code created it. */
export class SchemaTooNew extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `the database was migrated by a newer version (${unknown.join(', ')}): start that version, or restore a backup from before the update`,
    );
    this.name = 'SchemaTooNew';
  }
}

/** A migration failed; all run in one transaction, so the database is unchanged. */
export class MigrationFailed extends Error {
  constructor(copy: string | null, cause: unknown) {
    const why = cause instanceof Error ? explainFault(cause) : String(cause);
    const kept = copy === null ? '' : `; the copy from before the update is ${copy}`;
    super(
      `the database could not be migrated: ${why} (it is unchanged, and the previous version still opens it${kept})`,
      { cause },
    );
    this.name = 'MigrationFailed';
  }
}

/**
 * Safe to run concurrently. `copyBefore` receives the newest migration of a database that is about
 * to change, and returns the location of its copy. Logs what takes longer than `slowMs`. Throws
 * `SchemaTooNew` and `MigrationFailed`.
 */
export async function migrate(
  database: Database,
  migrations: Migrations,
  {
    log = silentLog,
    slowMs = 5_000,
    copyBefore = async () => null,
  }: {
    log?: Log;
    slowMs?: number;
    copyBefore?: (newest: string) => Promise<string | null>;
  } = {},
): Promise<void> {
  const applied = await findAppliedMigrations(database);
  refuseNewer(applied, migrations);
  if (applied.length === Object.keys(migrations).length) return;
  const newest = applied.at(-1);
  const copy = newest === undefined ? null : await copyBefore(newest);
  const progress = logProgress(migrations, { log, applied, slowMs });
  try {
    await runMigrations(database, progress.migrations, copy);
  } finally {
    progress.end();
  }
}

async function runMigrations(
  database: Database,
  migrations: Migrations,
  copy: string | null,
): Promise<void> {
  if (database.url === null) return run(selectTables<unknown>()(database.db), migrations, copy);
  // A separate connection without the limits of the requests' pool: a migration, or the wait for
  // another process to run it, may take long.
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const dialect = new PostgresDialect({ pool, onCreateConnection: prepareConnection });
  const db = new Kysely<unknown>({ dialect });
  try {
    await run(db, migrations, copy);
  } finally {
    await db.destroy();
  }
}

async function prepareConnection(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(NO_LIMITS));
  await endStatementsWithProcess(connection);
}

/** A killed process would leave its statement running, for whose locks the next start waits. */
async function endStatementsWithProcess(connection: DatabaseConnection): Promise<void> {
  try {
    await connection.executeQuery(CompiledQuery.raw(`set client_connection_check_interval = '5s'`));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !WITHOUT_CHECK.has(error.code ?? '')) throw error;
  }
}

/** Unknown before PostgreSQL 14, and refused on systems that cannot notice a closed connection. */
const WITHOUT_CHECK = new Set(['42704', '22023']);

export function refuseNewer(applied: readonly string[], migrations: Migrations): void {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
}

/** Oldest first. The migrator would read the whole catalog, which would slow every start. */
export async function findAppliedMigrations({
  pool,
}: {
  pool: Pick<SqlPool, 'query'>;
}): Promise<string[]> {
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
