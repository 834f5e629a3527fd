// Without Intl, whose data would cost the idle sandbox seven megabytes.
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Fri, 20 Nov 2026`, in UTC. */
export function dayText(at: Date): string {
  const weekday = weekdays[at.getUTCDay()];
  return `${weekday}, ${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** `14:05`, in UTC. */
export function minuteText(at: Date): string {
  return at.toISOString().slice(11, 16);
}

/** `14:05` today, `20 Nov` earlier, with the year if it is not this one. */
export function shortTime(at: Date, now: Date): string {
  if (dayText(at) === dayText(now)) return minuteText(at);
  const day = `${at.getUTCDate()} ${months[at.getUTCMonth()]}`;
  return at.getUTCFullYear() === now.getUTCFullYear() ? day : `${day} ${at.getUTCFullYear()}`;
}
