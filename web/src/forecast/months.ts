import type { MonthForecasts } from '../../../contract/routes/profiles.ts';

export type Stop = {
  posts: number | null;
  postsPerMonth: number;
  quantiles: readonly number[];
};

export type ForecastMonth = { median: number; low: number; high: number };

/** Enough for most plans, and twice the member's habit. */
const FEWEST_AT_THE_END = 10;
const TIMES_THE_HABIT = 2;

/** The habit among the selectable numbers of posts, ascending, without numbers equal to it. */
export function listStops(months: MonthForecasts, postsPerMonth: number): Stop[] {
  const last = Math.max(FEWEST_AT_THE_END, TIMES_THE_HABIT * postsPerMonth);
  const beyond = months.byPosts.find(({ posts }) => posts >= last)?.posts ?? Infinity;
  const planned = months.byPosts
    .filter(({ posts }) => posts <= beyond && posts !== Math.round(postsPerMonth))
    .map(({ posts, quantiles }) => ({ posts, postsPerMonth: posts, quantiles }));
  const habit = { posts: null, postsPerMonth, quantiles: months.usual };
  return [...planned, habit].toSorted((a, b) => a.postsPerMonth - b.postsPerMonth);
}

/** `quantiles` are the 5th, 10th and so on to the 95th. */
export function buildMonth(quantiles: readonly number[]): ForecastMonth {
  return { low: quantiles[1] ?? 0, median: quantiles[9] ?? 0, high: quantiles[17] ?? 0 };
}

/** The share of such months, 0 to 1, that fit an allowance; rounded to a twentieth. */
export function getOddsOfRoom(quantiles: readonly number[], allowance: number): number {
  const within = quantiles.filter((quantile) => quantile <= allowance).length;
  return (within + 0.5) / (quantiles.length + 1);
}
