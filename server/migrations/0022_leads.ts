import { type Kysely, sql } from 'kysely';

/** Leads: whom a member sells to, answers, marks and touches; and what ranking needs to know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await widenHeat(db);
  await createRules(db);
  await createRecords(db);
}

/** Only opened signals count, and numbers of them are kept as well. */
async function widenHeat(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lead_heat
      add column reaction_heat double precision,
      add column posts integer not null default 0,
      add column comments integer not null default 0,
      add column questions integer not null default 0,
      add column stock_comments integer not null default 0`.execute(db);
  await sql`delete from lead_heat`.execute(db);
  // Bit 3 of the purposes is "leads"; half-life and origin are those of the heat.
  await sql`
    with events as (
      select user_id, person_id, post_no, kind, weight, sort_at,
        weight * power(2::float8,
          extract(epoch from sort_at - timestamptz '2025-01-01T00:00:00Z')::float8 / 1814400)
          as worth,
        sort_at - lag(sort_at) over (partition by user_id, person_id order by sort_at)
          > interval '90 days' as ends_silence
      from signals where missed < 2 and opened_at is not null and purposes & 4 <> 0
    ), of_posts as (
      select user_id, person_id, (sum(worth) + max(worth)) / 2 as worth,
        coalesce((sum(worth) filter (where kind = 'comment')
          + max(worth) filter (where kind = 'comment')) / 2, 0) as worth_of_comments
      from events group by user_id, person_id, post_no
    ), summed as (
      select user_id, person_id, ln(sum(worth)) / ln(2::float8) as heat,
        case when sum(worth - worth_of_comments) > 0
          then ln(sum(worth - worth_of_comments)) / ln(2::float8) end as reaction_heat
      from of_posts group by user_id, person_id
    ), counted as (
      select user_id, person_id, count(*) as events,
        coalesce(max(sort_at) filter (where ends_silence), min(sort_at)) as first_at,
        max(sort_at) as last_at, count(distinct post_no) as posts,
        count(*) filter (where kind = 'comment') as comments,
        count(*) filter (where kind = 'comment' and weight = 6) as questions,
        count(*) filter (where kind = 'comment' and weight = 1) as stock_comments
      from events group by user_id, person_id
    )
    insert into lead_heat (user_id, person_id, heat, reaction_heat, events, first_at, last_at,
      posts, comments, questions, stock_comments)
    select user_id, person_id, heat, reaction_heat, events, first_at, last_at, posts, comments,
      questions, stock_comments
    from summed join counted using (user_id, person_id)`.execute(db);
}

async function createRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ideal_customers (
      user_id uuid primary key references users,
      version integer not null default 0,
      last_touch integer not null default 0,
      last_verdict integer not null default 0,
      sentence text not null default '',
      titles text[] not null default '{}',
      fields text[] not null default '{}',
      places text[] not null default '{}',
      never text[] not null default '{}'
    )`.execute(db);
  await sql`
    create table fit_rules (
      user_id uuid not null references users,
      id text not null,
      position integer not null,
      mode text not null check (mode in ('include', 'prefer', 'exclude')),
      field text not null check (field in ('title', 'headline', 'company', 'place')),
      words text[] not null,
      weight double precision not null,
      origin text not null check (origin in ('user', 'answer', 'learned')),
      verdict_no integer,
      is_active boolean not null default true,
      primary key (user_id, id)
    )`.execute(db);
}

/** What is recorded about a person is deleted with the person. */
async function createRecords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lead_verdicts (
      user_id uuid not null references users,
      no integer not null,
      person_id integer not null,
      reason text not null,
      words text not null,
      applies_to text not null check (applies_to in ('person', 'all')),
      at timestamptz not null,
      undone_at timestamptz,
      primary key (user_id, no),
      foreign key (user_id, person_id) references people on delete cascade
    )`.execute(db);
  await sql`create index lead_verdicts_person on lead_verdicts (user_id, person_id)`.execute(db);
  await sql`
    create table lead_marks (
      user_id uuid not null references users,
      person_id integer not null,
      marked_at timestamptz,
      later_until date,
      later_since timestamptz,
      primary key (user_id, person_id),
      foreign key (user_id, person_id) references people on delete cascade
    )`.execute(db);
  await sql`
    create table touches (
      user_id uuid not null references users,
      no integer not null,
      person_id integer not null,
      key uuid not null,
      kind text not null
        check (kind in ('contacted', 'replied', 'meeting', 'won', 'lost', 'note')),
      at timestamptz not null,
      next_on date,
      text text not null,
      merged_from text,
      primary key (user_id, no),
      unique (user_id, key),
      foreign key (user_id, person_id) references people on delete cascade
    )`.execute(db);
  await sql`create index touches_person on touches (user_id, person_id, at)`.execute(db);
  await sql`
    create table account_suppressions (
      user_id uuid not null references users,
      key_hash bytea not null,
      suppressed_at timestamptz not null,
      primary key (user_id, key_hash)
    )`.execute(db);
  await sql`
    create table lead_snapshots (
      user_id uuid primary key references users,
      at timestamptz not null,
      people integer[] not null
    )`.execute(db);
}
