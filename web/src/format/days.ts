import type { ZoneClock } from './clock.ts';

const DAY_MS = 86_400_000;

/** "today", "tomorrow", "Nov 26", "Nov 26, 2027", for a day such as "2026-11-26". */
export function describeDay(day: string, clock: ZoneClock, now: number): string {
  const today = clock.isoDay(now);
  if (day === today) return 'today';
  if (day === getDayAfter(today, 1)) return 'tomorrow';
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    // A day is the same in every zone.
    timeZone: 'UTC',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  }).format(getNoon(day));
}

/** "Mar 2021", for a day such as "2021-03-02". */
export function formatMonth(day: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(getNoon(day));
}

export function getDayAfter(day: string, days: number): string {
  return new Date(getNoon(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days from here to the next Monday, 1 to 7. */
export function countDaysToMonday(day: string): number {
  return 7 - ((new Date(getNoon(day)).getUTCDay() + 6) % 7);
}

function getNoon(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}
