/** How figures, dates and sums are written, everywhere in the application. English only. */

const counts = new Intl.NumberFormat('en-US');

/** "1,130" */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** "Jan 05, 2025", as the clock of `timeZone` has it. */
export function formatDate(isoTime: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    timeZone: knownZone(timeZone),
  }).format(new Date(isoTime));
}

/** "Jan 05, 2025, 14:05", as the clock of `timeZone` has it. */
export function formatMoment(isoTime: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: knownZone(timeZone),
  }).format(new Date(isoTime));
  return `${formatDate(isoTime, timeZone)}, ${time}`;
}

/** A date of `formatDate` in a sentence; the group keeps it when the sentence is split there. */
export const DATE_IN_TEXT = /([A-Z][a-z]{2} \d{2}, \d{4})/;

/** "$29", "$212.40": cents only where there are any. */
export function formatMoney(minorUnits: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minorUnits / 100);
}

/** A zone that the server's runtime knows and this browser does not is read as UTC. */
function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
