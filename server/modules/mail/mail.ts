import type { Deps } from '../../deps.ts';
import { type MailContent, renderMail } from './layout.ts';

export { mayMailCopy, mayMailNotice, mayMailStranger } from './budgets.ts';
export { type MailContent, renderMail } from './layout.ts';
export { addressOf, greeted, hello, nameInMail, type Reader } from './reader.ts';

/** One mail before it is rendered. */
export type Mailed = { subject: string; content: MailContent };

/** Renders and sends. The same `messageId` makes a repeated mail one mail to its reader. */
export async function mailTo(
  { mailer }: Pick<Deps, 'mailer'>,
  to: string,
  { content, ...head }: Mailed & { replyTo?: string },
  messageId: string,
): Promise<void> {
  await mailer.send({ ...head, to, messageId, ...(await renderMail(content)) });
}

/** "1,130" */
export function countOf(count: number): string {
  return new Intl.NumberFormat('en-US').format(count);
}

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
