import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { POST_TEXT_LENGTH } from './feed.store.ts';
import { isPermitted } from './permitted.store.ts';

export type PostText = { post_no: number; post_url: string; post_text: string; posted_at: Date };

export async function findPostsWithSignals(
  db: Db,
  o: { userId: string; before: number | undefined; search: string | undefined; limit: number },
): Promise<(PostText & { signals: number })[]> {
  const { rows } = await sql<PostText & { signals: number }>`
    select posts.post_no, posts.url as post_url, posts.posted_at,
      left(posts.text, ${POST_TEXT_LENGTH}::integer) as post_text, counted.signals
    from posts cross join lateral (
      select count(*)::integer as signals from signals s
      where s.user_id = ${o.userId}::uuid and s.post_no = posts.post_no
        and s.opened_at is not null and ${isPermitted('s', 'signals')}
    ) as counted
    where posts.user_id = ${o.userId}::uuid and counted.signals > 0
      and ${o.before === undefined ? sql`true` : sql`posts.post_no < ${o.before}::integer`}
      and ${o.search === undefined ? sql`true` : sql`strpos(lower(posts.text), lower(${o.search}::text)) > 0`}
    order by posts.post_no desc limit ${o.limit}::integer`.execute(db);
  return rows;
}
