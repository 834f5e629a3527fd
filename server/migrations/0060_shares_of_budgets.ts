import { type Kysely, sql } from 'kysely';

/** What each share of a day's budget, and each account, has spent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table source_costs
      alter column micros set default 0,
      add column looks_micros bigint not null default 0,
      add column history_micros bigint not null default 0,
      add column members_micros bigint not null default 0,
      add column newcomers_micros bigint not null default 0,
      add column privacy_micros bigint not null default 0`.execute(db);
  await sql`
    create table account_costs (
      source text not null,
      day date not null,
      user_id uuid not null,
      micros bigint not null,
      primary key (user_id, source, day)
    )`.execute(db);
}
