/** Appends when to try again: "Too many attempts. Please try again in 20 minutes." */
export function withRetryAdvice(text: string, retryAfterSeconds: number): string {
  return `${text} Please try again ${waitInWords(retryAfterSeconds)}.`;
}

/** Rounded up, so that a call at that time is accepted. */
function waitInWords(seconds: number): string {
  if (seconds <= 10) return 'in a moment';
  if (seconds <= MINUTE) return 'in a minute';
  if (seconds <= 90 * MINUTE) return `in ${Math.ceil(seconds / MINUTE)} minutes`;
  const hours = Math.ceil(seconds / HOUR);
  if (hours < 24) return `in ${hours} hours`;
  const days = Math.ceil(hours / 24);
  return days === 1 ? 'tomorrow at this time' : `in ${days} days`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
