import { sql } from 'kysely';
import type { PostKind } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { POST_TEXT_LENGTH, type PostText } from '../posts/posts-with-signals.store.ts';

export type PostCounts = PostText & {
  kind: PostKind | null;
  reactions: number;
  comments: number;
  reposts: number;
  counts_at: Date;
};

export async function listPostCounts(db: Db, userId: string, since: Date): Promise<PostCounts[]> {
  const { rows } = await sql<PostCounts>`
    select post_no, url as post_url, posted_at, left(text, ${POST_TEXT_LENGTH}::integer) as post_text,
      kind, reactions, comments, reposts, counts_at
    from posts
    where user_id = ${userId}::uuid and posted_at >= ${since}::timestamptz
    order by posted_at, post_no`.execute(db);
  return rows;
}
