import { createClock } from '../format/clock.ts';
import { formatDate } from '../format/moments.ts';

/** What a count of LinkedIn's files covers: "until Nov 11", "Nov 12, 2025 to Nov 11"; UTC days. */
export function describeCountedDays(
  { from, until }: { readonly from: string | null; readonly until: string },
  now: number,
): string {
  const format = (day: string) =>
    formatDate(Date.parse(`${day}T12:00:00Z`), createClock('UTC'), now);
  return from === null ? `until ${format(until)}` : `${format(from)} to ${format(until)}`;
}
