import { type Kysely, sql } from 'kysely';

/** What a member's own numbers are compared by: followers by day, and the kinds of the posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table follower_counts (
      user_id uuid not null references users,
      day date not null,
      followers integer not null,
      counted_at timestamptz not null,
      primary key (user_id, day)
    )`.execute(db);
  await sql`
    alter table posts
      add column kind text constraint posts_kind_known check (
        kind in ('text', 'image', 'video', 'document', 'article', 'link', 'quote'))`.execute(db);
}
