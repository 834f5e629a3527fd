import type { Deps } from '../../../deps.ts';
import type { RecentPosts } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { TrackingRow } from '../signals.tables.ts';
import { addToTracking, lockTracking, noteWholeListing } from '../tracking.store.ts';
import * as store from './posts.store.ts';

/**
 * A post between listed ones is gone at once. One older than all of them may only have left the
 * page: it is gone if two listings in a row are whole and lack it.
 */
export function saveListing(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  listed: RecentPosts,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const tracking = await insertListing(tx, userId, listed);
    if (!tracking) return false;
    if (listed.isComplete) {
      await store.markGone(tx, {
        userId,
        since: listed.posts.at(-1)?.postedAt ?? null,
        notListedSince: listed.isWhole ? tracking.listed_whole_at : null,
        now: listed.readAt,
      });
    }
    await noteWholeListing(tx, userId, listed.isWhole ? listed.readAt : null);
    return true;
  });
}

/** Undefined if the data was erased during the call: nothing may be stored. */
export async function insertListing(
  tx: Db,
  userId: string,
  { posts, readAt }: Pick<RecentPosts, 'posts' | 'readAt'>,
): Promise<TrackingRow | undefined> {
  const tracking = await lockTracking(tx, userId);
  if (!tracking) return undefined;
  const rows = posts.map(({ id, postedAt, ...post }) => ({
    ...post,
    post_id: id,
    posted_at: postedAt,
  }));
  const lastPost = tracking.last_post;
  const added = await store.savePosts(tx, { userId, lastPost, posts: rows, readAt });
  await addToTracking(tx, userId, { last_post: added });
  return tracking;
}
