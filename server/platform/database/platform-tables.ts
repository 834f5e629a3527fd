import type { Kysely } from 'kysely';

/** Tables of the platform itself; they know nothing of the product. */
export type PlatformTables = {
  rate_limits: { key: string; points: number; expire: string | null };
};

/** The shape is rate-limiter-flexible's (its `createTable` statement), made by migration instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
}
