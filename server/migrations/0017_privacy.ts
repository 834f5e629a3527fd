import { type Kysely, sql } from 'kysely';

/** People who asked not to be read, known by keyed hashes of their keys only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suppressions (
      key_hash bytea primary key,
      suppressed_at timestamptz not null
    )`.execute(db);
}
