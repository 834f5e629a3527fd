import { type Kysely, sql } from 'kysely';

/**
 * What was opened since all were marked as seen, anywhere in the feed: a larger plan opens signals
 * that have waited for months. `seen_at` is not in it, or each mark would write all indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index signals_opened on signals (user_id, opened_at)
    where opened_at is not null and not is_history`.execute(db);
}
