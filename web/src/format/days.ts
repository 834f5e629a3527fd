import type { Clock } from './clock.ts';

const DAY_MS = 86_400_000;

/** "today", "tomorrow", "Nov 26", "Nov 26, 2027", for a day such as "2026-11-26". */
export function dayWords(day: string, clock: Clock, now: number): string {
  const today = clock.isoDay(now);
  if (day === today) return 'today';
  if (day === dayAfter(today, 1)) return 'tomorrow';
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    // A day is the same in every zone.
    timeZone: 'UTC',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  }).format(noon(day));
}

export function dayAfter(day: string, days: number): string {
  return new Date(noon(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days from here to the next Monday, 1 to 7. */
export function daysToMonday(day: string): number {
  return 7 - ((new Date(noon(day)).getUTCDay() + 6) % 7);
}

function noon(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}
