import { type Kysely, sql } from 'kysely';

/** When a look first had no profile of the member; it is gone if a look an hour later agrees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reading_plans add column profile_missed_at timestamptz`.execute(db);
  await sql`update reading_plans set profile_missed_at = profile_gone_at`.execute(db);
}
