import pg from 'pg';
import * as z from 'zod/mini';
import type { JobDefinition, Jobs } from '../jobs.ts';
import type { Database } from './database.ts';

const upkeep: JobDefinition<Record<string, never>> = {
  name: 'database.upkeep',
  schema: z.strictObject({}),
  cron: '47 2 * * *',
};

type UpkeepDeps = { jobs: Jobs; database: Pick<Database, 'kind' | 'pool'> };

/** A PostgreSQL of the operator's own has autovacuum; the embedded one has only us. */
export async function workOnUpkeep({ jobs, database }: UpkeepDeps): Promise<void> {
  await jobs.work(upkeep, async () => {
    if (database.kind === 'embedded') await vacuumTables(database);
  });
}

/**
 * Lets the room of dead rows be used again and refreshes the planner's figures. Table by table:
 * between two of them, others get the session.
 */
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
