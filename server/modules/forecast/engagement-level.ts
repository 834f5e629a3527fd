import { type AgedPost, getRecencyWeight } from './aged-posts.ts';
import type { CollectionCurve } from './collection-curve.ts';
import { computePriorShare } from './posting-habit.ts';
import { computeQuantile } from './quantiles.ts';

/** Lifetime engagement of an unknown member's post: our estimate (docs/forecast.md). */
export const PRIOR_ENGAGEMENT_PER_POST = 50;

/** Real members' levels change by a few percent a month; shorter memories add noise. */
const LEVEL_HALF_LIFE_DAYS = 240;
const MAX_RELATIVE_WEIGHT = 3;
/**
 * Tukey uses 1.5; heavy tails need a closer fence: this was the best of three on training
 * histories.
 */
const FENCE_REACH = 1;
/** The prior's weight, in posts, if there are no posts. */
const PRIOR_POSTS = 0.7;

export type EstimatedPost = AgedPost & {
  lifetime: number;
  ordinary: number;
  /** Recency times the share already collected: a post an hour old says little. */
  weight: number;
};

export type EngagementLevel = {
  perPost: number;
  posts: readonly EstimatedPost[];
  effectivePosts: number;
};

/**
 * Lifetime engagement of a typical post: a gamma-Poisson mean. Each post counts with its exposure,
 * the share of its lifetime engagement collected so far. Outliers are winsorized first.
 */
export function estimateEngagementLevel(
  posts: readonly AgedPost[],
  curve: CollectionCurve,
): EngagementLevel {
  const estimated = cutExceptions(weighPosts(posts, curve));
  const weights = estimated.reduce((sum, post) => sum + post.weight, 0);
  const squares = estimated.reduce((sum, post) => sum + post.weight ** 2, 0);
  const seen = estimated.reduce((sum, post) => sum + post.weight * post.ordinary, 0);
  const prior = PRIOR_POSTS * computePriorShare(posts.length);
  return {
    perPost: (seen + prior * PRIOR_ENGAGEMENT_PER_POST) / (weights + prior),
    posts: estimated,
    effectivePosts: prior + (squares > 0 ? (weights * weights) / squares : 0),
  };
}

type WeighedPost = Omit<EstimatedPost, 'ordinary'>;

/** Weights are capped; otherwise the newest post would dominate after a long silence. */
function weighPosts(posts: readonly AgedPost[], curve: CollectionCurve): WeighedPost[] {
  const weighed = posts.map((post) => {
    const exposure = curve(post.ageDays);
    const weight = getRecencyWeight(post.ageDays, LEVEL_HALF_LIFE_DAYS) * exposure;
    return { ...post, lifetime: post.engagement / exposure, weight };
  });
  const mean = weighed.reduce((sum, post) => sum + post.weight, 0) / posts.length;
  return weighed.map((post) => ({
    ...post,
    weight: Math.min(post.weight, MAX_RELATIVE_WEIGHT * mean),
  }));
}

function cutExceptions(posts: readonly WeighedPost[]): EstimatedPost[] {
  const fence = computeOrdinaryFence(posts.map((post) => post.lifetime));
  return posts.map((post) => ({ ...post, ordinary: Math.min(post.lifetime, fence) }));
}

/**
 * A Tukey fence on the log scale: Q3 * (Q3 / Q1)^FENCE_REACH. The spread is clamped to 1.6..5, so
 * that neither equal posts nor many empty ones make the fence absurd. Posts are unweighted here.
 */
function computeOrdinaryFence(heights: readonly number[]): number {
  const upper = computeQuantile(heights, 0.75);
  if (upper === 0) {
    const noticed = heights.filter((height) => height > 0);
    return 3 * computeQuantile(noticed, 0.5);
  }
  const spread = Math.min(5, Math.max(1.6, upper / computeQuantile(heights, 0.25)));
  return upper * spread ** FENCE_REACH;
}
