import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table confirmed_deletions (
      job text primary key,
      -- Of the first run since the last confirmation, by the machine's clock.
      seen_at timestamptz not null,
      -- What was due by then may be deleted.
      confirmed_at timestamptz
    )`.execute(db);
}
