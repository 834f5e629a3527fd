import { formatDay, type MailDraft } from '../mail/mail.ts';

// Anyone can enter any address, so these mails contain no user input.

const REASON =
  'You received this email because this address was entered on a Rapport privacy page.';
const NOT_YOU = {
  kind: 'note',
  title: 'Wasn’t you?',
  text: 'Someone may have entered your email address by mistake. You can ignore this email.',
} as const;

export function draftObjectionMail({
  link,
  endsAt,
  dueAt,
}: {
  link: string;
  endsAt: Date;
  dueAt: Date;
}): MailDraft {
  return {
    subject: 'Your objection is in effect',
    content: {
      preview: 'The profile that you named is no longer read or stored.',
      topic: 'Privacy',
      heading: 'Your objection is in effect',
      blocks: [
        {
          kind: 'paragraph',
          text: `The profile that you named is no longer read or stored here, and what was stored has been erased. If LinkedIn could not be reached, or did not find the profile, we try again until ${formatDay('UTC', dueAt)}. Please check that the URL that you entered opens your profile.`,
        },
        {
          kind: 'paragraph',
          text: `If you change your mind, you can undo the objection until ${formatDay('UTC', endsAt)}.`,
        },
        { kind: 'button', label: 'Undo the objection', href: link },
        NOT_YOU,
      ],
      reason: REASON,
    },
  };
}

export function draftErasureMail({ dueAt }: { dueAt: Date }): MailDraft {
  return {
    subject: 'What was stored is erased',
    content: {
      preview: 'What was stored about the profile that you named is erased.',
      topic: 'Privacy',
      heading: 'What was stored is erased',
      blocks: [
        {
          kind: 'paragraph',
          text: `What was stored about the profile that you named has been erased. If LinkedIn could not be reached, or did not find the profile, we try again until ${formatDay('UTC', dueAt)}. Please check that the URL that you entered opens your profile.`,
        },
        {
          kind: 'paragraph',
          text: 'New engagement with a member’s posts may be read again. To prevent that, object on the same page.',
        },
        NOT_YOU,
      ],
      reason: REASON,
    },
  };
}

export function draftAccessMail(options: {
  link: string;
  endsAt: Date;
  dueAt: Date;
  word: string;
}): MailDraft {
  return {
    subject: 'Show that the profile is yours',
    content: {
      preview: 'Put a word into the headline of your profile for a few minutes.',
      topic: 'Privacy',
      heading: 'Show that the profile is yours',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Only the owner of a profile may see what is stored about it. Put this word into the headline of the profile for a few minutes, then open the page below.',
        },
        { kind: 'code', code: options.word, caption: 'The word for your headline.' },
        { kind: 'button', label: 'See what is stored', href: options.link },
        {
          kind: 'note',
          text: `This works until ${formatDay('UTC', options.endsAt)}. If it does not, write to the operator: your request is answered by ${formatDay('UTC', options.dueAt)}.`,
        },
        NOT_YOU,
      ],
      reason: REASON,
    },
  };
}
