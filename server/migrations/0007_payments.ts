import { type Kysely, sql } from 'kysely';

/** The newest payment, what of it was paid back, and when someone last left for the portal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      add column last_paid_at timestamptz,
      add column last_paid_amount integer,
      add column last_paid_back_amount integer`.execute(db);
  await sql`alter table stripe_customers add column portal_opened_at timestamptz`.execute(db);
}
