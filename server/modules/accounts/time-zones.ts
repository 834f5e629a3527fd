import { TIME_ZONE_COOKIE } from '../../../contract/limits.ts';

/** What an account has whose browser names none. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** Every IANA zone of the runtime, sorted, with UTC, which the runtime leaves out of its list. */
export const TIME_ZONES: readonly string[] = [
  ...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']),
].toSorted();

/**
 * The zone's name in its right spelling, or null where the runtime knows no such zone. Browsers
 * name a zone by the newer of its names (Asia/Kolkata) where the list has the older: both are
 * known. A bare offset such as +02:00 is not a zone: it would miss the change of the clocks.
 */
export function knownTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The zone that a browser names in its cookie; the default without one that is known. */
export function timeZoneOf(cookies: Readonly<Record<string, string>>): string {
  return knownTimeZone(cookies[TIME_ZONE_COOKIE] ?? '') ?? DEFAULT_TIME_ZONE;
}
