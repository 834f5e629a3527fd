import type { Deps } from '../../../deps.ts';
import type { RecentPosts } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { addToTracking, lockTracking } from '../tracking.store.ts';
import * as store from './posts.store.ts';

/**
 * A post between listed ones is gone at once. One older than all of them may only have left the
 * page: it is gone if the list has ended before it twice in a row, here and at `previousLookAt`.
 */
export function saveListing(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { listed, previousLookAt }: { listed: RecentPosts; previousLookAt: Date | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isStored = await insertListing(tx, userId, listed);
    if (isStored && listed.isComplete) {
      await store.markGone(tx, {
        userId,
        since: listed.posts.at(-1)?.postedAt ?? null,
        notListedSince: listed.isWhole ? previousLookAt : null,
        now: listed.readAt,
      });
    }
    return isStored;
  });
}

/** False if the data was erased during the call: nothing may be stored. */
export async function insertListing(
  tx: Db,
  userId: string,
  { posts, readAt }: Pick<RecentPosts, 'posts' | 'readAt'>,
): Promise<boolean> {
  const tracking = await lockTracking(tx, userId);
  if (!tracking) return false;
  const rows = posts.map(({ id, postedAt, ...post }) => ({
    ...post,
    post_id: id,
    posted_at: postedAt,
  }));
  const lastPost = tracking.last_post;
  const added = await store.savePosts(tx, { userId, lastPost, posts: rows, readAt });
  await addToTracking(tx, userId, { last_post: added });
  return true;
}
