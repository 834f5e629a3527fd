import { type Kysely, sql } from 'kysely';

/** How many calls the looks that a member requested have made on the last day of such a look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reading_plans
      add column asked_on date,
      add column asked_calls integer not null default 0`.execute(db);
}
