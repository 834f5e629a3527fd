import { type Kysely, sql } from 'kysely';

/** Openers: requests with their credit, the variants that were shown, and a member's settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The person of a request is a number without a foreign key: a request stays after its person is
  // deleted, so that its credit is settled or released in any case.
  await sql`
    create table opener_requests (
      user_id uuid not null references users,
      key uuid not null,
      person_id integer not null,
      signal_no integer,
      channel text not null,
      language text not null,
      facts text[] not null,
      repeats uuid,
      credit text not null check (credit in ('none', 'reserved', 'settled', 'released')),
      ending text,
      model text,
      prompt_version integer,
      tokens integer not null default 0,
      begun_at timestamptz not null,
      ended_at timestamptz,
      primary key (user_id, key),
      check ((ending is null) = (ended_at is null)),
      check (ended_at is null or credit <> 'reserved')
    )`.execute(db);
  await sql`
    create unique index opener_requests_repeats on opener_requests (user_id, repeats)
    where repeats is not null`.execute(db);
  await sql`
    create index opener_requests_open on opener_requests (begun_at) where ended_at is null
  `.execute(db);
  await sql`
    create table opener_variants (
      user_id uuid not null references users,
      request_key uuid not null,
      n integer not null check (n between 1 and 3),
      person_id integer not null,
      tone text not null,
      text text not null,
      claims jsonb not null,
      origin text not null check (origin in ('model', 'template')),
      purposes smallint not null,
      written_at timestamptz not null,
      delete_after timestamptz not null,
      copied_at timestamptz,
      primary key (user_id, request_key, n),
      foreign key (user_id, request_key) references opener_requests on delete cascade,
      foreign key (user_id, person_id) references people on delete cascade
    )`.execute(db);
  await sql`create index opener_variants_person on opener_variants (user_id, person_id)`.execute(
    db,
  );
  await sql`create index opener_variants_last on opener_variants (user_id, written_at)`.execute(db);
  await sql`create index opener_variants_due on opener_variants (delete_after)`.execute(db);
  await sql`
    create table opener_settings (
      user_id uuid primary key references users,
      tone text not null,
      language text,
      samples text[] not null
    )`.execute(db);
}
