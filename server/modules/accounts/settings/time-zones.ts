import { TIME_ZONE_COOKIE } from '../../../../contract/limits.ts';

export const DEFAULT_TIME_ZONE = 'UTC';

/** The runtime's list of IANA zones omits UTC. */
export const TIME_ZONES: readonly string[] = [
  ...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']),
].toSorted();

/**
 * Null if the runtime does not know the zone. Browsers may report a newer name (Asia/Kolkata) than
 * the one in the list. An offset such as +02:00 is no zone: it has no daylight saving time.
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

export function timeZoneOf(cookies: Readonly<Record<string, string>>): string {
  return knownTimeZone(cookies[TIME_ZONE_COOKIE] ?? '') ?? DEFAULT_TIME_ZONE;
}
