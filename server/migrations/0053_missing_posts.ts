import { type Kysely, sql } from 'kysely';

/** Every post, not only the oldest, is gone only after two listings without it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column missing_at timestamptz`.execute(db);
  await sql`alter table trackings drop column listed_whole_at`.execute(db);
}
