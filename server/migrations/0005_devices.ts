import { type Kysely, sql } from 'kysely';

/** Browsers that an account was signed in to from; the hash differs from account to account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      user_id uuid not null references users,
      device_hash bytea not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (user_id, device_hash)
    )`.execute(db);
  await sql`create index known_devices_age on known_devices (last_seen_at)`.execute(db);
}
