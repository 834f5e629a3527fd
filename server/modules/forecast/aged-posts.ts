import { DAY_MS } from '../../platform/time/durations.ts';

/** Reactions and comments so far; by other people only, if people are known. */
export type PostEngagement = { postedAt: Date; engagement: number };

export type AgedPost = { ageDays: number; engagement: number };

export const MAX_POSTS = 50;
/** A quarter of an hour, even for a post dated now or in the future. */
const YOUNGEST_DAYS = 0.01;
const OLDEST_DAYS = 3650;
/** More than any post has had, so that a wrong count cannot overflow the sums. */
const MAX_ENGAGEMENT = 1e9;

/** Drops invalid dates and counts; a negative count is 0, and a future post has the minimum age. */
export function agePosts(posts: readonly PostEngagement[], now: Date): AgedPost[] {
  return posts
    .map((post) => ({
      ageDays: Math.max(YOUNGEST_DAYS, (now.getTime() - post.postedAt.getTime()) / DAY_MS),
      engagement: Math.min(MAX_ENGAGEMENT, Math.max(0, post.engagement)),
    }))
    .filter((post) => Number.isFinite(post.engagement) && post.ageDays < OLDEST_DAYS)
    .sort((a, b) => a.ageDays - b.ageDays || a.engagement - b.engagement)
    .slice(0, MAX_POSTS);
}

export function getRecencyWeight(ageDays: number, halfLifeDays: number): number {
  return 2 ** (-ageDays / halfLifeDays);
}
