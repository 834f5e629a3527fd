import { type Kysely, sql } from 'kysely';

/**
 * Sessions, handoffs and reset grants are found by the account that their secrets name. The index
 * of sessions also finds those that began before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions drop constraint sessions_token_hash_unique`.execute(db);
  await sql`create index sessions_token_hash on sessions (token_hash)`.execute(db);
  await sql`drop index handoffs_hash`.execute(db);
  await sql`drop index reset_grants_hash`.execute(db);
}
