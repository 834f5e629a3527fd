import { type Kysely, sql } from 'kysely';

/** Comments in the order of their worth; reactions have none, so the feed's index serves them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index signals_worth on signals (
      user_id, (case kind when 'comment' then weight else 0 end) desc, sort_at desc, no desc)
    where kind = 'comment' and opened_at is not null`.execute(db);
}
