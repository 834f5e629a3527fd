import { type Kysely, sql } from 'kysely';

/** When the last listing of the posts was a whole one, for noticing that the oldest are gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trackings add column listed_whole_at timestamptz`.execute(db);
}
