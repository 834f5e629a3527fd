import { DAY_MS, HOUR_MS } from '../../platform/time/durations.ts';

/** 1 for Monday to 7 for Sunday, and the hour of the day. */
export type LocalTime = { readonly weekday: number; readonly hour: number };

/**
 * An offset is computed once per UTC day, and hourly on days that change it, because computing it
 * is slow.
 */
export function createLocalTimes(offsetAt: (at: Date) => number): (at: Date) => LocalTime {
  const asked = new Map<number, number>();
  const getOffset = (ms: number): number => {
    const known = asked.get(ms);
    if (known !== undefined) return known;
    const hours = offsetAt(new Date(ms));
    asked.set(ms, hours);
    return hours;
  };
  return (at) => {
    const ms = at.getTime();
    const day = Math.floor(ms / DAY_MS) * DAY_MS;
    const isEven = getOffset(day) === getOffset(day + DAY_MS);
    const hours = isEven ? getOffset(day) : getOffset(Math.floor(ms / HOUR_MS) * HOUR_MS);
    const local = new Date(ms + hours * HOUR_MS);
    return { weekday: local.getUTCDay() || 7, hour: local.getUTCHours() };
  };
}
