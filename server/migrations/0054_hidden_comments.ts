import { type Kysely, sql } from 'kysely';

/** A comment is not withdrawn while the post may still count it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column comments_hidden_complete integer`.execute(db);
  await sql`
    update posts set comments_hidden_complete = comments_hidden
    where comments_complete_at is not null`.execute(db);
}
