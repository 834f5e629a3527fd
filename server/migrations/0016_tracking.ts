import { type Kysely, sql } from 'kysely';

/**
 * Tracking: people with their keys, readings of a post's lists, and signals that point at people.
 * Numbers are counted per user in `trackings`, under its row lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTrackings(db);
  await createPeople(db);
  await numberPosts(db);
  await createReadings(db);
  await createSignals(db);
  await moveSignals(db);
}

async function createTrackings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trackings (
      user_id uuid primary key references users,
      last_person integer not null default 0,
      last_post integer not null default 0,
      last_signal integer not null default 0,
      last_reading integer not null default 0,
      people integer not null default 0,
      signals integer not null default 0,
      unseen integer not null default 0,
      waiting integer not null default 0,
      withdrawn integer not null default 0,
      seen_before timestamptz not null default '-infinity',
      opens_always boolean not null default false
    ) with (fillfactor = 20)`.execute(db);
  await sql`insert into trackings (user_id) select user_id from data_processings`.execute(db);
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people (
      user_id uuid not null references users,
      person_id integer not null,
      first_seen_at timestamptz not null,
      last_engaged_at timestamptz not null,
      read_at timestamptz not null,
      delete_after timestamptz not null,
      purposes smallint not null,
      kind text not null constraint people_kind_known check (kind in ('member', 'company')),
      member_key text,
      public_key text,
      source text not null,
      name text not null,
      headline text not null,
      url text not null,
      words text not null,
      primary key (user_id, person_id)
    ) with (fillfactor = 90)`.execute(db);
  await sql`
    create table person_keys (
      user_id uuid not null references users,
      kind text not null constraint person_keys_kind_known
        check (kind in ('member', 'sales', 'other', 'public', 'company')),
      value text not null,
      person_id integer not null,
      seen_from timestamptz not null,
      primary key (user_id, kind, value)
    )`.execute(db);
  await sql`create index person_keys_person on person_keys (user_id, person_id)`.execute(db);
  await sql`
    create table person_merges (
      user_id uuid not null references users,
      merge_no integer not null,
      kept integer not null,
      gone integer not null,
      person jsonb not null,
      keys jsonb not null,
      moved integer[] not null,
      dropped jsonb not null,
      at timestamptz not null,
      undone_at timestamptz,
      primary key (user_id, merge_no)
    )`.execute(db);
  await sql`
    create table lead_heat (
      user_id uuid not null references users,
      person_id integer not null,
      events integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      heat double precision not null,
      primary key (user_id, person_id)
    ) with (fillfactor = 80)`.execute(db);
}

async function numberPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column post_no integer,
      add column counts_at timestamptz,
      add column reactions_complete_at timestamptz,
      add column comments_complete_at timestamptz,
      add column reactions_hidden integer,
      add column comments_hidden integer,
      add column gone_at timestamptz`.execute(db);
  await sql`
    update posts set counts_at = fetched_at, post_no = numbered.no
    from (
      select user_id, post_id,
        row_number() over (partition by user_id order by posted_at, post_id) as no
      from posts
    ) as numbered
    where posts.user_id = numbered.user_id and posts.post_id = numbered.post_id`.execute(db);
  await sql`
    alter table posts
      alter column post_no set not null,
      alter column counts_at set not null,
      drop column reactions_cursor,
      drop column comments_cursor,
      drop constraint posts_pkey,
      add primary key (user_id, post_no),
      add constraint posts_post_id_unique unique (user_id, post_id)`.execute(db);
  await sql`
    update trackings set last_post = posts.last
    from (select user_id, max(post_no) as last from posts group by user_id) as posts
    where trackings.user_id = posts.user_id`.execute(db);
}

/** `listed` has the items of the pages so far: signals by number, others by a negative hash. */
async function createReadings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_readings (
      user_id uuid not null references users,
      reading_no integer not null,
      post_no integer not null,
      kind text not null constraint post_readings_kind_known
        check (kind in ('reaction', 'comment')),
      source text not null,
      begun_at timestamptz not null,
      ended_at timestamptz,
      cursor text,
      total integer,
      calls integer not null default 0,
      added integer not null default 0,
      changed integer not null default 0,
      withdrawn integer not null default 0,
      is_whole boolean not null default true,
      is_complete boolean,
      listed integer[] not null default '{}',
      primary key (user_id, reading_no)
    )`.execute(db);
  await sql`
    create unique index post_readings_open on post_readings (user_id, post_no, kind)
    where ended_at is null`.execute(db);
}

/** Columns are ordered by their width, which saves padding in each of millions of rows. */
async function createSignals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signals_of_people (
      user_id uuid not null references users,
      sort_at timestamptz not null,
      not_before timestamptz not null,
      not_after timestamptz not null,
      first_seen_at timestamptz not null,
      opened_at timestamptz,
      seen_at timestamptz,
      changed_after timestamptz,
      changed_before timestamptz,
      withdrawn_after timestamptz,
      withdrawn_before timestamptz,
      opened_period timestamptz,
      delete_after timestamptz,
      no integer not null,
      post_no integer not null,
      person_id integer not null,
      weight real not null,
      purposes smallint not null,
      missed smallint not null default 0,
      is_history boolean not null,
      kind text not null constraint signals_kind_known check (kind in ('reaction', 'comment')),
      item_id text not null,
      source text not null,
      detail text not null,
      previous_detail text,
      constraint signals_key primary key (user_id, post_no, person_id, kind, item_id),
      constraint signals_reaction_has_no_item check ((kind = 'reaction') = (item_id = ''))
    ) with (fillfactor = 90)`.execute(db);
}

/** What is stored so far is history: read once after the first payment, free of charge. */
async function moveSignals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table moved as
    select s.*, p.post_no,
      dense_rank() over (partition by s.user_id order by s.actor_id) as person_id,
      row_number() over (partition by s.user_id order by s.not_after, s.post_id, s.actor_id, s.item_id)
        as no
    from signals s join posts p on p.user_id = s.user_id and p.post_id = s.post_id`.execute(db);
  await sql`
    insert into people (user_id, person_id, kind, member_key, public_key, source, name, headline,
      url, words, first_seen_at, last_engaged_at, read_at, delete_after, purposes)
    select distinct on (user_id, person_id) user_id, person_id, actor_kind,
      case when actor_kind = 'member' and actor_id like 'ACo%' then actor_id end, null, 'harvestapi', actor_name,
      actor_headline, actor_url, lower(actor_name || ' ' || actor_headline), first_seen_at,
      max(not_after) over (partition by user_id, person_id), first_seen_at,
      max(not_after) over (partition by user_id, person_id) + interval '12 months', 127
    from moved order by user_id, person_id, first_seen_at desc, no`.execute(db);
  await sql`
    insert into person_keys (user_id, kind, value, person_id, seen_from)
    select distinct on (user_id, person_id) user_id, case
        when actor_kind = 'company' then 'company'
        when actor_id like 'ACo%' then 'member'
        when actor_id like 'ACw%' then 'sales'
        else 'other' end,
      actor_id, person_id, first_seen_at
    from moved order by user_id, person_id, no`.execute(db);
  await sql`
    insert into signals_of_people (user_id, no, post_no, person_id, kind, item_id, sort_at, not_before,
      not_after, first_seen_at, opened_at, weight, purposes, is_history, source, detail)
    select user_id, no, post_no, person_id, kind, item_id,
      case when not_after - not_before <= interval '48 hours' then not_after else not_before end,
      not_before, not_after, first_seen_at, first_seen_at,
      case
        when kind = 'comment' and detail ~ '[?？؟]' then 6
        when kind = 'comment' and array_length(regexp_split_to_array(trim(detail), '\\s+'), 1) <= 4
          then 1
        when kind = 'comment' then 3
        when detail = 'like' then 1
        when detail = 'insightful' then 1.5
        else 1.2 end, 127, true, 'harvestapi', detail
    from moved order by user_id, no`.execute(db);
  await sql`
    update trackings set last_person = counted.people, people = counted.people,
      last_signal = counted.signals, signals = counted.signals
    from (
      select user_id, max(person_id) as people, max(no) as signals from moved group by user_id
    ) as counted
    where trackings.user_id = counted.user_id`.execute(db);
  await warmPeople(db);
  await sql`drop table moved`.execute(db);
  await sql`drop table signals`.execute(db);
  await sql`alter table signals_of_people rename to signals`.execute(db);
  await createIndexes(db);
}

/** Base-2 logarithms of engagement with a half-life of 21 days, as of 2025. */
async function warmPeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    with events as (
      select user_id, person_id, post_no, sort_at, weight * power(2::float8,
        extract(epoch from sort_at - timestamptz '2025-01-01T00:00:00Z')::float8 / 1814400) as worth
      from signals_of_people
    ), of_posts as (
      select user_id, person_id, (sum(worth) + max(worth)) / 2 as worth, count(*) as events,
        min(sort_at) as first_at, max(sort_at) as last_at
      from events group by user_id, person_id, post_no
    )
    insert into lead_heat (user_id, person_id, events, first_at, last_at, heat)
    select user_id, person_id, sum(events), min(first_at), max(last_at),
      ln(sum(worth)) / ln(2::float8)
    from of_posts group by user_id, person_id`.execute(db);
}

/** `kind` is a trailing key column of the feed, so that the index itself filters by it. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index signals_no on signals (user_id, no)`.execute(db);
  await sql`
    create index signals_feed on signals (user_id, sort_at desc, no desc, kind)
    where opened_at is not null`.execute(db);
  await sql`
    create index signals_person on signals (user_id, person_id, sort_at desc)`.execute(db);
  await sql`
    create index signals_waiting on signals (user_id, sort_at desc, no desc)
    where opened_at is null`.execute(db);
  await sql`
    create index signals_withdrawn on signals (user_id, sort_at desc, no desc)
    where missed >= 2`.execute(db);
  await sql`
    create index signals_delete_after on signals (delete_after)
    where delete_after is not null`.execute(db);
}
