/**
 * What the posts of a member promise for the coming month, and which plan that asks for.
 * Method, sources, measurements and what it cannot know: docs/analysis.md.
 *
 *   signals of the month = posts a month x engagement a post x share collected within the month
 *                        + what the posts already out will still collect
 */
import { type AgedPost, agePosts } from './aged-posts.ts';
import {
  averageCollected,
  type CollectionCurve,
  estimateCollectionCurve,
} from './collection-curve.ts';
import {
  type EngagementLevel,
  estimateEngagementLevel,
  PRIOR_ENGAGEMENT_PER_POST,
} from './engagement-level.ts';
import { forecastInterval } from './forecast-interval.ts';
import {
  DAYS_PER_MONTH,
  ENOUGH_POSTS,
  estimatePostingRate,
  PRIOR_POSTS_PER_MONTH,
  type PostingRate,
} from './posting-rate.ts';

export type PostEngagement = { postedAt: Date; engagement: number };

export type Confidence = 'none' | 'low' | 'fair' | 'good';

export type Prediction = {
  /** Expected signals (reactions, comments and reposts) of the coming 30 days. */
  predictedMonthlySignals: number;
  /** One month in five is expected below `low`, one in five above `high`. */
  low: number;
  high: number;
  /** What the prediction rests on: at most the newest 50 posts, and the days they span. */
  postsUsed: number;
  spanDays: number;
  postsPerMonth: number;
  /** Lifetime engagement of a typical post, with exceptional posts cut to the ordinary. */
  engagementPerPost: number;
  /** The part of the prediction that posts already out will still collect. */
  fromPostsAlreadyOut: number;
  /** What exceptional posts will still collect beyond that: once, so not part of a usual month. */
  oneOff: number;
  confidence: Confidence;
  /** `hidden`: there are posts, but not one shows engagement. */
  basis: 'posts' | 'no_posts' | 'hidden';
  /** The newest month hidden and predicted from the posts before it, where enough came before. */
  heldOut?: { predicted: number; actual: number };
};

export type PlanRecommendation = {
  key: string;
  /** False where even the largest plan is smaller than the expected month. */
  coversExpected: boolean;
};

/** Never NaN, never negative, `low <= predictedMonthlySignals <= high`; the order is of no matter. */
export function predictMonthlySignals(posts: readonly PostEngagement[], now: Date): Prediction {
  const aged = agePosts(posts, now);
  if (aged.length === 0) return withoutPosts();
  const rate = estimatePostingRate(aged);
  if (aged.every((post) => post.engagement === 0)) return withoutEngagement(aged, rate);
  const month = forecastMonth(aged, rate);
  const { level, fromPostsAlreadyOut, oneOff } = month;
  const predicted = Math.round(month.expected);
  const bounds = forecastInterval(rate, level, month.curve, fromPostsAlreadyOut);
  const low = Math.min(predicted, Math.floor(bounds.low));
  const high = Math.max(predicted, Math.ceil(bounds.high)) + Math.round(oneOff);
  const heldOut = holdOutNewestMonth(aged, month.curve);
  return {
    predictedMonthlySignals: predicted,
    low,
    high,
    ...described(aged, rate),
    engagementPerPost: level.perPost,
    fromPostsAlreadyOut,
    oneOff,
    confidence: judgeConfidence(aged, predicted, low, high - Math.round(oneOff)),
    basis: 'posts',
    ...(heldOut ? { heldOut } : {}),
  };
}

/** The smallest plan whose allowance covers the expected month, else the largest; null of none. */
export function recommendPlan(
  prediction: Pick<Prediction, 'predictedMonthlySignals'>,
  plans: readonly { key: string; monthlySignals: number }[],
): PlanRecommendation | null {
  const bySize = plans.toSorted((a, b) => a.monthlySignals - b.monthlySignals);
  const covering = bySize.find((plan) => plan.monthlySignals >= prediction.predictedMonthlySignals);
  if (covering) return { key: covering.key, coversExpected: true };
  const largest = bySize.at(-1);
  return largest ? { key: largest.key, coversExpected: false } : null;
}

type MonthForecast = {
  curve: CollectionCurve;
  level: EngagementLevel;
  expected: number;
  fromPostsAlreadyOut: number;
  oneOff: number;
};

function forecastMonth(posts: readonly AgedPost[], rate: PostingRate): MonthForecast {
  const curve = estimateCollectionCurve(posts);
  const level = estimateEngagementLevel(posts, curve);
  let fromPostsAlreadyOut = 0;
  let oneOff = 0;
  for (const post of level.posts) {
    const seen = curve(post.ageDays);
    const stillComing = curve(post.ageDays + DAYS_PER_MONTH) - seen;
    // A young post is believed as far as it has been seen; for the rest it is a typical one.
    const lifetime = seen * post.ordinary + (1 - seen) * level.perPost;
    fromPostsAlreadyOut += stillComing * lifetime;
    oneOff += stillComing * (post.lifetime - post.ordinary);
  }
  const fromNewPosts =
    rate.postsPerDay * DAYS_PER_MONTH * level.perPost * averageCollected(curve, DAYS_PER_MONTH);
  return {
    curve,
    level,
    expected: fromNewPosts + fromPostsAlreadyOut,
    fromPostsAlreadyOut,
    oneOff,
  };
}

/**
 * Hides the newest month and predicts it from the posts before. What those had collected by then is
 * not known, so their counts are taken back by the curve: an approximation, and said so.
 */
function holdOutNewestMonth(
  posts: readonly AgedPost[],
  curve: CollectionCurve,
): { predicted: number; actual: number } | undefined {
  const then: AgedPost[] = [];
  let actual = 0;
  for (const post of posts) {
    const ageDays = post.ageDays - DAYS_PER_MONTH;
    const share = ageDays > 0 ? curve(ageDays) / curve(post.ageDays) : 0;
    actual += post.engagement * (1 - share);
    if (ageDays > 0) then.push({ ageDays, engagement: post.engagement * share });
  }
  const spanDays = then.at(-1)?.ageDays ?? 0;
  if (then.length < ENOUGH_POSTS || spanDays < DAYS_PER_MONTH) return undefined;
  const { expected } = forecastMonth(then, estimatePostingRate(then));
  return { predicted: Math.round(expected), actual: Math.round(actual) };
}

function judgeConfidence(
  posts: readonly AgedPost[],
  predicted: number,
  low: number,
  high: number,
): Confidence {
  if (posts.length < ENOUGH_POSTS) return 'low';
  const spanDays = posts.at(-1)?.ageDays ?? 0;
  const isNarrow = high - low <= predicted;
  return posts.length >= 20 && spanDays >= 45 && isNarrow ? 'good' : 'fair';
}

function described(posts: readonly AgedPost[], rate: PostingRate) {
  return {
    postsUsed: posts.length,
    spanDays: Math.round(posts.at(-1)?.ageDays ?? 0),
    postsPerMonth: rate.postsPerDay * DAYS_PER_MONTH,
  };
}

/** Nothing to go by: nothing is expected, and the bound is what a typical beginner would have. */
function withoutPosts(): Prediction {
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
  };
}

/** The posts are seen and their engagement is not: the bound is what such posts typically have. */
function withoutEngagement(posts: readonly AgedPost[], rate: PostingRate): Prediction {
  const postsPerMonth = rate.postsPerDay * DAYS_PER_MONTH;
  return {
    ...withoutPosts(),
    ...described(posts, rate),
    high: Math.ceil(Math.max(PRIOR_POSTS_PER_MONTH, postsPerMonth) * PRIOR_ENGAGEMENT_PER_POST),
    basis: 'hidden',
  };
}
