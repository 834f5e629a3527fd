import { formatMoment, type MailDraft } from '../../mail/mail.ts';
import { type MailFacts, linkNewPassword, describeReason, wasItYou } from '../accounts.mail.ts';

export function draftNewDeviceMail(
  { account, appUrl, at }: MailFacts,
  signIn: { device: string; way: 'password' | 'google' },
): MailDraft {
  return {
    subject: 'New sign-in to your account',
    content: {
      preview: `${signIn.device}, a new device for your account.`,
      topic: 'Security',
      heading: 'New sign-in to your account',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Someone signed in to your account from a new device. If it was you, there is nothing to do.',
        },
        {
          kind: 'facts',
          facts: [
            ['When', formatMoment(account.timeZone, at)],
            ['Device', signIn.device],
            ['Signed in', signIn.way === 'google' ? 'with Google' : 'with the password'],
          ],
        },
        signIn.way === 'google' ? wasItYouAtGoogle(appUrl) : wasItYou(appUrl),
      ],
      reason: describeReason(account),
    },
  };
}

function wasItYouAtGoogle(appUrl: string) {
  return {
    kind: 'note' as const,
    title: 'Wasn’t you?',
    text: 'Someone is signed in to your Google account: secure it there first. Setting a new password here signs out every session.',
    link: linkNewPassword(appUrl),
  };
}
