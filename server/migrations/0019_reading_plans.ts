import { type Kysely, sql } from 'kysely';

/** When to look at each member's posts, and what the calls to each source cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reading_plans (
      user_id uuid primary key references users,
      next_look_at timestamptz not null,
      looked_at timestamptz,
      asked_at timestamptz,
      failures smallint not null default 0,
      planned_price double precision not null default 0,
      level double precision,
      posts_per_month double precision
    ) with (fillfactor = 50)`.execute(db);
  await sql`create index reading_plans_due on reading_plans (next_look_at)`.execute(db);
  await sql`
    create table tracked_posts (
      user_id uuid not null references users,
      post_no integer not null,
      evidence double precision not null,
      exposure double precision not null,
      reactions_counted integer not null,
      reactions_counted_when_read integer not null,
      reactions_read_at timestamptz not null,
      reactions_unread_worth double precision not null,
      comments_counted integer not null,
      comments_counted_when_read integer not null,
      comments_read_at timestamptz not null,
      comments_unread_worth double precision not null,
      primary key (user_id, post_no)
    ) with (fillfactor = 70)`.execute(db);
  await sql`
    create table sources (
      name text primary key,
      restricted_at timestamptz,
      restricted_reason text,
      price double precision not null,
      floor_stretch double precision not null,
      priced_at timestamptz not null,
      calls bigint not null default 0,
      floor_calls bigint not null default 0,
      priced_calls bigint not null default 0,
      priced_floor_calls bigint not null default 0
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table source_days (
      source text not null,
      day date not null,
      calls integer not null default 0,
      primary key (source, day)
    ) with (fillfactor = 50)`.execute(db);
  // Members whose first processing has ended are looked at from now on, spread over an hour.
  await sql`
    insert into reading_plans (user_id, next_look_at)
    select user_id, now() + random() * interval '1 hour'
    from data_processings where finished_at is not null`.execute(db);
}
