import type { AgedPost } from './aged-posts.ts';
import { median } from './quantiles.ts';

/** The share (0 to 1) of a post's lifetime engagement that it has collected at an age in days. */
export type CollectionCurve = (ageDays: number) => number;

/** Half of a post's engagement is in after this long, where the posts themselves do not tell. */
export const PRIOR_HALF_LIFE_DAYS = 1;

const HALF_LIVES_DAYS = [0.25, 0.4, 0.63, 1, 1.6, 2.5, 4];
/** Spread of the half-life between members, in natural logs: our own guess, wide on purpose. */
const PRIOR_LOG_SPREAD = 0.45;
const YOUNG_DAYS = 14;
const FEWEST_YOUNG = 2;
const FEWEST_GROWN = 6;

/**
 * How these posts collect engagement. One look at a profile shows every post at one age only, so
 * the curve's shape is a prior (hyperbolic saturation, see docs/analysis.md) and only its speed is
 * learnt: each half-life of a grid is judged by how well the young posts, corrected by it, agree
 * with the grown ones; the answer is the average of the curves, weighted by that and by the prior.
 */
export function estimateCollectionCurve(posts: readonly AgedPost[]): CollectionCurve {
  const young = posts.filter((post) => post.ageDays < YOUNG_DAYS);
  const grown = posts.filter((post) => post.ageDays >= YOUNG_DAYS && post.engagement > 0);
  if (young.length < FEWEST_YOUNG || grown.length < FEWEST_GROWN) {
    return saturation(PRIOR_HALF_LIFE_DAYS);
  }
  const logs = HALF_LIVES_DAYS.map(
    (halfLife) => logPrior(halfLife) + logLikelihood(halfLife, young, grown),
  );
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const curves = HALF_LIVES_DAYS.map(saturation);
  return (ageDays) =>
    curves.reduce((sum, curve, i) => sum + ((weights[i] ?? 0) / total) * curve(ageDays), 0);
}

/** Michaelis-Menten saturation: half is in at `halfLifeDays`, 7/8 at seven times that. */
function saturation(halfLifeDays: number): CollectionCurve {
  return (ageDays) => (ageDays <= 0 ? 0 : ageDays / (ageDays + halfLifeDays));
}

/** The share that a post made at a random moment of the coming `days` has collected at their end. */
export function averageCollected(curve: CollectionCurve, days: number): number {
  const steps = 60;
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += curve(((step + 0.5) / steps) * days);
  return sum / steps;
}

function logPrior(halfLifeDays: number): number {
  return -0.5 * (Math.log(halfLifeDays / PRIOR_HALF_LIFE_DAYS) / PRIOR_LOG_SPREAD) ** 2;
}

/** Student's t with four degrees of freedom on the log scale: one odd post does not decide. */
function logLikelihood(
  halfLifeDays: number,
  young: readonly AgedPost[],
  grown: readonly AgedPost[],
): number {
  const curve = saturation(halfLifeDays);
  const logs = grown.map((post) => Math.log(post.engagement / curve(post.ageDays)));
  const centre = median(logs);
  const distances = logs.map((log) => Math.abs(log - centre));
  const scale = Math.max(0.3, 1.4826 * median(distances));
  const lifetime = Math.exp(centre);
  // Keeps the logarithm of an empty post finite, in proportion, so that the scale does not matter.
  const floor = 0.02 * lifetime;
  let sum = 0;
  for (const post of young) {
    const expected = lifetime * curve(post.ageDays);
    const residual = Math.log((post.engagement + floor) / (expected + floor)) / scale;
    sum -= 2.5 * Math.log(1 + (residual * residual) / 4);
  }
  return sum;
}
