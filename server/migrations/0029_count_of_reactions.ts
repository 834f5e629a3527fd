import { type Kysely, sql } from 'kysely';

/** How much reactions count for a member; null until they have decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ideal_customers
      add column reactions text check (reactions in ('full', 'half'))`.execute(db);
}
