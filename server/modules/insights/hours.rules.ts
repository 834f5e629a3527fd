import { PEAK_MIN_SIGNALS } from '../../../contract/insights.ts';
import type { LocalTime } from './local-time.rules.ts';
import { type EstimateWithBounds, computeShare } from './resampling.rules.ts';

const HOURS_A_PART = 3;
const CELLS = 56;
/**
 * In standard deviations above its equal share. By chance alone, one cell is likely to be as high
 * as its bounds allow, but the highest of 56 is as high as this in at most one of ten cases.
 */
const CLEARLY_ABOVE = 3.5;

/** Seven weekdays from Monday, each with eight parts of three hours. */
export function buildHourMap(
  counts: readonly { at: Date; signals: number }[],
  localTime: (at: Date) => LocalTime,
): number[][] {
  const cells = Array.from({ length: 7 }, () => Array.from({ length: 8 }, () => 0));
  for (const { at, signals } of counts) {
    const { weekday, hour } = localTime(at);
    const day = cells[weekday - 1];
    const part = Math.floor(hour / HOURS_A_PART);
    if (day) day[part] = (day[part] ?? 0) + signals;
  }
  return cells;
}

export function findBusiest(
  cells: readonly (readonly number[])[],
): { weekday: number; part: number; share: EstimateWithBounds } | null {
  const all = cells.flat().reduce((sum, signals) => sum + signals, 0);
  if (all < PEAK_MIN_SIGNALS) return null;
  const max = Math.max(...cells.flat());
  if (!isClearPeak(max, all)) return null;
  const weekday = cells.findIndex((day) => day.includes(max));
  return {
    weekday: weekday + 1,
    part: cells[weekday]?.indexOf(max) ?? 0,
    share: computeShare(max, all),
  };
}

function isClearPeak(signals: number, all: number): boolean {
  const equalShare = 1 / CELLS;
  const deviation = Math.sqrt(all * equalShare * (1 - equalShare));
  return signals - all * equalShare > CLEARLY_ABOVE * deviation;
}
