import { type Kysely, sql } from 'kysely';

/** So that an owner is notified once of each new address of the Google account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identities add column other_address_hash bytea`.execute(db);
}
