import { type Kysely, sql } from 'kysely';

/**
 * The count of each list when it was last read to its end. It is known of followed posts only:
 * others that are followed again are read once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column reactions_counted integer,
      add column comments_counted integer`.execute(db);
  await sql`
    update posts set reactions_counted = tracked.reactions_counted_when_read,
      comments_counted = tracked.comments_counted_when_read
    from tracked_posts as tracked
    where posts.user_id = tracked.user_id and posts.post_no = tracked.post_no`.execute(db);
}
