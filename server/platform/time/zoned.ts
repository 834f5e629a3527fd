/** An instant in a time zone. */
export function toZoned(timeZone: string, at: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

/** The day of an instant in a time zone, as 2026-01-31. */
export function getLocalDay(timeZone: string, at: Date): string {
  return toZoned(timeZone, at).toPlainDate().toString();
}

export function getUtcOffsetHours(timeZone: string, at: Date): number {
  return toZoned(timeZone, at).offsetNanoseconds / HOUR_NANOSECONDS;
}

const HOUR_NANOSECONDS = 3_600_000_000_000;
