import type { AgedPost } from './aged-posts.ts';
import type { SeededRandom } from './seeded-random.ts';

export const DAYS_PER_MONTH = 30;
/** For a member without posts: our estimate. */
export const PRIOR_POSTS_PER_MONTH = 4;
export const ENOUGH_POSTS = 8;
/** The prior's weight, in days of observation, if there are no posts. */
const PRIOR_DAYS = 7;
/** Jeffreys' prior of a Poisson rate: a window without a post does not mean a rate of zero. */
const UNSEEN_POSTS = 0.5;
/** Shorter histories do not show how far back a habit reaches. */
const MIXED_FROM_DAYS = 60;
/** Variance over mean of a real member's posts per month, which a short history cannot show. */
const USUAL_DISPERSION = 2.2;
const HORIZONS = [
  { days: 30, weight: 0.25 },
  { days: 90, weight: 0.3 },
  { days: 365, weight: 0.25 },
  { days: Infinity, weight: 0.2 },
] as const;

type Window = { weight: number; posts: number; days: number };

/**
 * The posting rate as a mixture: it is unknown how far back a habit reaches, so it is estimated
 * over several windows, each a gamma distribution of the rate.
 */
export type PostingHabit = { windows: readonly Window[]; postsPerMonth: number };

export function computePriorShare(posts: number): number {
  return Math.max(0, 1 - posts / ENOUGH_POSTS);
}

/** Each window ends now, so that silence counts; n posts span n - 1 gaps. */
export function estimatePostingHabit(posts: readonly AgedPost[]): PostingHabit {
  const spanDays = posts.at(-1)?.ageDays ?? 0;
  const priorDays = PRIOR_DAYS * computePriorShare(posts.length);
  const priorPosts = (priorDays * PRIOR_POSTS_PER_MONTH) / DAYS_PER_MONTH;
  const counted = posts.slice(0, -1);
  const isShort = spanDays < MIXED_FROM_DAYS;
  const horizons = isShort ? [{ days: Infinity, weight: 1 }] : HORIZONS;
  const certainty = isShort ? 1 / USUAL_DISPERSION : 1;
  const windows = horizons.map(({ days, weight }) => {
    const inside = counted.filter((post) => post.ageDays <= days).length;
    return {
      weight,
      posts: certainty * (UNSEEN_POSTS + priorPosts + inside),
      days: certainty * Math.max(1, Math.min(days, spanDays) + priorDays),
    };
  });
  const mean = windows.reduce((sum, { weight, posts: n, days }) => sum + (weight * n) / days, 0);
  return { windows, postsPerMonth: mean * DAYS_PER_MONTH };
}

export function drawPostCount({ windows }: PostingHabit, random: SeededRandom): number {
  let left = random.uniform();
  const window = windows.find(({ weight }) => (left -= weight) < 0) ?? windows.at(-1);
  if (!window) return 0;
  return random.poisson(random.gamma(window.posts, DAYS_PER_MONTH / window.days));
}
