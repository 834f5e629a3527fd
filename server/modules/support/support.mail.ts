import { getAddress, writeGreeting, type MailDraft, formatMoment } from '../mail/mail.ts';
import type { SupportMessage } from './support.store.ts';

// Subjects contain no user input: it would become a header.

type StoredMessage = SupportMessage & { emailVerifiedAt: Date | null };

export function draftMessageMail(message: StoredMessage): MailDraft {
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
            ['Written', formatMoment('UTC', message.createdAt)],
          ],
        },
        { kind: 'note', ...describeSender(message) },
        { kind: 'quote', text: message.message },
        { kind: 'note', text: 'Your reply goes to the address above.' },
      ],
      reason: 'You received this email because this address receives Rapport’s support messages.',
    },
  };
}

function describeSender({ userId, emailVerifiedAt }: StoredMessage): {
  title: string;
  text: string;
} {
  if (userId === null) {
    return {
      title: 'From an unverified sender.',
      text: 'Sent without signing in: do not trust the name, the address or links.',
    };
  }
  if (emailVerifiedAt === null) {
    return {
      title: 'From an account with an unverified address.',
      text: 'Name and address are as entered at registration.',
    };
  }
  return { title: 'From an account.', text: 'Its address is verified.' };
}

/** Quotes the message only to a verified address; any other gets no user input. */
export function draftConfirmationMail(message: StoredMessage & { timeZone: string }): MailDraft {
  const isVerified = message.emailVerifiedAt !== null;
  return {
    subject: `We got your message (${message.reference})`,
    content: {
      preview: 'A person will read it and reply to this address.',
      topic: 'Support',
      heading: 'We got your message',
      blocks: [
        {
          kind: 'paragraph',
          text: `${writeGreeting('Thank you for writing', message)}. A person will read your message and reply to this address.`,
        },
        {
          kind: 'facts',
          facts: [
            ['Reference', message.reference],
            ['Written', formatMoment(message.timeZone, message.createdAt)],
          ],
        },
        ...(isVerified ? [{ kind: 'quote', text: message.message } as const] : []),
        {
          kind: 'note',
          title: 'Didn’t write to us?',
          text: 'Someone may have entered your email address by mistake. You can ignore this email.',
        },
      ],
      reason: `You received this email because a message to support was sent with ${isVerified ? 'the address ' : ''}${getAddress(message)}.`,
    },
  };
}
