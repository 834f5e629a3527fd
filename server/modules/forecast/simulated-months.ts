import { computeAverageCollected, type CollectionCurve } from './collection-curve.ts';
import type { EngagementLevel } from './engagement-level.ts';
import { DAYS_PER_MONTH, drawPostCount, type PostingHabit } from './posting-habit.ts';
import { type SeededRandom, createSeededRandom } from './seeded-random.ts';

const ROUNDS = 1000;
const SEED = 20_260_115;
/** Months vary by more than chance; fitted on training histories. */
const MONTH_DRIFT = 0.25;
/** Spread of a member's posts if there are too few to measure it: a lognormal with sigma 0.8. */
const PRIOR_VARIATION = 0.95;
const TAIL_SPREAD = 0.5;
const PLAN_SPREAD = 0.25;
const MAX_VARIATION = 3;
/** Above this number, one sum is drawn, by its mean and variance. */
const MAX_DRAWN = 60;

export type MonthInput = {
  habit: PostingHabit;
  level: EngagementLevel;
  curve: CollectionCurve;
  existing: number;
  /** The part of that by which outliers exceed a usual post. */
  exceptional: number;
};

export type SimulatedMonths = {
  usual: readonly number[];
  ordinary: readonly number[];
  planned: readonly (readonly number[])[];
};

/**
 * Simulates the signals of the coming month, once per round: each round draws the number of posts
 * from the habit, the level from its uncertainty, and each post's engagement from past posts. The
 * plans share all other draws, so that more posts bring more signals. The seed is fixed: the same
 * posts give the same months.
 */
export function simulateMonths(input: MonthInput, plans: readonly number[]): SimulatedMonths {
  const random = createSeededRandom(SEED);
  const { level } = input;
  const perPost = level.perPost * computeAverageCollected(input.curve, DAYS_PER_MONTH);
  const heights = computeRelativeHeights(level);
  const levelSpread = computeVariation(level) / Math.sqrt(Math.max(1, level.effectivePosts));
  const usual: number[] = [];
  const ordinary: number[] = [];
  const planned = plans.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const drift = Math.exp(Math.hypot(MONTH_DRIFT, levelSpread) * random.normal());
    const tail = Math.exp(TAIL_SPREAD * random.normal());
    const [chance, bulk] = [random.normal(), random.normal()];
    const kept = Math.exp(PLAN_SPREAD * random.normal());
    const rounding = random.uniform();
    const posts = drawPostCount(input.habit, random);
    const counts = plans.map((plan) => Math.floor(plan * kept + rounding));
    const sums = cumulate(Math.min(MAX_DRAWN, Math.max(posts, ...counts)), () =>
      heights.draw(random),
    );
    const simulateMonth = (count: number, existing: number) => {
      const rest = Math.max(0, count - MAX_DRAWN);
      const drawn = sums[count - rest] ?? 0;
      const sum =
        drawn + Math.max(0, rest * heights.mean + Math.sqrt(rest) * heights.spread * bulk);
      const mean = sum * perPost * drift + existing * tail;
      return Math.max(0, Math.round(mean + Math.sqrt(mean) * chance));
    };
    usual.push(simulateMonth(posts, input.existing));
    ordinary.push(simulateMonth(posts, input.existing - input.exceptional));
    for (const [index, count] of counts.entries()) {
      planned[index]?.push(simulateMonth(count, input.existing));
    }
  }
  return {
    usual: sortAscending(usual),
    ordinary: sortAscending(ordinary),
    planned: planned.map(sortAscending),
  };
}

function cumulate(max: number, next: () => number): number[] {
  const sums = [0];
  for (let count = 0; count < max; count += 1) sums.push((sums[count] ?? 0) + next());
  return sums;
}

function sortAscending(months: readonly number[]): number[] {
  return months.toSorted((a, b) => a - b);
}

type Heights = { draw(random: SeededRandom): number; mean: number; spread: number };

/**
 * Not winsorized: a member who went viral may do so again. With few posts, uses the prior spread.
 */
function computeRelativeHeights(level: EngagementLevel): Heights {
  if (level.posts.length < 4 || level.perPost <= 0) {
    const sigma = Math.sqrt(Math.log(1 + PRIOR_VARIATION ** 2));
    const draw = (random: SeededRandom) => Math.exp(sigma * random.normal() - (sigma * sigma) / 2);
    return { draw, mean: 1, spread: PRIOR_VARIATION };
  }
  const heights = level.posts.map((post) => post.lifetime / level.perPost);
  const ends = cumulate(
    level.posts.length,
    createSampler(level.posts.map(({ weight }) => weight)),
  ).slice(1);
  const total = ends.at(-1) ?? 0;
  const computeMean = (value: (height: number) => number) =>
    level.posts.reduce((sum, { weight }, i) => sum + weight * value(heights[i] ?? 0), 0) / total;
  const mean = computeMean((height) => height);
  return {
    draw(random) {
      const at = random.uniform() * total;
      return heights[ends.findIndex((end) => at < end)] ?? heights.at(-1) ?? 0;
    },
    mean,
    spread: Math.sqrt(computeMean((height) => (height - mean) ** 2)),
  };
}

function createSampler(values: readonly number[]): () => number {
  let next = 0;
  return () => values[next++] ?? 0;
}

function computeVariation(level: EngagementLevel): number {
  if (level.perPost <= 0) return PRIOR_VARIATION;
  let weights = 3;
  let squares = 3 * PRIOR_VARIATION ** 2;
  const scale = level.effectivePosts / level.posts.reduce((sum, post) => sum + post.weight, 1e-9);
  for (const post of level.posts) {
    weights += post.weight * scale;
    squares += post.weight * scale * (post.ordinary / level.perPost - 1) ** 2;
  }
  return Math.min(MAX_VARIATION, Math.sqrt(squares / weights));
}
