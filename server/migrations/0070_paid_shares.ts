import { type Kysely, sql } from 'kysely';

/** Which share of an allowance the changes of plan within its period have paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      add column plan_since timestamptz,
      add column latest_invoice_id text,
      add column used_credit integer not null default 0`.execute(db);
  await sql`
    alter table credit_balances
      add column plan_amount integer,
      add column paid integer`.execute(db);
}
