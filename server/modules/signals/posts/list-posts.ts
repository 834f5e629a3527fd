import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { listSignalPosts as postsRoute } from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import { buildPage } from '../../../platform/http/responses/pages.ts';
import { cutTitle } from './post-title.rules.ts';
import { findPostsWithSignals, type PostText } from './posts-with-signals.store.ts';

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
    keyOf: (row) => ({ no: row.post_no }),
    present: (row) => ({ ...presentPost(row), signals: row.signals }),
  });
}

export function presentPost(row: PostText) {
  return {
    no: row.post_no,
    url: row.post_url,
    title: cutTitle(row.post_text),
    postedAt: row.posted_at,
  };
}
