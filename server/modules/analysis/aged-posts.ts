import { DAY_MS } from '../../platform/durations.ts';
/** One post as the analysis counts it: how old it is, and what it has collected so far. */
export type AgedPost = { ageDays: number; engagement: number };

export const MOST_POSTS = 50;
/** A post dated "now" or by a clock ahead of ours still has an age: a quarter of an hour. */
const YOUNGEST_DAYS = 0.01;
const OLDEST_DAYS = 3650;
/** More than any post has had; keeps a source's broken count from overflowing the sums. */
const MOST_ENGAGEMENT = 1e9;

/**
 * The newest 50 posts, newest first. A date or a count that is no number is left out, a negative
 * count is none, and a post from the future is as young as can be.
 */
export function agePosts(
  posts: readonly { postedAt: Date; engagement: number }[],
  now: Date,
): AgedPost[] {
  return posts
    .map((post) => ({
      ageDays: Math.max(YOUNGEST_DAYS, (now.getTime() - post.postedAt.getTime()) / DAY_MS),
      engagement: Math.min(MOST_ENGAGEMENT, Math.max(0, post.engagement)),
    }))
    .filter((post) => Number.isFinite(post.engagement) && post.ageDays < OLDEST_DAYS)
    .sort((a, b) => a.ageDays - b.ageDays || a.engagement - b.engagement)
    .slice(0, MOST_POSTS);
}

/** The weight of something so old, where the past counts half as much every `halfLifeDays`. */
export function recencyWeight(ageDays: number, halfLifeDays: number): number {
  return 2 ** (-ageDays / halfLifeDays);
}

/** The sum of the recency weights of every day from now back to `days` ago. */
export function recencyDays(days: number, halfLifeDays: number): number {
  return (halfLifeDays / Math.LN2) * (1 - recencyWeight(days, halfLifeDays));
}
