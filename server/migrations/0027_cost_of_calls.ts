import { type Kysely, sql } from 'kysely';

/** What the calls of a day cost at the source, in millionths of a US dollar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table source_days add column cost_micros bigint not null default 0`.execute(db);
}
