import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { listSignalPosts as postsRoute } from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import { buildPage } from '../../../platform/http/responses/pages.ts';
import { findPostsWithSignals } from './list-posts.store.ts';
import { presentPost } from './present-post.ts';

export async function listSignalPosts(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { cursor, limit, search }: QueryOf<typeof postsRoute>,
): Promise<ReplyOf<typeof postsRoute>> {
  const rows = await findPostsWithSignals(db, {
    userId,
    before: cursor?.no,
    search: search?.trim(),
    limit: limit + 1,
  });
  return buildPage(rows, {
    limit,
    getKey: (row) => ({ no: row.post_no }),
    present: (row) => ({ ...presentPost(row), signals: row.signals }),
  });
}
