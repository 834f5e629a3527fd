import type { AgedPost } from './aged-posts.ts';
import { computeMedian } from './quantiles.ts';

/** The share (0 to 1) of its lifetime engagement that a post has collected at an age. */
export type CollectionCurve = (ageDays: number) => number;

export const PRIOR_HALF_LIFE_DAYS = 1;

const HALF_LIVES_DAYS = [0.25, 0.4, 0.63, 1, 1.6, 2.5, 4];
/** Spread of the half-life between members, in natural logs: our estimate, deliberately wide. */
const PRIOR_LOG_SPREAD = 0.45;
const YOUNG_DAYS = 14;
const MIN_YOUNG = 2;
const MIN_MATURE = 6;

/**
 * A single read shows each post at one age only, so the curve's shape is a prior (hyperbolic
 * saturation, see docs/forecast.md) and only its speed is learned: each half-life of a grid is
 * scored by how well the young posts, corrected by it, agree with the mature ones. The result is the
 * average of the curves, weighted by that likelihood and the prior.
 */
export function estimateCollectionCurve(posts: readonly AgedPost[]): CollectionCurve {
  const young = posts.filter((post) => post.ageDays < YOUNG_DAYS);
  const mature = posts.filter((post) => post.ageDays >= YOUNG_DAYS && post.engagement > 0);
  if (young.length < MIN_YOUNG || mature.length < MIN_MATURE) {
    return createSaturationCurve(PRIOR_HALF_LIFE_DAYS);
  }
  const logs = HALF_LIVES_DAYS.map(
    (halfLife) => logPrior(halfLife) + logLikelihood(halfLife, young, mature),
  );
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const curves = HALF_LIVES_DAYS.map(createSaturationCurve);
  return (ageDays) =>
    curves.reduce((sum, curve, i) => sum + ((weights[i] ?? 0) / total) * curve(ageDays), 0);
}

/** Michaelis-Menten saturation: 1/2 at `halfLifeDays`, 7/8 at seven times that. */
function createSaturationCurve(halfLifeDays: number): CollectionCurve {
  return (ageDays) => (ageDays <= 0 ? 0 : ageDays / (ageDays + halfLifeDays));
}

export function computeAverageCollected(curve: CollectionCurve, days: number): number {
  const steps = 60;
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += curve(((step + 0.5) / steps) * days);
  return sum / steps;
}

function logPrior(halfLifeDays: number): number {
  return -0.5 * (Math.log(halfLifeDays / PRIOR_HALF_LIFE_DAYS) / PRIOR_LOG_SPREAD) ** 2;
}

/** Student's t with four degrees of freedom on the log scale, robust to outliers. */
function logLikelihood(
  halfLifeDays: number,
  young: readonly AgedPost[],
  mature: readonly AgedPost[],
): number {
  const curve = createSaturationCurve(halfLifeDays);
  const logs = mature.map((post) => Math.log(post.engagement / curve(post.ageDays)));
  const center = computeMedian(logs);
  const distances = logs.map((log) => Math.abs(log - center));
  const scale = Math.max(0.3, 1.4826 * computeMedian(distances));
  const lifetime = Math.exp(center);
  // Keeps the logarithm finite for a post without engagement; proportional, so scale-invariant.
  const floor = 0.02 * lifetime;
  let sum = 0;
  for (const post of young) {
    const expected = lifetime * curve(post.ageDays);
    const residual = Math.log((post.engagement + floor) / (expected + floor)) / scale;
    sum -= 2.5 * Math.log(1 + (residual * residual) / 4);
  }
  return sum;
}
