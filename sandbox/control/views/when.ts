// Without Intl, whose data would cost the idle sandbox seven megabytes.
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Fri, 20 Nov 2026`, in UTC. */
export function formatDay(at: Date): string {
  const weekday = weekdays[at.getUTCDay()];
  return `${weekday}, ${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** `14:05`, in UTC. */
export function formatMinute(at: Date): string {
  return at.toISOString().slice(11, 16);
}

/** `14:05` today, `20 Nov` earlier, with the year if it is not this one. */
export function formatShortTime(at: Date, now: Date): string {
  if (formatDay(at) === formatDay(now)) return formatMinute(at);
  const day = `${at.getUTCDate()} ${months[at.getUTCMonth()]}`;
  return at.getUTCFullYear() === now.getUTCFullYear() ? day : `${day} ${at.getUTCFullYear()}`;
}
