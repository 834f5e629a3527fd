import { type Kysely, sql } from 'kysely';

/** Facts about the installation that a start checks, such as its objection key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table installation (name text primary key, value bytea not null)`.execute(db);
}
