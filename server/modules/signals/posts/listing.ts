import type { Deps } from '../../../deps.ts';
import type { RecentPosts } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import type { CountersRow } from '../signals.tables.ts';
import { addToCounters, lockCounters } from '../counters.store.ts';
import * as store from './posts.store.ts';

/**
 * A post is gone if two complete listings of its time lack it, and none in between has it. A
 * listing of all posts covers every time; any other one only the time of the posts on it.
 */
export function saveListing(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  listed: RecentPosts,
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const counters = await lockCounters(tx, userId);
    if (!counters) return false;
    const added = await savePosts(tx, counters, listed);
    if (listed.isComplete) {
      await store.noteMissing(tx, { userId, hasAllPosts: listed.hasAllPosts, now: listed.readAt });
    }
    await addToCounters(tx, userId, { last_post: added });
    return true;
  });
}

/** False if the data was erased during the call: nothing may be stored. */
export async function insertListing(tx: Db, userId: string, listed: PostListing): Promise<boolean> {
  const counters = await lockCounters(tx, userId);
  if (!counters) return false;
  const added = await savePosts(tx, counters, listed);
  await addToCounters(tx, userId, { last_post: added });
  return true;
}

type PostListing = Pick<RecentPosts, 'posts' | 'readAt'>;

/** Returns the number of new posts. */
function savePosts(
  tx: Db,
  { user_id: userId, last_post: lastPost }: CountersRow,
  { posts, readAt }: PostListing,
): Promise<number> {
  const rows = posts.map(({ id, postedAt, ...post }) => ({
    ...post,
    post_id: id,
    posted_at: postedAt,
  }));
  return store.savePosts(tx, { userId, lastPost, posts: rows, readAt });
}
