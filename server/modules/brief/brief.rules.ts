import { toZoned } from '../../platform/time/zoned.ts';

const MINUTES_PER_HOUR = 60;

export type BriefTime = { timeZone: string; minuteOfDay: number };

/** The local day whose brief is due: its time has passed, and the day has not ended. */
export function findDueDay({ timeZone, minuteOfDay }: BriefTime, now: Date): string | null {
  const today = toZoned(timeZone, now).toPlainDate();
  const moment = findMomentOn(today, { timeZone, minuteOfDay });
  return moment !== null && moment <= now ? today.toString() : null;
}

/** The first time after now, on a day after `last`. */
export function findNextMoment(time: BriefTime, now: Date, last: string | null): Date {
  let day = toZoned(time.timeZone, now).toPlainDate();
  for (;;) {
    const moment = findMomentOn(day, time);
    const isLater = last === null || day.toString() > last;
    if (moment !== null && moment > now && isLater) return moment;
    day = day.add({ days: 1 });
  }
}

type BriefPlan = { nextAt: Date | null; last: string | null };

/** If the brief was due later today, and today's new time has passed, it is sent now. */
export function findMovedMoment(time: BriefTime, now: Date, { nextAt, last }: BriefPlan): Date {
  const today = findDueDay(time, now);
  const isOwed = nextAt !== null && nextAt < endOfDay(time.timeZone, now);
  const isLate = today !== null && (last === null || last < today);
  return isOwed && isLate ? now : findNextMoment(time, now, last);
}

export function endOfDay(timeZone: string, at: Date): Date {
  const tomorrow = toZoned(timeZone, at).toPlainDate().add({ days: 1 });
  return new Date(tomorrow.toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * The first of two such times when clocks go back. If clocks skip the time, the next existing
 * minute of the day, or if there is none, as long before the change. Null for a day that a zone
 * skips.
 */
function findMomentOn(day: Temporal.PlainDate, { timeZone, minuteOfDay }: BriefTime): Date | null {
  const wall = day.toPlainDateTime({
    hour: Math.floor(minuteOfDay / MINUTES_PER_HOUR),
    minute: minuteOfDay % MINUTES_PER_HOUR,
  });
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const exists = earlier.toPlainDateTime().equals(wall);
  const moments = exists ? [earlier] : [earlier.getTimeZoneTransition('next'), earlier];
  const moment = moments.find((each) => each?.toPlainDate().equals(day));
  return moment ? new Date(moment.epochMilliseconds) : null;
}

export function formatTimeOfDay(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / MINUTES_PER_HOUR);
  const formatDigits = (part: number) => String(part).padStart(2, '0');
  return `${formatDigits(hour)}:${formatDigits(minuteOfDay % MINUTES_PER_HOUR)}`;
}

export function parseMinute(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * MINUTES_PER_HOUR + minute;
}
