import type { Kysely } from 'kysely';

export type PlatformTables = {
  rate_limits: { key: string; points: number; expire: string | null };
  confirmed_deletions: { job: string; seen_at: Date; confirmed_at: Date | null };
  ledger_entries: { id: string; at: Date; kind: string; data: unknown };
  installation: { name: string; value: Buffer };
};

/** The schema of rate-limiter-flexible's `createTable` statement, created by migration instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
}
