import { formatCount } from '../format/format.ts';
import type { ForecastMonth, Stop } from './months.ts';

export function describeMonth({ median, low, high }: ForecastMonth): string {
  if (high === 0) return 'Nine months in ten bring none.';
  const upper = formatCount(high);
  if (median === 0) return `Half of the months bring none. Nine in ten bring at most ${upper}.`;
  const half = `Most likely about ${formatCount(median)}.`;
  return `${half} Eight months in ten fall between ${formatCount(low)} and ${upper}.`;
}

export function describeOdds(odds: number): string {
  if (odds > 0.95) return 'nearly all';
  if (odds < 0.05) return 'hardly any';
  return `${Math.min(9, Math.max(1, Math.round(odds * 10)))} in 10`;
}

export function describePosts({ posts, postsPerMonth }: Stop): string {
  if (posts !== null) return posts === 1 ? '1 post' : `${posts} posts`;
  const rounded = Math.round(postsPerMonth);
  if (rounded === 0) return 'less than 1 post, as now';
  return `about ${rounded === 1 ? '1 post' : `${rounded} posts`}, as now`;
}
