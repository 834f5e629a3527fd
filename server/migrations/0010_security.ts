import { type Kysely, sql } from 'kysely';

/** What happened to the safety of each account, and when a session was last proved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_events (
      user_id uuid not null references users,
      id uuid not null,
      event text not null,
      at timestamptz not null,
      address_prefix text not null,
      user_agent text not null,
      is_new_device boolean not null,
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index security_events_newest on security_events (user_id, at)`.execute(db);
  await sql`create index security_events_age on security_events (at)`.execute(db);
  // Null: not since the session began, which is proof by itself.
  await sql`alter table sessions add column proved_at timestamptz`.execute(db);
}
