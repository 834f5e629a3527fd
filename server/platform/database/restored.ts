import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { syncPath } from './sync.ts';

/** In `DATA_DIR` from the end of a restore to the end of the start that follows it. */
export const RESTORED = 'restored';

const NAME = 'database';

/** `pg_restore` fills another database, which has another identity. */
export async function readIdentity({
  kind,
  pool,
}: Pick<Database, 'kind' | 'pool'>): Promise<Buffer> {
  if (kind === 'embedded') return Buffer.from(kind);
  const { rows } = await pool.query<{ identity: string }>(
    `select system_identifier || ' ' || oid as identity
      from pg_control_system(), pg_database where datname = current_database()`,
  );
  return Buffer.from(rows[0]?.identity ?? '');
}

type RestorableInstallation = {
  database: Pick<Database, 'kind' | 'pool'>;
  dataDir: string;
  identity: Buffer;
};

export async function isRestored({
  database,
  dataDir,
  identity,
}: RestorableInstallation): Promise<boolean> {
  if (database.kind === 'embedded' && existsSync(join(dataDir, RESTORED))) return true;
  const { rows } = await database.pool.query<{ value: Buffer }>(
    'select value from installation where name = $1',
    [NAME],
  );
  return rows[0] !== undefined && !rows[0].value.equals(identity);
}

/** Once everything is applied, this database is the installation's. */
export async function noteRestored({
  database,
  dataDir,
  identity,
}: RestorableInstallation): Promise<void> {
  await database.pool.query(
    `insert into installation (name, value) values ($1, $2)
      on conflict (name) do update set value = excluded.value
      where installation.value <> excluded.value`,
    [NAME, identity],
  );
  if (database.kind !== 'embedded' || !existsSync(join(dataDir, RESTORED))) return;
  rmSync(join(dataDir, RESTORED));
  syncPath(dataDir);
}
