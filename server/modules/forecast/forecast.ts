/**
 * Forecasts a member's signals for the coming month and recommends a plan.
 * Method, sources, measurements and limits: docs/forecast.md.
 *
 *   signals of a month = engagement of as many posts as the habit or a plan brings
 *                      + what existing posts will still collect
 */
import { type AgedPost, agePosts, type PostEngagement } from './aged-posts.ts';
import { type CollectionCurve, estimateCollectionCurve } from './collection-curve.ts';
import {
  type EngagementLevel,
  estimateEngagementLevel,
  PRIOR_ENGAGEMENT_PER_POST,
} from './engagement-level.ts';
import {
  DAYS_PER_MONTH,
  ENOUGH_POSTS,
  estimatePostingHabit,
  PRIOR_POSTS_PER_MONTH,
} from './posting-habit.ts';
import { readQuantile } from './quantiles.ts';
import { simulateMonths } from './simulated-months.ts';

export { MAX_POSTS, type PostEngagement } from './aged-posts.ts';
export { estimateUnlistedPosts, type PeriodList } from './listed-posts.ts';
export { computeNaiveMean } from './naive-mean.ts';

/** Incremented with each change of the method: forecasts of several versions are stored. */
export const FORECAST_VERSION = 2;

export type Confidence = 'none' | 'low' | 'fair' | 'good';

export type Forecast = {
  predictedMonthlySignals: number;
  /** The 10th and 90th percentile: eight in ten months lie between them. */
  low: number;
  high: number;
  postsUsed: number;
  spanDays: number;
  /** The member's own rate, even if another number was planned. */
  postsPerMonth: number;
  engagementPerPost: number;
  fromPostsAlreadyOut: number;
  /** How much the remaining engagement of outliers raises the median, once. */
  oneOff: number;
  confidence: Confidence;
  /** `hidden`: there are posts, but none shows engagement. */
  basis: 'posts' | 'no_posts' | 'hidden';
  /** The 1st to the 99th; null unless the basis is `posts`. */
  percentiles: number[] | null;
};

/** The 5th, 10th and so on to the 95th percentile of a month's signals. */
export type MonthQuantiles = number[];

export type ForecastByPosts = {
  usual: MonthQuantiles;
  byPosts: { posts: number; quantiles: MonthQuantiles }[];
};

export type PlanRecommendation = {
  key: string;
  coversExpected: boolean;
};

const PLANNED_POSTS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60];

/**
 * Results are finite, not negative, and `low <= predictedMonthlySignals <= high`. `plannedPosts` is
 * what the member intends to post in the month, instead of the habit.
 */
export function forecastMonthlySignals(
  posts: readonly PostEngagement[],
  now: Date,
  { plannedPosts }: { plannedPosts?: number } = {},
): Forecast {
  const aged = agePosts(posts, now);
  if (aged.length === 0) return forecastWithoutPosts();
  if (aged.every((post) => post.engagement === 0)) return forecastWithoutEngagement(aged);
  const input = buildMonthInput(aged);
  const plans = plannedPosts === undefined ? [] : [plannedPosts];
  const { usual, ordinary, planned } = simulateMonths(input, plans);
  const months = planned[0] ?? usual;
  const predictedMonthlySignals = readQuantile(months, 0.5);
  const bounds = { low: readQuantile(months, 0.1), high: readQuantile(months, 0.9) };
  return {
    predictedMonthlySignals,
    ...bounds,
    ...describePosts(aged),
    engagementPerPost: input.level.perPost,
    fromPostsAlreadyOut: input.existing,
    oneOff: readQuantile(usual, 0.5) - readQuantile(ordinary, 0.5),
    confidence: judgeConfidence(aged, predictedMonthlySignals, bounds),
    basis: 'posts',
    percentiles: Array.from({ length: 99 }, (_, i) => readQuantile(months, (i + 1) / 100)),
  };
}

export function forecastByPosts(
  posts: readonly PostEngagement[],
  now: Date,
): ForecastByPosts | null {
  const aged = agePosts(posts, now);
  if (aged.every((post) => post.engagement === 0)) return null;
  const { usual, planned } = simulateMonths(buildMonthInput(aged), PLANNED_POSTS);
  const computeQuantiles = (months: readonly number[]) =>
    Array.from({ length: 19 }, (_, i) => readQuantile(months, (i + 1) / 20));
  return {
    usual: computeQuantiles(usual),
    byPosts: PLANNED_POSTS.map((count, i) => ({
      posts: count,
      quantiles: computeQuantiles(planned[i] ?? []),
    })),
  };
}

/** `percentiles` are the 1st to the 99th. */
export function pickQuantiles(percentiles: readonly number[]): MonthQuantiles {
  return percentiles.filter((_, index) => (index + 1) % 5 === 0);
}

/**
 * The smallest plan that covers the median, otherwise the largest. Outliers occur once, so they do
 * not raise it.
 */
export function recommendPlan(
  { predictedMonthlySignals, oneOff = 0 }: { predictedMonthlySignals: number; oneOff?: number },
  plans: readonly { key: string; monthlySignals: number }[],
): PlanRecommendation | null {
  const expected = predictedMonthlySignals - oneOff;
  const bySize = plans.toSorted((a, b) => a.monthlySignals - b.monthlySignals);
  const covering = bySize.find((plan) => plan.monthlySignals >= expected);
  if (covering) return { key: covering.key, coversExpected: true };
  const largest = bySize.at(-1);
  return largest ? { key: largest.key, coversExpected: false } : null;
}

function buildMonthInput(posts: readonly AgedPost[]) {
  const curve = estimateCollectionCurve(posts);
  const level = estimateEngagementLevel(posts, curve);
  return { habit: estimatePostingHabit(posts), curve, level, ...computeStillComing(level, curve) };
}

function computeStillComing(level: EngagementLevel, curve: CollectionCurve) {
  let existing = 0;
  let exceptional = 0;
  for (const post of level.posts) {
    const collected = curve(post.ageDays);
    const coming = curve(post.ageDays + DAYS_PER_MONTH) - collected;
    // The future part of a young post's engagement is assumed to be typical.
    const lifetime = collected * post.lifetime + (1 - collected) * level.perPost;
    existing += coming * lifetime;
    exceptional += coming * collected * (post.lifetime - post.ordinary);
  }
  return { existing, exceptional };
}

/** Widths relative to the median up to which an interval is narrow, or still useful. */
const GOOD_WIDTH = 2.5;
const FAIR_WIDTH = 5;

function judgeConfidence(
  posts: readonly AgedPost[],
  predicted: number,
  { low, high }: { low: number; high: number },
): Confidence {
  if (posts.length < ENOUGH_POSTS || high - low > FAIR_WIDTH * predicted) return 'low';
  return high - low > GOOD_WIDTH * predicted ? 'fair' : 'good';
}

function describePosts(posts: readonly AgedPost[]) {
  return {
    postsUsed: posts.length,
    spanDays: Math.round(posts.at(-1)?.ageDays ?? 0),
    postsPerMonth: estimatePostingHabit(posts).postsPerMonth,
  };
}

function forecastWithoutPosts(): Forecast {
  return {
    predictedMonthlySignals: 0,
    low: 0,
    high: PRIOR_POSTS_PER_MONTH * PRIOR_ENGAGEMENT_PER_POST,
    postsUsed: 0,
    spanDays: 0,
    postsPerMonth: 0,
    engagementPerPost: 0,
    fromPostsAlreadyOut: 0,
    oneOff: 0,
    confidence: 'none',
    basis: 'no_posts',
    percentiles: null,
  };
}

function forecastWithoutEngagement(posts: readonly AgedPost[]): Forecast {
  const habit = describePosts(posts);
  const postsPerMonth = Math.max(PRIOR_POSTS_PER_MONTH, habit.postsPerMonth);
  return {
    ...forecastWithoutPosts(),
    ...habit,
    high: Math.ceil(postsPerMonth * PRIOR_ENGAGEMENT_PER_POST),
    basis: 'hidden',
  };
}
