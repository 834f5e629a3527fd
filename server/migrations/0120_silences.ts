import { type Kysely, sql } from 'kysely';

/**
 * When the silence began that ended at `first_at`. Rows are filled only for people who came back
 * within the last 30 days: no other silence is shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lead_heat add column silent_since timestamptz`.execute(db);
  await sql`
    update lead_heat set silent_since = (
      select max(s.sort_at) from signals s
      where s.user_id = lead_heat.user_id and s.person_id = lead_heat.person_id
        and s.sort_at < lead_heat.first_at and s.opened_at is not null)
    where first_at >= now() - interval '31 days'`.execute(db);
}
