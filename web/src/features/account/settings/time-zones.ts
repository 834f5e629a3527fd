import { FORMER_ZONES } from '../../../../../contract/time-zones.ts';

/** "America/New York". */
export function formatZone(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

/** People also search for a former name. */
export function buildZoneSearchText(timeZone: string): string {
  return [timeZone, FORMER_ZONES[timeZone] ?? ''].join(' ').trim();
}

/** The zone of this computer, if its clock shows another time than the account's; otherwise null. */
export function findOwnZone(accountZone: string, now: Date): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return formatTimeIn(timeZone, now) === formatTimeIn(accountZone, now) ? null : timeZone;
}

export function formatTimeIn(timeZone: string, now: Date): string {
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
