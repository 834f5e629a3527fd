import type { LocalTime } from './local-time.rules.ts';
import { type EstimateWithBounds, computeShare } from './resampling.rules.ts';

const HOURS_A_PART = 3;
/** With fewer signals, the busiest of 56 cells is random. */
const MIN_EVENTS = 100;

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
  if (all < MIN_EVENTS) return null;
  const max = Math.max(...cells.flat());
  const weekday = cells.findIndex((day) => day.includes(max));
  return {
    weekday: weekday + 1,
    part: cells[weekday]?.indexOf(max) ?? 0,
    share: computeShare(max, all),
  };
}
