import type { ZoneClock, LocalDay } from './clock.ts';

export type TimeInterval = { readonly after: string; readonly before: string };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** "Today", "Yesterday", "Tuesday, Nov 17", "Monday, Nov 17, 2025". */
export function formatDay({ start }: LocalDay, clock: ZoneClock, now: number): string {
  const today = clock.getDay(now).start;
  if (start === today) return 'Today';
  if (start === clock.getDay(today - 1).start) return 'Yesterday';
  return `${clock.longDate(start)}${formatYearUnlessThis(start, clock, now)}`;
}

/**
 * The time of an event noticed between two readings: "08:52", "between 08:00 and 09:10", "between
 * Mon 18:00 and Tue 08:00". Omits the day if it is `shownDay`, the heading above.
 */
export function formatInterval(
  interval: TimeInterval,
  clock: ZoneClock,
  now: number,
  shownDay?: LocalDay,
): string {
  const [after, before] = [Date.parse(interval.after), Date.parse(interval.before)];
  const isShown = (at: number) =>
    shownDay !== undefined && at >= shownDay.start && at < shownDay.end;
  if (before - after < MINUTE_MS) {
    return isShown(before) ? clock.time(before) : formatMoment(before, clock, now);
  }
  if (clock.getDay(after).start === clock.getDay(before).start) {
    const from = isShown(before) ? clock.time(after) : formatMoment(after, clock, now);
    return `between ${from} and ${clock.time(before)}`;
  }
  // If the interval spans days, hours are not meaningful.
  if (before - after > 2 * DAY_MS) {
    return `between ${formatDate(after, clock, now)} and ${formatDate(before, clock, now)}`;
  }
  return `between ${formatMoment(after, clock, now)} and ${formatMoment(before, clock, now)}`;
}

/** "Mon 18:00" within a week, "Nov 12, 18:00" before that. */
export function formatMoment(at: number, clock: ZoneClock, now: number): string {
  const day = isWithinWeek(at, clock, now) ? clock.weekday(at) : `${formatDate(at, clock, now)},`;
  return `${day} ${clock.time(at)}`;
}

/** "09:14" today, "yesterday 18:02", "Mon 18:02" within a week, "Nov 12, 18:00" before that. */
export function formatRecent(at: number, clock: ZoneClock, now: number): string {
  const today = clock.getDay(now);
  if (at >= today.start && at < today.end) return clock.time(at);
  if (clock.getDay(at).start === clock.getDay(today.start - 1).start) {
    return `yesterday ${clock.time(at)}`;
  }
  if (clock.getDay(at).start === today.end) return `tomorrow ${clock.time(at)}`;
  return formatMoment(at, clock, now);
}

/** "Nov 12", "Nov 12, 2025" of another year. */
export function formatDate(at: number, clock: ZoneClock, now: number): string {
  return `${clock.shortDate(at)}${formatYearUnlessThis(at, clock, now)}`;
}

function isWithinWeek(at: number, clock: ZoneClock, now: number): boolean {
  // The page's time is up to a minute late.
  return at <= now + MINUTE_MS && at > clock.getDay(now).start - 6 * DAY_MS;
}

function formatYearUnlessThis(at: number, clock: ZoneClock, now: number): string {
  const year = clock.year(at);
  return year === clock.year(now) ? '' : `, ${year}`;
}
