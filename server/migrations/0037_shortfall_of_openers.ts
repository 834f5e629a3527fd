import { type Kysely, sql } from 'kysely';

/** Why the model wrote fewer than three variants of a request. Unknown for older requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table opener_requests add column shortfall text`.execute(db);
}
