import { formatMoment, type MailDraft } from '../../mail/mail.ts';

export function draftGoodbyeMail({
  timeZone,
  appUrl,
  at,
}: {
  timeZone: string;
  appUrl: string;
  at: Date;
}): MailDraft {
  return {
    subject: 'Your account was deleted',
    content: {
      preview: 'Its data is erased, and nothing more will be charged.',
      topic: 'Account',
      heading: 'Your account was deleted',
      blocks: [
        {
          kind: 'paragraph',
          text: 'No one can sign in to it anymore. Your data is being erased and any subscription has ended: nothing more will be charged.',
        },
        { kind: 'facts', facts: [['When', formatMoment(timeZone, at)]] },
        {
          kind: 'paragraph',
          text: 'Thank you for using Rapport. You are welcome to open a new account at any time, with the same email address if you like.',
        },
        {
          kind: 'note',
          title: 'Wasn’t you?',
          text: 'Contact us right away. Erased data cannot be restored, but we want to know.',
          link: { label: 'Contact support', href: `${appUrl}/contact-us` },
        },
      ],
      reason:
        'You received this email because this address had a Rapport account. It is the last email we will send.',
    },
  };
}
