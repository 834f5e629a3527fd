import { type Kysely, sql } from 'kysely';

/** The file of a single post says how many members it reached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imported_posts add column members_reached integer`.execute(db);
}
