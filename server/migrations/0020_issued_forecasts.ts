import { type Kysely, sql } from 'kysely';

/**
 * Each forecast as it was issued, and when the next one of a member is due. Forecasts of the former
 * method had other bounds: their accounts can start them again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table issued_forecasts (
      user_id uuid not null references users,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      issued_at timestamptz not null,
      version smallint not null,
      percentiles integer[] not null,
      naive double precision not null,
      posts smallint not null,
      posts_per_month double precision not null,
      closed_at timestamptz,
      outcome integer,
      interval_score double precision,
      pit double precision,
      primary key (user_id, starts_at),
      constraint issued_forecasts_percentiles check (cardinality(percentiles) = 99),
      constraint issued_forecasts_scored check (
        (outcome is null) = (interval_score is null) and (outcome is null) = (pit is null)
        and (outcome is null or closed_at is not null))
    )`.execute(db);
  await sql`
    create index issued_forecasts_open on issued_forecasts (ends_at)
    where closed_at is null`.execute(db);
  await sql`
    create table forecast_schedules (
      user_id uuid primary key references users,
      due_at timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`create index forecast_schedules_due on forecast_schedules (due_at)`.execute(db);
  // Members whose history has been read begin their first window now.
  await sql`
    insert into forecast_schedules (user_id, due_at)
    select user_id, now() from data_processings where finished_at is not null`.execute(db);
  await sql`
    update profile_forecasts
    set status = 'failed', changed_at = now(), forecast = null, optimal_package = null
    where status = 'ready'`.execute(db);
}
