import { type Mailed, momentIn } from '../mail/mail.ts';
import type { SupportMessage } from './support.store.ts';

// Nothing that a sender typed stands in a subject: it would be a header.

/** What support reads; an answer to it goes to the sender. */
export function messageMail(message: SupportMessage): Mailed {
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
        { kind: 'quote', text: message.message },
        {
          kind: 'note',
          text:
            message.userId === null
              ? 'Written without signing in: nobody has proved that the address is the sender’s. Your answer goes to it.'
              : 'Name and email are the account’s. Your answer goes to its owner.',
        },
      ],
      reason: 'You get this mail because messages to the support of Rapport come to this address.',
    },
  };
}

/** What the sender keeps. */
export function copyMail(message: SupportMessage & { timeZone: string }): Mailed {
  return {
    subject: `We got your message (${message.reference})`,
    content: {
      preview: 'A person reads it and answers to this address.',
      topic: 'Support',
      heading: 'We got your message',
      blocks: [
        {
          kind: 'paragraph',
          text: `Thank you for writing, ${message.firstName}. A person reads your message and answers to this address.`,
        },
        {
          kind: 'facts',
          facts: [
            ['Reference', message.reference],
            ['Written', momentIn(message.timeZone, message.createdAt)],
          ],
        },
        { kind: 'quote', text: message.message },
        {
          kind: 'note',
          title: 'Did you not write to us?',
          text: 'Then somebody gave your address by mistake, and you can ignore this mail.',
        },
      ],
      reason: `You get this mail because a message to support was sent with the address ${message.email}.`,
    },
  };
}
