import { type Kysely, sql } from 'kysely';

/** A hash of the rules that last night's ranking rested on; empty if it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lead_snapshots add column basis text not null default ''`.execute(db);
}
