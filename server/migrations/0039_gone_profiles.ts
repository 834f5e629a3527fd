import { type Kysely, sql } from 'kysely';

/** Since when the source has no profile of the member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reading_plans add column profile_gone_at timestamptz`.execute(db);
}
