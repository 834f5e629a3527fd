import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted } from '../conditions.store.ts';
import { POST_TEXT_LENGTH, type PostText } from './present-post.ts';

export async function findPostsWithSignals(
  db: Db,
  {
    userId,
    before,
    search,
    limit,
  }: { userId: string; before: number | undefined; search: string | undefined; limit: number },
): Promise<(PostText & { signals: number })[]> {
  const { rows } = await sql<PostText & { signals: number }>`
    select posts.post_no, posts.url as post_url, posts.posted_at,
      left(posts.text, ${POST_TEXT_LENGTH}::integer) as post_text, counted.signals
    from posts cross join lateral (
      select count(*)::integer as signals from signals s
      where s.user_id = ${userId}::uuid and s.post_no = posts.post_no
        and s.opened_at is not null and ${isPermitted('s', 'signals')}
    ) as counted
    where posts.user_id = ${userId}::uuid and counted.signals > 0
      and (${before ?? null}::integer is null or posts.post_no < ${before ?? null}::integer)
      and (${search ?? null}::text is null
        or strpos(lower(posts.text), lower(${search ?? null}::text)) > 0)
    order by posts.post_no desc limit ${limit}::integer`.execute(db);
  return rows;
}
