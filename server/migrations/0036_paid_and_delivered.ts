import { type Kysely, sql } from 'kysely';

/**
 * What waits for its payment, and when a notice went out. A price that is neither monthly nor
 * yearly, or has no fixed amount, is null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      add column change_invoiced_at timestamptz,
      alter column interval drop not null,
      alter column amount drop not null`.execute(db);
  await sql`alter table billing_notices add column delivered_at timestamptz`.execute(db);
  await sql`update billing_notices set delivered_at = told_at`.execute(db);
}
