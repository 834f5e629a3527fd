import { type Kysely, sql } from 'kysely';

/** The product has one word for it: the forecast. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile_analyses rename to profile_forecasts`.execute(db);
  await sql`alter table profile_forecasts rename column prediction to forecast`.execute(db);
  for (const [before, after] of [
    ['profile_analyses_pkey', 'profile_forecasts_pkey'],
    ['profile_analyses_user_id_fkey', 'profile_forecasts_user_id_fkey'],
    ['profile_analyses_status_known', 'profile_forecasts_status_known'],
    ['profile_analyses_ready_has_prediction', 'profile_forecasts_ready_has_forecast'],
  ] as const) {
    await sql`alter table profile_forecasts
      rename constraint ${sql.ref(before)} to ${sql.ref(after)}`.execute(db);
  }
}
