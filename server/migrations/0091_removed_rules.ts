import { type Kysely, sql } from 'kysely';

/** Rules that the member removed from those that the description makes, by id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ideal_customers add column removed text[] not null default '{}'`.execute(
    db,
  );
}
