import type { ReplyOf } from '../../../contract/http/route.ts';
import type { getPost as route } from '../../../contract/routes/insights.ts';
import type { Db } from '../../platform/database/tables.ts';
import { presentPost } from '../signals/signals.ts';
import { type FilePost, listFilePosts } from './file-insights.store.ts';
import { listPostCounts, type PostCounts } from './insights.store.ts';

export async function findPost(
  db: Db,
  userId: string,
  no: number,
): Promise<PostCounts | undefined> {
  return (await listPostCounts(db, { userId, no }))[0];
}

export async function getPost(
  db: Db,
  userId: string,
  post: PostCounts,
): Promise<ReplyOf<typeof route>> {
  const [inFiles] = await listFilePosts(db, { userId, postNo: post.post_no });
  return {
    ...presentCountedPost(post, inFiles),
    countedAt: post.counts_at,
    membersReached: inFiles?.members_reached ?? null,
  };
}

export function presentCountedPost(post: PostCounts, inFiles: FilePost | undefined) {
  const { kind, reactions, comments, reposts } = post;
  return {
    ...presentPost(post),
    kind,
    reactions,
    comments,
    reposts,
    impressions: inFiles?.impressions ?? null,
  };
}
