import { type Kysely, sql } from 'kysely';

/** What is owed where a payment is missing, and the currency in which the newest one was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      add column owed_amount integer,
      add column last_paid_currency text`.execute(db);
}
