import pg from 'pg';
import * as z from 'zod/mini';
import { defineJob } from '../jobs/definition.ts';
import type { Database } from './database.ts';

export const upkeepJob = defineJob({
  name: 'database.upkeep',
  schema: z.strictObject({}),
  cron: '47 2 * * *',
});

/** The operator's PostgreSQL has autovacuum; the embedded database does not. */
export async function runUpkeep(database: Pick<Database, 'kind' | 'pool'>): Promise<void> {
  if (database.kind === 'embedded') await vacuumTables(database);
}

/** One table at a time, so that other statements run in between. */
export async function vacuumTables({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ schema: string; name: string }>(
    'select schemaname as schema, relname as name from pg_stat_user_tables order by 1, 2',
  );
  for (const { schema, name } of rows) {
    await pool.query(
      `vacuum (analyze) ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
    );
  }
}
