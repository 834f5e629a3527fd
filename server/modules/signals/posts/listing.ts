import type { Deps } from '../../../deps.ts';
import type { RecentPosts } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
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
    if (!(await insertListing(tx, userId, listed))) return false;
    if (listed.isComplete) {
      await store.noteMissing(tx, { userId, hasAllPosts: listed.hasAllPosts, now: listed.readAt });
    }
    return true;
  });
}

/** False if the data was erased during the call: nothing may be stored. */
export async function insertListing(
  tx: Db,
  userId: string,
  { posts, readAt }: Pick<RecentPosts, 'posts' | 'readAt'>,
): Promise<boolean> {
  const counters = await lockCounters(tx, userId);
  if (!counters) return false;
  const added = await store.savePosts(tx, {
    userId,
    lastPost: counters.last_post,
    posts: posts.map(({ id, postedAt, ...post }) => ({
      ...post,
      post_id: id,
      posted_at: postedAt,
    })),
    readAt,
  });
  await addToCounters(tx, userId, { last_post: added });
  return true;
}
