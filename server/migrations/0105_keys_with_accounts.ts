import { type Kysely, sql } from 'kysely';

/**
 * A unique key without the account prevents that a table is spread by account. These values are
 * random or Stripe's own, so that an index to find them is enough.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table handoffs drop constraint handoffs_hash_unique`.execute(db);
  await sql`create index handoffs_hash on handoffs (handoff_hash)`.execute(db);
  await sql`alter table reset_grants drop constraint reset_grants_hash_unique`.execute(db);
  await sql`create index reset_grants_hash on reset_grants (grant_hash)`.execute(db);
  await sql`
    alter table checkout_intents drop constraint checkout_intents_session_id_unique`.execute(db);
  await sql`
    create index checkout_intents_session_id on checkout_intents (session_id)`.execute(db);
}
