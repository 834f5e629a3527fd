import { ANALYSED_POSTS, CODE_LIFETIME_MINUTES } from '../../../contract/limits.ts';
import type { Settings } from '../../platform/settings.ts';
import { addressOf, greeted, type Mailed, momentIn, type Reader } from '../mail/mail.ts';

/** What mails may know of the account and of the product. */
export type MailFacts = {
  account: Reader & { timeZone: string };
  appUrl: string;
  supportEmail: string;
  /** When the thing happened that the mail tells of. */
  at: Date;
};

export function mailFacts(
  settings: Pick<Settings, 'http' | 'mail'>,
  account: MailFacts['account'],
  at: Date,
): MailFacts {
  return { account, at, appUrl: settings.http.appUrl, supportEmail: settings.mail.supportEmail };
}

/** Mails that tell of something that happened to the account. */
export const NOTICES = {
  welcome: ({ account, appUrl }) => ({
    subject: 'Welcome to Rapport',
    content: {
      preview: 'Your account is open. Link a profile to see what its posts promise.',
      heading: greeted('Welcome', account),
      blocks: [
        {
          kind: 'paragraph',
          text: `Your account is open. The next step takes a minute: link a profile, and we read its last ${ANALYSED_POSTS} posts to tell you how many social signals a month you can expect.`,
        },
        { kind: 'button', label: 'Link a profile', href: `${appUrl}/linkedin-profile` },
        {
          kind: 'note',
          title: 'Did you not open it?',
          text: 'Then somebody gave your address by mistake. You can ignore this mail: nothing more will come.',
        },
      ],
      reason: `You get this mail because ${addressOf(account)} was registered at Rapport.`,
    },
  }),

  passwordChanged: ({ account, appUrl, at }) => ({
    subject: 'Your password was changed',
    content: {
      preview: 'All other sessions of your account were ended.',
      topic: 'Security',
      heading: 'Your password was changed',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The password of your account is a new one. All other sessions were ended; sign in there again with the new password.',
        },
        { kind: 'facts', facts: [['When', momentIn(account.timeZone, at)]] },
        wasItYou(appUrl),
      ],
      reason: reasonOf(account),
    },
  }),

  passwordSet: ({ account, appUrl, at }) => ({
    subject: 'A password was set for your account',
    content: {
      preview: 'You can now sign in with a password, too.',
      topic: 'Security',
      heading: 'A password was set for your account',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You can now sign in with a password, and still with Google. All other sessions of your account were ended.',
        },
        { kind: 'facts', facts: [['When', momentIn(account.timeZone, at)]] },
        wasItYou(appUrl),
      ],
      reason: reasonOf(account),
    },
  }),

  passwordReset: ({ account, appUrl, at }) => ({
    subject: 'Your password was reset',
    content: {
      preview: 'All sessions of your account were ended.',
      topic: 'Security',
      heading: 'Your password was reset',
      blocks: [
        {
          kind: 'paragraph',
          text: 'A new password was set with a code that we mailed to you. All sessions of your account were ended.',
        },
        { kind: 'facts', facts: [['When', momentIn(account.timeZone, at)]] },
        wasItYou(appUrl),
      ],
      reason: reasonOf(account),
    },
  }),

  googleLinked: ({ account, appUrl, at }) => ({
    subject: 'Google sign-in was added to your account',
    content: {
      preview: 'You can now sign in with Google.',
      topic: 'Security',
      heading: 'You can now sign in with Google',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Somebody who proved to Google that this address is theirs signed in, and their Google account was linked to yours.',
        },
        { kind: 'facts', facts: [['When', momentIn(account.timeZone, at)]] },
        wasItYou(appUrl),
      ],
      reason: reasonOf(account),
    },
  }),

  googleAdopted: ({ account, appUrl, at }) => ({
    subject: 'Your account was secured',
    content: {
      preview: 'Its earlier password no longer works.',
      topic: 'Security',
      heading: 'Your account was secured',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You signed in with Google, which knows that this address is yours. An account with the address existed already, opened with a password by somebody who never proved the same. To be safe we removed that password and ended all its sessions.',
        },
        {
          kind: 'paragraph',
          text: 'If it was you, nothing is lost: sign in with Google, and set a password in your profile if you want one.',
        },
        { kind: 'facts', facts: [['When', momentIn(account.timeZone, at)]] },
        { kind: 'button', label: 'Go to your profile', href: `${appUrl}/profile` },
      ],
      reason: reasonOf(account),
    },
  }),
} satisfies Record<string, (facts: MailFacts) => Mailed>;

export type Notice = keyof typeof NOTICES;

export function resetCodeMail({ account }: MailFacts, code: string): Mailed {
  return {
    subject: 'Your code for a new password',
    content: {
      // The code is not in the preview: it would stand on a locked screen.
      preview: `It works for ${CODE_LIFETIME_MINUTES} minutes.`,
      topic: 'Security',
      heading: 'Your code for a new password',
      blocks: [
        { kind: 'paragraph', text: 'Enter this code where you asked for a new password.' },
        { kind: 'code', code, caption: `Works once, for ${CODE_LIFETIME_MINUTES} minutes` },
        {
          kind: 'note',
          title: 'Did you not ask for it?',
          text: 'Then somebody typed your address. Nothing has changed, and without this code nothing will. We never ask for it by phone or chat.',
        },
      ],
      reason: reasonOf(account),
    },
  };
}

export function deletionCodeMail({ account, appUrl }: MailFacts, code: string): Mailed {
  return {
    subject: 'Your code to delete your account',
    content: {
      preview: `It works for ${CODE_LIFETIME_MINUTES} minutes.`,
      topic: 'Account',
      heading: 'Your code to delete your account',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Enter this code to delete your account. Your subscription ends at once and your data is erased; this cannot be undone.',
        },
        { kind: 'code', code, caption: `Works once, for ${CODE_LIFETIME_MINUTES} minutes` },
        {
          kind: 'note',
          title: 'Did you not ask for it?',
          text: 'Then somebody else is signed in to your account: keep the code to yourself, and set a new password now.',
          link: newPassword(appUrl),
        },
      ],
      reason: reasonOf(account),
    },
  };
}

export function newDeviceMail(
  { account, appUrl, at }: MailFacts,
  signIn: { device: string; way: 'password' | 'google' },
): Mailed {
  return {
    subject: 'New sign-in to your account',
    content: {
      preview: `${signIn.device}, a device that your account had not seen before.`,
      topic: 'Security',
      heading: 'New sign-in to your account',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Somebody signed in to your account from a device that it had not seen before. If it was you, there is nothing to do.',
        },
        {
          kind: 'facts',
          facts: [
            ['When', momentIn(account.timeZone, at)],
            ['Device', signIn.device],
            ['Signed in', signIn.way === 'google' ? 'with Google' : 'with the password'],
          ],
        },
        signIn.way === 'google' ? wasItYouAtGoogle(appUrl) : wasItYou(appUrl),
      ],
      reason: reasonOf(account),
    },
  };
}

/** To the address that the account had; there is nobody to name any more. */
export function goodbyeMail({
  timeZone,
  appUrl,
  at,
}: {
  timeZone: string;
  appUrl: string;
  at: Date;
}): Mailed {
  return {
    subject: 'Your account was deleted',
    content: {
      preview: 'Its data is erased, and nothing more will be charged.',
      topic: 'Account',
      heading: 'Your account was deleted',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Nobody can sign in to it any more. Your data is being erased, and a subscription ends with the account: nothing more will be charged.',
        },
        { kind: 'facts', facts: [['When', momentIn(timeZone, at)]] },
        {
          kind: 'paragraph',
          text: 'Thank you for having been with us. You are welcome to open a new account at any time, with this address too.',
        },
        {
          kind: 'note',
          title: 'Was it not you?',
          text: 'Write to us at once. What is erased cannot be brought back, but we want to know.',
          link: { label: 'Write to support', href: `${appUrl}/contact-us` },
        },
      ],
      reason:
        'You get this mail because this address had an account at Rapport. It is the last one.',
    },
  };
}

function wasItYouAtGoogle(appUrl: string) {
  return {
    kind: 'note' as const,
    title: 'Was it not you?',
    text: 'Then somebody is signed in to your Google account: secure it there first. A new password here ends every session.',
    link: newPassword(appUrl),
  };
}

function wasItYou(appUrl: string) {
  return {
    kind: 'note' as const,
    title: 'Was it not you?',
    text: 'Set a new password now, by a code that only you get. It ends every session.',
    link: newPassword(appUrl),
  };
}

function newPassword(appUrl: string) {
  return { label: 'Set a new password', href: `${appUrl}/forgot-password` };
}

function reasonOf(account: Reader): string {
  return `You get this mail because ${addressOf(account)} has an account at Rapport.`;
}
