import { type Kysely, sql } from 'kysely';

/** Reactions and comments of people whose data was erased: the next reading must not store them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erased_signals (
      user_id uuid not null references users,
      hash bytea not null,
      delete_after timestamptz not null,
      primary key (user_id, hash)
    )`.execute(db);
  await sql`alter table trackings add column erased_until timestamptz`.execute(db);
}
