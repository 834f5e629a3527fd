import { type Kysely, sql } from 'kysely';

/**
 * A brief keeps which reminders were due, since the day of a reminder does not say whether it was
 * told, and when its day ends, since a member may change the time zone before it is sent. Only
 * briefs that are on their way during the migration need the default.
 *
 * Members who were followed before replies were read do not pay for those written until now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table briefs
      add column reminders text[],
      add column ends_at timestamptz not null default now() + interval '12 hours'`.execute(db);
  await sql`alter table trackings add column replies_since timestamptz`.execute(db);
  await sql`update trackings set replies_since = now()`.execute(db);
}
