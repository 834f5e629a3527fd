import { type Kysely, sql } from 'kysely';

/**
 * The linked profile, its analysis, and the signals read from the network. What belongs to a user
 * has `user_id` first in its key, so that the tables can be spread over machines by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPreviews(db);
  await createLinkedProfiles(db);
  await createProcessings(db);
  await createSignals(db);
}

/** What looking a profile up has found, kept for a day at most: these are people, not users. */
async function createPreviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profile_previews (
      public_identifier text primary key,
      profile jsonb,
      photo_id text constraint profile_previews_photo_id_unique unique,
      photo_source text,
      photo_type text,
      photo_bytes bytea,
      looked_up_at timestamptz not null
    )`.execute(db);
  await sql`create index profile_previews_age on profile_previews (looked_up_at)`.execute(db);
}

async function createLinkedProfiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table linked_profiles (
      user_id uuid primary key references users,
      public_identifier text not null,
      url text not null,
      member_id text not null,
      linked_at timestamptz not null
    )`.execute(db);
  await sql`
    create table profile_analyses (
      user_id uuid primary key references users,
      run integer not null default 1,
      status text not null constraint profile_analyses_status_known
        check (status in ('queued', 'running', 'ready', 'failed')),
      changed_at timestamptz not null,
      optimal_package text,
      prediction jsonb,
      constraint profile_analyses_ready_has_prediction
        check (status <> 'ready' or prediction is not null)
    )`.execute(db);
}

/** One row from the first payment on: whether all has been read that was there then. */
async function createProcessings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_processings (
      user_id uuid primary key references users,
      begun_at timestamptz not null,
      progressed_at timestamptz not null,
      posts_known integer,
      posts_done integer not null default 0,
      signals integer not null default 0,
      finished_at timestamptz
    )`.execute(db);
  await sql`
    create index data_processings_unfinished on data_processings (progressed_at)
    where finished_at is null`.execute(db);
  await sql`
    create table posts (
      user_id uuid not null references users,
      post_id text not null,
      posted_at timestamptz not null,
      url text not null,
      text text not null,
      reactions integer not null,
      comments integer not null,
      reposts integer not null,
      fetched_at timestamptz not null,
      reactions_cursor text,
      comments_cursor text,
      reactions_read_at timestamptz,
      comments_read_at timestamptz,
      primary key (user_id, post_id)
    )`.execute(db);
}

/**
 * Who engaged with which post. The network tells when a comment was made, and of a reaction only
 * that it was there when we looked: it happened between the two times. A person reacts to a post
 * once, and may comment on it often: `item_id` is empty for reactions.
 */
async function createSignals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signals (
      user_id uuid not null references users,
      post_id text not null,
      kind text not null constraint signals_kind_known check (kind in ('reaction', 'comment')),
      actor_id text not null,
      item_id text not null,
      actor_kind text not null constraint signals_actor_kind_known
        check (actor_kind in ('member', 'company')),
      actor_name text not null,
      actor_headline text not null,
      actor_url text not null,
      detail text not null,
      not_before timestamptz not null,
      not_after timestamptz not null,
      first_seen_at timestamptz not null,
      primary key (user_id, post_id, kind, actor_id, item_id)
    )`.execute(db);
  await sql`create index signals_newest on signals (user_id, not_after desc)`.execute(db);
}
