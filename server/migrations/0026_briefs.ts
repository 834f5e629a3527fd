import { type Kysely, sql } from 'kysely';

/** The daily brief: when each member gets it, and what was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table brief_settings (
      user_id uuid primary key references users,
      is_on boolean not null default true,
      minute_of_day integer not null default 450
        check (minute_of_day between 0 and 1410 and minute_of_day % 30 = 0),
      next_at timestamptz
    )`.execute(db);
  await sql`create index brief_settings_due on brief_settings (next_at) where is_on`.execute(db);
  await sql`
    create table briefs (
      user_id uuid not null references users,
      day date not null,
      planned_at timestamptz not null,
      sent_at timestamptz,
      first integer[] not null default '{}',
      primary key (user_id, day)
    )`.execute(db);
  // Without a time: the first run plans them.
  await sql`insert into brief_settings (user_id) select user_id from trackings`.execute(db);
}
