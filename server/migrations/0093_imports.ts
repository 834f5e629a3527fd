import { type Kysely, sql } from 'kysely';

/** Files that members import: each row belongs to its file, so that an undo is exact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      user_id uuid not null references users,
      import_no integer not null check (import_no > 0),
      sha256 bytea not null,
      file_name text not null,
      kind text not null,
      imported_at timestamptz not null,
      from_day date,
      until_day date,
      receipt jsonb not null,
      primary key (user_id, import_no),
      unique (user_id, sha256)
    )`.execute(db);
  await sql`
    create table imported_days (
      user_id uuid not null references users,
      import_no integer not null,
      day date not null,
      impressions integer,
      engagements integer,
      new_followers integer,
      primary key (user_id, import_no, day),
      foreign key (user_id, import_no) references imports on delete cascade
    )`.execute(db);
  await sql`
    create table imported_posts (
      user_id uuid not null references users,
      import_no integer not null,
      post_id text not null,
      kind text not null,
      day date not null,
      impressions integer,
      engagements integer,
      primary key (user_id, import_no, post_id),
      foreign key (user_id, import_no) references imports on delete cascade
    )`.execute(db);
  await sql`
    create table known_people (
      user_id uuid not null references users,
      import_no integer not null,
      key_kind text not null,
      key text not null,
      name text not null,
      connected_on date,
      invited_on date,
      is_invited_by_member boolean,
      wrote_on date,
      written_to_on date,
      primary key (user_id, import_no, key_kind, key),
      foreign key (user_id, import_no) references imports on delete cascade
    )`.execute(db);
  await sql`create index known_people_key on known_people (key_kind, key, user_id)`.execute(db);
  await sql`create index known_people_name on known_people (user_id, name)`.execute(db);
}
