import { type Kysely, sql } from 'kysely';

/**
 * A result that a migration invalidates is made again by a job, without the member. Migration 0020
 * failed the finished forecasts instead: those without a result that failed within an hour of it
 * are made again, too. Some of these failed by themselves, and are no worse for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile_forecasts add column invalidated_at timestamptz`.execute(db);
  await sql`
    create index profile_forecasts_invalidated on profile_forecasts (changed_at)
    where invalidated_at is not null`.execute(db);
  await sql`
    update profile_forecasts
    set invalidated_at = now()
    from kysely_migration as migration
    where migration.name = '0020_issued_forecasts'
      and status = 'failed' and forecast is null
      and changed_at between migration.timestamp::timestamptz - interval '1 hour'
        and migration.timestamp::timestamptz + interval '1 hour'`.execute(db);
}
