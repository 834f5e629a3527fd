import type { Estimate } from '../../../../contract/insights.ts';
import { formatCount } from '../../format/format.ts';

export function signalsWord(count: number): string {
  return `${formatCount(count)} signal${count === 1 ? '' : 's'}`;
}

export function postsWord(count: number): string {
  return `${formatCount(count)} post${count === 1 ? '' : 's'}`;
}

/** "1.7 (1.2 to 2.4)". */
export function ratioWords({ value, low, high }: Estimate): string {
  return `${timesOf(value)} (${timesOf(low)} to ${timesOf(high)})`;
}

/** "31% (28 to 34%)". */
export function shareWords({ value, low, high }: Estimate): string {
  return `${percentOf(value)}% (${percentOf(low)} to ${percentOf(high)}%)`;
}

export function timesOf(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(1) : formatCount(Math.round(ratio));
}

/** A median may lie between two counts. */
export function medianWords(median: number): string {
  return Number.isInteger(median) ? formatCount(median) : median.toFixed(1);
}

function percentOf(share: number): string {
  const percent = share * 100;
  return percent > 0 && percent < 1 ? percent.toFixed(1) : String(Math.round(percent));
}
