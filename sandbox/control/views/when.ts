const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const minute = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

export const dayText = (at: Date): string => day.format(at);
export const minuteText = (at: Date): string => minute.format(at);

/** `14:05` today, `Fri, 20 Nov 2026` otherwise. */
export function shortTime(at: Date, now: Date): string {
  return dayText(at) === dayText(now) ? minuteText(at) : dayText(at);
}
