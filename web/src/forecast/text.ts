import { countNoun, formatCount } from '../format/format.ts';
import { buildMonth, type ForecastMonth, getOddsOfRoom, type Stop } from './months.ts';

export function describeMonth({ median, low, high }: ForecastMonth): string {
  if (high === 0) return 'Nine months in ten bring none.';
  const upper = formatCount(high);
  if (median === 0) return `Half of the months bring none. Nine in ten bring at most ${upper}.`;
  const half = `Most likely about ${formatCount(median)}.`;
  return `${half} Eight months in ten fall between ${formatCount(low)} and ${upper}.`;
}

const HARDLY_ANY_BELOW = 0.05;

export function describeOdds(odds: number): string {
  if (odds > 0.95) return 'nearly all';
  if (odds < HARDLY_ANY_BELOW) return 'hardly any';
  return `${Math.min(9, Math.max(1, Math.round(odds * 10)))} in 10`;
}

/** Below this, the words would not say "5 in 10". */
const TOO_SMALL_BELOW = 0.45;

export function isTooSmall(odds: number): boolean {
  return odds < TOO_SMALL_BELOW;
}

/** What a plan is worth, in the same words before and after it is chosen. */
export function describeRoom(
  { name, monthlySignals }: { name: string; monthlySignals: number },
  quantiles: readonly number[],
): string {
  const odds = getOddsOfRoom(quantiles, monthlySignals);
  const share = describeOdds(odds);
  if (isTooSmall(odds)) {
    return odds < HARDLY_ANY_BELOW
      ? `${name} is too small for nearly all such months: extra signals wait.`
      : `${name} is too small for most such months: it has room for ${share}, and in the others extra signals wait.`;
  }
  const room = `${name} has room for ${share} such months`;
  return monthlySignals >= buildMonth(quantiles).high
    ? `${room}.`
    : `${room}; in the others, extra signals wait.`;
}

export function describePosts({ posts, postsPerMonth }: Stop): string {
  if (posts !== null) return countNoun(posts, 'post');
  const rounded = Math.round(postsPerMonth);
  if (rounded === 0) return 'less than 1 post, as now';
  return `about ${countNoun(rounded, 'post')}, as now`;
}
