import type { Estimate } from '../../../../contract/insights.ts';
import { formatCount } from '../../format/format.ts';

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "1.7 (1.2 to 2.4)". */
export function describeRatio({ value, low, high }: Estimate): string {
  return `${formatTimes(value)} (${formatTimes(low)} to ${formatTimes(high)})`;
}

/** "31% (28 to 34%)". */
export function shareWords({ value, low, high }: Estimate): string {
  return `${formatPercent(value)}% (${formatPercent(low)} to ${formatPercent(high)}%)`;
}

export function formatTimes(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(1) : formatCount(Math.round(ratio));
}

/** A median may lie between two counts. */
export function formatMedian(median: number): string {
  return Number.isInteger(median) ? formatCount(median) : median.toFixed(1);
}

function formatPercent(share: number): string {
  const percent = share * 100;
  return percent > 0 && percent < 1 ? percent.toFixed(1) : String(Math.round(percent));
}
