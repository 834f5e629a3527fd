import { migrations } from './index.ts';
import { migrate } from '../platform/database/migrations.ts';
import { openTestDatabase, type TestDatabase } from '../testing/databases/database.ts';

export const day = (number: number) => new Date(Date.UTC(2026, 1, number));

/** The schema before tracking, without any rows. */
export async function openEarlierDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  const before = Object.entries(migrations).filter(([name]) => name < '0016');
  await migrate(database, Object.fromEntries(before));
  return database;
}

type OldPost = { id: string; posted: number; cursor?: string; isRead: boolean };

export async function insertPosts(
  { pool }: TestDatabase,
  userId: string,
  posts: readonly OldPost[],
  finishedAt: Date | null,
): Promise<void> {
  await pool.query(
    `insert into data_processings (user_id, begun_at, progressed_at, posts_known, finished_at)
      values ($1, $2, $2, $3, $4)`,
    [userId, day(20), posts.length, finishedAt],
  );
  for (const { id, posted, cursor, isRead } of posts) {
    const at = cursor === undefined ? null : JSON.stringify({ source: 'harvestapi', cursor });
    await pool.query(
      `insert into posts (user_id, post_id, posted_at, url, text, reactions, comments, reposts,
        fetched_at, reactions_cursor, comments_cursor, reactions_read_at, comments_read_at)
        values ($1, $2, $3, '', $2, 5, 4, 3, $4, $5, null, $6, $6)`,
      [userId, id, day(posted), day(20), at, isRead ? day(20) : null],
    );
  }
}

type OldSignal = { post: string; actor: string; comment?: string; detail: string; at: number };

/** Each was read a day after it happened at the latest; a reaction since the 1st. */
export async function insertSignals(
  { pool }: TestDatabase,
  userId: string,
  signals: readonly OldSignal[],
): Promise<void> {
  for (const { post, actor, comment, detail, at } of signals) {
    const isCompany = /^\d+$/.test(actor);
    await pool.query(
      `insert into signals (user_id, post_id, kind, actor_id, item_id, actor_kind, actor_name,
        actor_headline, actor_url, detail, not_before, not_after, first_seen_at)
        values ($1, $2, $3, $4, $5, $6, $7, 'Reader', $8, $9, $10, $11, $12)`,
      [
        userId,
        post,
        comment === undefined ? 'reaction' : 'comment',
        actor,
        comment ?? '',
        isCompany ? 'company' : 'member',
        `Named ${actor}`,
        `https://www.linkedin.com/in/${actor}`,
        detail,
        comment === undefined ? day(1) : day(at),
        day(at),
        day(20),
      ],
    );
  }
}
