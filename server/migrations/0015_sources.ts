import { type Kysely, sql } from 'kysely';

/** Cursors know whose they are, and reactions are named in the product's words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['reactions_cursor', 'comments_cursor']) {
    const cursor = sql.ref(column);
    // All that were kept so far are of the one source that there was.
    await sql`alter table posts alter column ${cursor} type jsonb using case
      when ${cursor} is not null
      then jsonb_build_object('source', 'harvestapi', 'cursor', ${cursor}) end`.execute(db);
  }
  await sql`
    update signals set detail = case detail
      when 'LIKE' then 'like'
      when 'PRAISE' then 'celebrate'
      when 'APPRECIATION' then 'support'
      when 'EMPATHY' then 'love'
      when 'INTEREST' then 'insightful'
      when 'ENTERTAINMENT' then 'funny'
      else 'other' end
    where kind = 'reaction'`.execute(db);
}
