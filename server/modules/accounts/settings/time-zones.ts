import { TIME_ZONE_COOKIE } from '../../../../contract/limits.ts';

export const DEFAULT_TIME_ZONE = 'UTC';

/** The runtime's list of IANA zones omits UTC. */
export const TIME_ZONES: readonly string[] = [
  ...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']),
].toSorted();

/**
 * The zone's name in its canonical spelling, or null if the runtime does not know it. Browsers may
 * report the newer of two names (Asia/Kolkata) where the list has the older; both are accepted. An
 * offset such as +02:00 is not a zone: it has no daylight saving time.
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
