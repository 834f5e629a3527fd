import { type AgedPost, recencyWeight } from './aged-posts.ts';
import type { CollectionCurve } from './collection-curve.ts';
import { priorShare } from './posting-rate.ts';
import { estimateTrend, TREND_REACH_DAYS } from './engagement-trend.ts';
import { quantile } from './quantiles.ts';

/** What a post of an unknown member collects in its life: our own guess (docs/analysis.md). */
export const PRIOR_ENGAGEMENT_PER_POST = 50;
/** A post counts half as much when it is this much older. */
const LEVEL_HALF_LIFE_DAYS = 60;
const MOST_VOICES = 3;
/** Tukey's is 1.5; heavy tails are cut closer: the smallest error of three on training histories. */
const FENCE_REACH = 1;
/** How many posts the prior is worth while there are none. */
const PRIOR_POSTS = 0.7;

/** A post, what it is expected to collect in its whole life, and how much it counts. */
export type GrownPost = AgedPost & {
  /** What has been seen, corrected for age. */
  lifetime: number;
  /** The same, not above the fence of the ordinary. */
  ordinary: number;
  /** What to multiply by for a post of today, where the member's level rises or falls. */
  rise: number;
  /** Recency times the share already seen: a post of an hour tells little. */
  weight: number;
};

export type EngagementLevel = {
  perPost: number;
  posts: readonly GrownPost[];
  effectivePosts: number;
};

/**
 * Lifetime engagement of a typical post of today: a gamma-Poisson mean. Each post enters with its
 * exposure (the share of its life that has been seen), so the weighted counts are divided by the
 * weighted exposures. A post far above the others is cut to the fence first (winsorised).
 */
export function estimateEngagementLevel(
  posts: readonly AgedPost[],
  curve: CollectionCurve,
): EngagementLevel {
  const grown = cutExceptions(levelTrend(weighPosts(posts, curve)));
  const weights = grown.reduce((sum, post) => sum + post.weight, 0);
  const squares = grown.reduce((sum, post) => sum + post.weight ** 2, 0);
  const seen = grown.reduce((sum, post) => sum + post.weight * post.ordinary * post.rise, 0);
  const prior = PRIOR_POSTS * priorShare(posts.length);
  return {
    perPost: (seen + prior * PRIOR_ENGAGEMENT_PER_POST) / (weights + prior),
    posts: grown,
    effectivePosts: prior + (squares > 0 ? (weights * weights) / squares : 0),
  };
}

type WeighedPost = Omit<GrownPost, 'rise' | 'ordinary'>;

/** After a long silence the newest post would speak alone: none speaks for more than three. */
function weighPosts(posts: readonly AgedPost[], curve: CollectionCurve): WeighedPost[] {
  const weighed = posts.map((post) => {
    const exposure = curve(post.ageDays);
    const weight = recencyWeight(post.ageDays, LEVEL_HALF_LIFE_DAYS) * exposure;
    return { ...post, lifetime: post.engagement / exposure, weight };
  });
  const mean = weighed.reduce((sum, post) => sum + post.weight, 0) / posts.length;
  return weighed.map((post) => ({ ...post, weight: Math.min(post.weight, MOST_VOICES * mean) }));
}

function levelTrend(posts: readonly WeighedPost[]): Omit<GrownPost, 'ordinary'>[] {
  const trend = estimateTrend(posts);
  return posts.map((post) => ({
    ...post,
    rise: Math.exp(trend * Math.min(post.ageDays, TREND_REACH_DAYS)),
  }));
}

function cutExceptions(posts: readonly Omit<GrownPost, 'ordinary'>[]): GrownPost[] {
  const fence = ordinaryFence(posts.map((post) => post.lifetime * post.rise));
  return posts.map((post) => ({ ...post, ordinary: Math.min(post.lifetime, fence / post.rise) }));
}

/**
 * The highest lifetime still held for ordinary: a fence of the kind of Tukey's on the logarithm,
 * Q3 * (Q3 / Q1)^FENCE_REACH. The spread is kept between 1.6 and 5, so that neither equal posts nor
 * a member with many empty ones make the fence absurd. Every post has one voice here.
 */
function ordinaryFence(heights: readonly number[]): number {
  const upper = quantile(heights, 0.75);
  if (upper === 0) {
    const noticed = heights.filter((height) => height > 0);
    return 3 * quantile(noticed, 0.5);
  }
  const spread = Math.min(5, Math.max(1.6, upper / quantile(heights, 0.25)));
  return upper * spread ** FENCE_REACH;
}
