import { type AgedPost, recencyDays, recencyWeight } from './aged-posts.ts';

export const DAYS_PER_MONTH = 30;
/** A member of whom nothing is known posts this often: our own guess. */
export const PRIOR_POSTS_PER_MONTH = 4;
/** Fewer posts than this are "little data": the priors join in and the bounds widen. */
export const ENOUGH_POSTS = 8;

/**
 * The habit of posting is remembered longer than the level: a holiday is not the end of a habit.
 * Training histories with gaps ask for more than 60 days, those that rise and fall for less than 120.
 */
const HABIT_HALF_LIFE_DAYS = 90;
/** How many days of watching the prior is worth while there are no posts. */
const PRIOR_DAYS = 7;
/** "The last weeks", and how much of what moved in them lasts into the coming month. */
const CURRENT_DAYS = 14;
const CURRENT_PERSISTENCE = 0.5;
const DISPERSION_WINDOW_DAYS = 20;
const PRIOR_DISPERSION = 1.3;
const MOST_DISPERSION = 15;

const habitWeight = (ageDays: number) => recencyWeight(ageDays, HABIT_HALF_LIFE_DAYS);

export type PostingRate = {
  postsPerDay: number;
  /** How many posts the estimate is worth, after weighting. */
  effectivePosts: number;
  /** Variance of the posts in a period over their mean: 1 is Poisson, more comes in bursts. */
  dispersion: number;
};

/** How much the priors count: whole without posts, nothing from eight posts on. */
export function priorShare(posts: number): number {
  return Math.max(0, 1 - posts / ENOUGH_POSTS);
}

/**
 * Posts a day: recency-weighted posts over recency-weighted days, from the oldest post seen until
 * now, so that silence counts. The oldest post opens the window and is not counted in it: with it,
 * n posts over the span of n - 1 gaps would look more frequent than they are.
 */
export function estimatePostingRate(posts: readonly AgedPost[]): PostingRate {
  const counted = posts.slice(0, -1);
  const spanDays = posts.at(-1)?.ageDays ?? 0;
  const share = priorShare(posts.length);
  const seen = counted.reduce((sum, post) => sum + habitWeight(post.ageDays), 0);
  const seenSquared = counted.reduce((sum, post) => sum + habitWeight(post.ageDays) ** 2, 0);
  const priorDays = share * PRIOR_DAYS;
  // The third of a post makes the estimate right in the median, not in the mean, while n is small:
  // the median of a Gamma(n) is close to n - 1/3.
  const priorPosts = share / 3 + (priorDays * PRIOR_POSTS_PER_MONTH) / DAYS_PER_MONTH;
  const dispersion = estimateDispersion(counted, spanDays);
  const habit =
    (seen + priorPosts) / Math.max(0.5, recencyDays(spanDays, HABIT_HALF_LIFE_DAYS) + priorDays);
  return {
    postsPerDay: habit + currentShare(dispersion, spanDays) * (currentRate(counted) - habit),
    effectivePosts: priorPosts + (seenSquared > 0 ? (seen * seen) / seenSquared : 0),
    dispersion,
  };
}

function currentRate(posts: readonly AgedPost[]): number {
  return posts.filter((post) => post.ageDays < CURRENT_DAYS).length / CURRENT_DAYS;
}

/**
 * How much the last weeks count beyond their share in the habit. Of a count's variance the part
 * (D - 1) / D is a rate that moves and not chance; about half of that lasts into the coming month.
 */
function currentShare(dispersion: number, spanDays: number): number {
  if (spanDays < 2 * CURRENT_DAYS) return 0;
  return (CURRENT_PERSISTENCE * (dispersion - 1)) / dispersion;
}

/** The index of dispersion of the posts in up to twelve equal windows, shrunk to a prior. */
function estimateDispersion(posts: readonly AgedPost[], spanDays: number): number {
  const windows = Math.min(
    12,
    Math.floor(posts.length / 3),
    Math.round(spanDays / DISPERSION_WINDOW_DAYS),
  );
  if (windows < 2) return PRIOR_DISPERSION;
  const counts = Array.from({ length: windows }, () => 0);
  for (const post of posts) {
    const window = Math.min(windows - 1, Math.floor((post.ageDays / spanDays) * windows));
    counts[window] = (counts[window] ?? 0) + 1;
  }
  const mean = posts.length / windows;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (windows - 1);
  const shrunk = ((windows - 1) * (variance / mean) + 2 * PRIOR_DISPERSION) / (windows + 1);
  return Math.min(MOST_DISPERSION, Math.max(1, shrunk));
}
