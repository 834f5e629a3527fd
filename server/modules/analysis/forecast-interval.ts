import { averageCollected, type CollectionCurve } from './collection-curve.ts';
import type { EngagementLevel } from './engagement-level.ts';
import { DAYS_PER_MONTH, type PostingRate } from './posting-rate.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { quantile } from './quantiles.ts';

const ROUNDS = 400;
const SEED = 20_260_115;
/** Months differ from the months before by more than chance; fitted once on training histories. */
const MONTH_DRIFT = 0.25;
/** Spread of one member's posts where there are too few to see it: as of a lognormal of sigma 0.8. */
const PRIOR_VARIATION = 0.95;
/** Spells outlast the windows in which dispersion is measured; fitted like the drift. */
const DISPERSION_OF_MONTH = 2;
/** How far the posts already out may stray from what they are expected to collect. */
const TAIL_SPREAD = 0.3;
const MOST_VARIATION = 3;
const MOST_DRAWN = 60;

/**
 * The 20th and 80th percentile of the coming month, by a bootstrap: in each round the posting rate
 * and the level are drawn from their uncertainty, a number of posts from the rate (negative
 * binomial), and their engagement from the posts seen. Same seed every time: same posts, same bounds.
 */
export function forecastInterval(
  rate: PostingRate,
  level: EngagementLevel,
  curve: CollectionCurve,
  existing: number,
): { low: number; high: number } {
  const random = seededRandom(SEED);
  const collected = averageCollected(curve, DAYS_PER_MONTH);
  const drawPost = postDrawer(level, random);
  const levelSpread = variation(level) / Math.sqrt(Math.max(1, level.effectivePosts));
  const months: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const drift = Math.exp(Math.hypot(MONTH_DRIFT, levelSpread) * random.normal());
    const posts = drawPostCount(rate, random);
    const drawn = Math.min(posts, MOST_DRAWN);
    let relative = 0;
    for (let post = 0; post < drawn; post += 1) relative += drawPost();
    // Beyond sixty posts chance has evened out: the rest comes in at the mean.
    const fromNew = (relative + (posts - drawn)) * level.perPost * collected * drift;
    const mean = fromNew + existing * Math.exp(TAIL_SPREAD * random.normal());
    months.push(Math.max(0, mean + Math.sqrt(mean) * random.normal()));
  }
  return {
    low: quantile(months, 0.2),
    high: quantile(months, 0.8),
  };
}

/** Negative binomial: a Poisson count of a rate that is itself uncertain and comes in bursts. */
function drawPostCount(rate: PostingRate, random: SeededRandom): number {
  const certainty = Math.max(0.3, rate.effectivePosts / rate.dispersion);
  const perMonth = random.gamma(certainty, (rate.postsPerDay * DAYS_PER_MONTH) / certainty);
  const excess = (rate.dispersion - 1) * DISPERSION_OF_MONTH;
  if (excess < 0.05) return random.poisson(perMonth);
  return random.poisson(random.gamma(Math.max(1e-3, perMonth / excess), excess));
}

/**
 * Draws one seen post, as a multiple of the level, uncut: a member who once went viral may again.
 * With few posts, draws from the prior spread.
 */
function postDrawer(level: EngagementLevel, random: SeededRandom): () => number {
  const heights: number[] = [];
  const ends: number[] = [];
  let total = 0;
  for (const post of level.posts) {
    total += post.weight;
    heights.push(level.perPost > 0 ? (post.lifetime * post.rise) / level.perPost : 0);
    ends.push(total);
  }
  if (level.posts.length < 4) {
    const sigma = Math.sqrt(Math.log(1 + PRIOR_VARIATION ** 2));
    return () => Math.exp(sigma * random.normal() - (sigma * sigma) / 2);
  }
  return () => {
    const at = random.uniform() * total;
    const found = ends.findIndex((end) => at < end);
    return heights[found] ?? heights.at(-1) ?? 0;
  };
}

/** Coefficient of variation between posts, shrunk to the prior while they are few. */
function variation(level: EngagementLevel): number {
  if (level.perPost <= 0) return PRIOR_VARIATION;
  let weights = 3;
  let squares = 3 * PRIOR_VARIATION ** 2;
  const scale = level.effectivePosts / level.posts.reduce((sum, post) => sum + post.weight, 1e-9);
  for (const post of level.posts) {
    weights += post.weight * scale;
    squares += post.weight * scale * ((post.ordinary * post.rise) / level.perPost - 1) ** 2;
  }
  return Math.min(MOST_VARIATION, Math.sqrt(squares / weights));
}
