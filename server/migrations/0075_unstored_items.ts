import { type Kysely, sql } from 'kysely';

/** Items that are not stored have columns of their own, in place of negative numbers of signals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post_readings
      add column unstored integer[] not null default '{}',
      add column unstored_replies integer[] not null default '{}'`.execute(db);
  await sql`
    update post_readings set
      unstored = array(select item from unnest(listed) as item where item < 0),
      listed = array(select item from unnest(listed) as item where item >= 0),
      unstored_replies = array(select item from unnest(replies) as item where item < 0),
      replies = array(select item from unnest(replies) as item where item >= 0)
    where ended_at is null`.execute(db);
}
