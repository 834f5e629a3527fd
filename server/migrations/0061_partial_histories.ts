import { type Kysely, sql } from 'kysely';

/** A first processing has a limit of calls, and so have the looks of one member in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table data_processings
      add column calls integer not null default 0,
      add column posts_left_out integer not null default 0,
      add column resumes_at timestamptz`.execute(db);
  await sql`
    alter table posts
      add column reactions_left_out_at timestamptz,
      add column comments_left_out_at timestamptz`.execute(db);
  await sql`
    alter table reading_plans
      add column called_on date,
      add column calls integer not null default 0`.execute(db);
}
