import { type Kysely, sql } from 'kysely';

/** Profiles that requests name are looked up until they are found, in turn by network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subject_requests
      add column look_up_at timestamptz,
      add column lookups integer not null default 0,
      add column place text`.execute(db);
  await sql`
    update subject_requests set look_up_at = now()
    where kind <> 'access' and done_at is null and undone_at is null`.execute(db);
  await sql`
    create index subject_requests_due on subject_requests (look_up_at)
    where look_up_at is not null`.execute(db);
}
