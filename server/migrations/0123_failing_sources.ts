import { type Kysely, sql } from 'kysely';

/** A source that fails for an hour hands its work to the next one, and is tried again later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sources add column failing_since timestamptz, add column tried_at timestamptz`.execute(
    db,
  );
}
