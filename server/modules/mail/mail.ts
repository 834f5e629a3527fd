import type { Deps } from '../../deps.ts';
import { type MailContent, renderMail } from './layout.ts';

export {
  mailKeysOfNetwork,
  mayMailNotice,
  mayMailStranger,
  waitToConfirm,
  waitToMailOwed,
  waitToMailStranger,
} from './budgets.ts';
export { type MailContent, renderMail } from './layout.ts';
export { getAddress, writeGreeting, writeHello, nameInMail, type Reader } from './reader.ts';
export { cleanMailText } from './words.ts';

export type MailDraft = { subject: string; content: MailContent };

export async function mailTo(
  { mailer }: Pick<Deps, 'mailer'>,
  to: string,
  { content, ...head }: MailDraft & { replyTo?: string; unsubscribeUrl?: string },
  messageId: string,
): Promise<void> {
  await mailer.send({ ...head, to, messageId, ...(await renderMail(content)) });
}

/** "1,130" */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en-US').format(count);
}

/** "Jan 05, 2025, 14:05 (Europe/Berlin)" */
export function formatMoment(timeZone: string, moment: Date): string {
  const createFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(moment);
  const time = createFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${formatDay(timeZone, moment)}, ${time} (${timeZone})`;
}

/** "Jan 05, 2025" */
export function formatDay(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
  }).format(moment);
}
