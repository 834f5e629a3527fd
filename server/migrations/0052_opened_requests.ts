import { type Kysely, sql } from 'kysely';

/** When the mailed link of a request was first opened: the operator lists those before others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subject_requests add column opened_at timestamptz`.execute(db);
}
