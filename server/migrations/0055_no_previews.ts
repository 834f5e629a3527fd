import { type Kysely, sql } from 'kysely';

/** Looked-up profiles are no longer stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table profile_previews`.execute(db);
}
