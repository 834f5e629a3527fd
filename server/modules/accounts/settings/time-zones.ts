import { TIME_ZONE_COOKIE } from '../../../../contract/limits.ts';
import { FORMER_ZONES } from '../../../../contract/time-zones.ts';

export const DEFAULT_TIME_ZONE = 'UTC';

const TODAYS_NAMES = new Map(
  Object.entries(FORMER_ZONES).map(([name, former]) => [former, name] as const),
);

/** By today's names. The runtime's list omits UTC. */
export const TIME_ZONES: readonly string[] = [
  ...new Set([...Intl.supportedValuesOf('timeZone').map(getTodaysName), 'UTC']),
].toSorted();

const LISTED: ReadonlySet<string> = new Set(TIME_ZONES);

function getTodaysName(name: string): string {
  return TODAYS_NAMES.get(name) ?? name;
}

/**
 * Today's name of the zone; null if the runtime does not know it. An offset such as +02:00 is no
 * zone: it has no daylight saving time.
 */
export function findKnownTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null;
  try {
    const known = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
    if (LISTED.has(known)) return known;
    return getTodaysName(
      new Intl.DateTimeFormat('en', { timeZone: known }).resolvedOptions().timeZone,
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function readTimeZone(cookies: Readonly<Record<string, string>>): string {
  return findKnownTimeZone(cookies[TIME_ZONE_COOKIE] ?? '') ?? DEFAULT_TIME_ZONE;
}
