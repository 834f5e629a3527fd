const MINUTES_PER_HOUR = 60;

export type BriefTime = { timeZone: string; minuteOfDay: number };

/** The local day whose brief is due: its time has passed, and the day has not ended. */
export function dueDay({ timeZone, minuteOfDay }: BriefTime, now: Date): string | null {
  const today = zoned(timeZone, now).toPlainDate();
  const moment = momentOn(today, { timeZone, minuteOfDay });
  return moment !== null && moment <= now ? today.toString() : null;
}

/** The first time after now, on a day after `last`. */
export function nextMoment(time: BriefTime, now: Date, last: string | null): Date {
  let day = zoned(time.timeZone, now).toPlainDate();
  for (;;) {
    const moment = momentOn(day, time);
    const isLater = last === null || day.toString() > last;
    if (moment !== null && moment > now && isLater) return moment;
    day = day.add({ days: 1 });
  }
}

type Planned = { nextAt: Date | null; last: string | null };

/** If the brief was due later today, and today's new time has passed, it is sent now. */
export function movedMoment(time: BriefTime, now: Date, { nextAt, last }: Planned): Date {
  const today = dueDay(time, now);
  const isOwed = nextAt !== null && nextAt < endOfDay(time.timeZone, now);
  const isLate = today !== null && (last === null || last < today);
  return isOwed && isLate ? now : nextMoment(time, now, last);
}

export function endOfDay(timeZone: string, at: Date): Date {
  const tomorrow = zoned(timeZone, at).toPlainDate().add({ days: 1 });
  return new Date(tomorrow.toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * The first of two such times when clocks go back. If clocks skip the time, the next existing
 * minute of the day, or if there is none, as long before the change. Null for a day that a zone
 * skips.
 */
function momentOn(day: Temporal.PlainDate, { timeZone, minuteOfDay }: BriefTime): Date | null {
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

function zoned(timeZone: string, at: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

export function timeOfDay(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / MINUTES_PER_HOUR);
  const digits = (part: number) => String(part).padStart(2, '0');
  return `${digits(hour)}:${digits(minuteOfDay % MINUTES_PER_HOUR)}`;
}

export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * MINUTES_PER_HOUR + minute;
}
