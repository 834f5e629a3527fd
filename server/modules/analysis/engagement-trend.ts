import type { AgedPost } from './aged-posts.ts';
import { median } from './quantiles.ts';

/** A trend is carried back no further than this: nobody doubles for ever. */
export const TREND_REACH_DAYS = 120;
/** How much the level of a member moves: doubling or halving in half a year is one sigma. */
const PRIOR_SLOPE_SPREAD = Math.LN2 / 180;
const FEWEST_POSTS = 12;
const FEWEST_DAYS = 30;

/**
 * Growth of the level a day, on the log scale: the median of the slopes between all pairs of posts
 * (Theil-Sen, so that a viral post does not tilt it), shrunk towards none by its own uncertainty.
 * Zero where posts are few or close together.
 */
export function estimateTrend(posts: readonly (AgedPost & { lifetime: number })[]): number {
  const points = posts
    .filter((post) => post.lifetime > 0 && post.ageDays >= 1)
    .map((post) => ({ day: -post.ageDays, log: Math.log(post.lifetime) }));
  const spanDays = (points[0]?.day ?? 0) - (points.at(-1)?.day ?? 0);
  if (points.length < FEWEST_POSTS || spanDays < FEWEST_DAYS) return 0;
  const slope = medianSlope(points);
  const error = slopeError(points, slope);
  const trusted = Math.max(0, 1 - (error / slope) ** 2);
  return slope * trusted * (PRIOR_SLOPE_SPREAD ** 2 / (PRIOR_SLOPE_SPREAD ** 2 + error ** 2));
}

type Point = { day: number; log: number };

function medianSlope(points: readonly Point[]): number {
  const slopes: number[] = [];
  for (const [i, later] of points.entries()) {
    for (const earlier of points.slice(i + 1)) {
      const days = later.day - earlier.day;
      if (days > 0.5) slopes.push((later.log - earlier.log) / days);
    }
  }
  return median(slopes);
}

/** Standard error of the slope, with the residuals' spread taken from their median deviation. */
function slopeError(points: readonly Point[], slope: number): number {
  const residuals = points.map((point) => point.log - slope * point.day);
  const centre = median(residuals);
  const spread = 1.4826 * median(residuals.map((residual) => Math.abs(residual - centre)));
  const mean = points.reduce((sum, point) => sum + point.day, 0) / points.length;
  const days = Math.sqrt(points.reduce((sum, point) => sum + (point.day - mean) ** 2, 0));
  return (1.1 * Math.max(0.1, spread)) / days;
}
