/** "America/New York": as people write it. */
export function zoneWords(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

/** "14:05" on the clocks of `timeZone`; empty where this browser does not know the zone. */
export function timeIn(timeZone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }).format(now);
  } catch {
    return '';
  }
}
