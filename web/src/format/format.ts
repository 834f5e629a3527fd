const counts = new Intl.NumberFormat('en-US');

export function formatCount(count: number): string {
  return counts.format(count);
}

/** "1 person", "2,311 people". */
export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "A, B and C". */
export function listWords(words: readonly string[], type?: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en-GB', { ...(type && { type }) }).format(words);
}

/** "Jan 05, 2025" in `timeZone`. */
export function formatDate(isoTime: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    timeZone: getKnownZone(timeZone),
  }).format(new Date(isoTime));
}

/** "Jan 05, 2025", for a day such as "2025-01-05", which is the same in every zone. */
export function formatLongDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`, 'UTC');
}

/** "Jan 05" in `timeZone`. */
export function formatDay(isoTime: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    timeZone: getKnownZone(timeZone),
  }).format(new Date(isoTime));
}

/** "Jan 05, 2025, 14:05" in `timeZone`. */
export function formatMoment(isoTime: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: getKnownZone(timeZone),
  }).format(new Date(isoTime));
  return `${formatDate(isoTime, timeZone)}, ${time}`;
}

/** Matches a date of `formatDate`; the group keeps it in the result of `split`. */
export const DATE_IN_TEXT = /([A-Z][a-z]{2} \d{2}, \d{4})/;

/** "$29", "$212.40": cents only if there are any. */
export function formatMoney(minorUnits: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minorUnits / 100);
}

/** Falls back to UTC for zones that this browser does not know. */
export function getKnownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
