import { type Kysely, sql } from 'kysely';

/** The plan that follows at the end of the period, as Stripe has scheduled it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      add column next_product_name text,
      add column changes_at timestamptz`.execute(db);
}
