import { addressOf, greeted, type Mailed, momentIn } from '../mail/mail.ts';
import type { SupportMessage } from './support.store.ts';

// Nothing that a sender typed stands in a subject: it would be a header.

type Kept = SupportMessage & { emailVerifiedAt: Date | null };

/** What support reads; an answer to it goes to the sender. */
export function messageMail(message: Kept): Mailed {
  return {
    subject: `Support request ${message.reference}`,
    content: {
      preview: `${message.firstName} ${message.lastName} wrote to support.`,
      topic: 'Support',
      heading: 'A message to support',
      blocks: [
        {
          kind: 'facts',
          facts: [
            ['Reference', message.reference],
            ['From', `${message.firstName} ${message.lastName}`],
            ['Email', message.email],
            ['Account', message.userId ?? 'not signed in'],
            ['Written', momentIn('UTC', message.createdAt)],
          ],
        },
        { kind: 'note', ...senderInWords(message) },
        { kind: 'quote', text: message.message },
        { kind: 'note', text: 'Your reply goes to the address above.' },
      ],
      reason: 'You get this mail because messages to the support of Rapport come to this address.',
    },
  };
}

function senderInWords({ userId, emailVerifiedAt }: Kept): { title: string; text: string } {
  if (userId === null) {
    return {
      title: 'From an unverified sender.',
      text: 'Sent without signing in: do not trust the name, the address or links.',
    };
  }
  if (emailVerifiedAt === null) {
    return {
      title: 'From an account with an unverified address.',
      text: 'Name and address are as typed at registration.',
    };
  }
  return { title: 'From an account.', text: 'Its address is verified.' };
}

/**
 * What the sender keeps: to a proved address the words themselves, to any other nothing that
 * anybody typed, since it may be a stranger who reads them.
 */
export function copyMail(message: Kept & { timeZone: string }): Mailed {
  const isProved = message.emailVerifiedAt !== null;
  return {
    subject: `We got your message (${message.reference})`,
    content: {
      preview: 'A person will read it and reply to this address.',
      topic: 'Support',
      heading: 'We got your message',
      blocks: [
        {
          kind: 'paragraph',
          text: `${greeted('Thank you for writing', message)}. A person will read your message and reply to this address.`,
        },
        {
          kind: 'facts',
          facts: [
            ['Reference', message.reference],
            ['Written', momentIn(message.timeZone, message.createdAt)],
          ],
        },
        ...(isProved ? [{ kind: 'quote', text: message.message } as const] : []),
        {
          kind: 'note',
          title: 'Did you not write to us?',
          text: 'Then somebody gave your address by mistake, and you can ignore this mail.',
        },
      ],
      reason: `You get this mail because a message to support was sent with ${isProved ? 'the address ' : ''}${addressOf(message)}.`,
    },
  };
}
