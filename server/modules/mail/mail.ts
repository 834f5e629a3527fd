import type { MailContent } from './layout.ts';

export { renderMail, type MailContent } from './layout.ts';

/** One mail before it is rendered. */
export type Mailed = { subject: string; content: MailContent };

/** A moment as its reader's clocks show it: "Jan 05, 2025, 14:05 (Europe/Berlin)". */
export function momentIn(timeZone: string, moment: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(moment);
  const time = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${dayIn(timeZone, moment)}, ${time} (${timeZone})`;
}

/** The day alone: "Jan 05, 2025". */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
  }).format(moment);
}
