import { ANALYZED_POSTS, WELCOME_CODE_DAYS } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import {
  getAddress,
  writeGreeting,
  type MailDraft,
  formatMoment,
  type Reader,
} from '../mail/mail.ts';

export type MailFacts = {
  account: Reader & { timeZone: string };
  appUrl: string;
  supportEmail: string;
  at: Date;
  /** Verifies the address; only in a welcome to an unverified one. */
  code?: string | undefined;
};

export function mailFacts(
  settings: Pick<Deps['settings'], 'http' | 'mail'>,
  account: MailFacts['account'],
  at: Date,
): MailFacts {
  return { account, at, appUrl: settings.http.appUrl, supportEmail: settings.mail.supportEmail };
}

export const NOTICES = {
  welcome: ({ account, appUrl, code }) => ({
    subject: 'Welcome to Rapport',
    content: {
      preview: 'Your account is ready. Link a profile to get its forecast.',
      heading: writeGreeting('Welcome', account),
      blocks: [
        {
          kind: 'paragraph',
          text: `Your account is ready. The next step takes a minute: link a profile, and we read its last ${ANALYZED_POSTS} posts to forecast how many social signals a month you can expect.`,
        },
        { kind: 'button', label: 'Link a profile', href: `${appUrl}/linkedin-profile` },
        ...(code === undefined ? [] : describeWelcomeCode(code)),
        {
          kind: 'note',
          title: 'Not you?',
          text: 'Someone may have entered your email address by mistake, and more emails about the account will follow. To stop them, set a new password with a code that only you receive, and delete the account.',
          link: linkNewPassword(appUrl),
        },
      ],
      reason: `You received this email because ${getAddress(account)} was used to create a Rapport account.`,
    },
  }),

  passwordChanged: ({ account, appUrl, at }) => ({
    subject: 'Your password was changed',
    content: {
      preview: 'All your other sessions were signed out.',
      topic: 'Security',
      heading: 'Your password was changed',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The password of your account was changed. All your other sessions were signed out: sign in there again with the new password.',
        },
        { kind: 'facts', facts: [['When', formatMoment(account.timeZone, at)]] },
        wasItYou(appUrl),
      ],
      reason: describeReason(account),
    },
  }),

  passwordSet: ({ account, appUrl, at }) => ({
    subject: 'A password was set for your account',
    content: {
      preview: 'You can now also sign in with a password.',
      topic: 'Security',
      heading: 'A password was set for your account',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You can now sign in with a password as well as with Google. All your other sessions were signed out.',
        },
        { kind: 'facts', facts: [['When', formatMoment(account.timeZone, at)]] },
        wasItYou(appUrl),
      ],
      reason: describeReason(account),
    },
  }),

  passwordReset: ({ account, appUrl, at }) => ({
    subject: 'Your password was reset',
    content: {
      preview: 'All your sessions were signed out.',
      topic: 'Security',
      heading: 'Your password was reset',
      blocks: [
        {
          kind: 'paragraph',
          text: 'A new password was set with a code that we emailed to you. All your sessions were signed out.',
        },
        { kind: 'facts', facts: [['When', formatMoment(account.timeZone, at)]] },
        wasItYou(appUrl),
      ],
      reason: describeReason(account),
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
          text: 'Someone signed in with a Google account that has your email address, and that Google account was linked to your account.',
        },
        { kind: 'facts', facts: [['When', formatMoment(account.timeZone, at)]] },
        wasItYou(appUrl),
      ],
      reason: describeReason(account),
    },
  }),

  googleRemoved: ({ account, appUrl, at }) => ({
    subject: 'Google sign-in was removed from your account',
    content: {
      preview: 'A Google account can no longer sign in to your account.',
      topic: 'Security',
      heading: 'Google sign-in was removed from your account',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You proved that this address is yours. Any other Google account that was linked before can no longer sign in, because someone who had the address earlier may own it. If it is yours, sign in with Google and then, in the same browser, with your password: this links it again.',
        },
        { kind: 'facts', facts: [['When', formatMoment(account.timeZone, at)]] },
        wasItYou(appUrl),
      ],
      reason: describeReason(account),
    },
  }),

  googleAddressChanged: ({ account, appUrl, supportEmail, at }) => ({
    subject: 'Your Google account has another address',
    content: {
      preview: 'Your Rapport account keeps its address.',
      topic: 'Security',
      heading: 'Your Google account has another address',
      blocks: [
        {
          kind: 'paragraph',
          text: `You signed in with a Google account whose email address is no longer ${getAddress(account)}. Your Rapport account keeps this address: our emails and its codes still go here, and you can sign in with Google as before.`,
        },
        {
          kind: 'paragraph',
          text: `If you will lose access to this mailbox, write to ${supportEmail}.`,
        },
        { kind: 'facts', facts: [['When', formatMoment(account.timeZone, at)]] },
        wasItYou(appUrl),
      ],
      reason: describeReason(account),
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
          text: 'You signed in with Google, which has verified your email address. An account with this address and a password already existed, but its address was never verified. To be safe, we removed that password, signed out all its sessions, and took your name from Google.',
        },
        {
          kind: 'paragraph',
          text: 'If you opened that account, its data is still there: sign in with Google, and set a password in your profile if you want one.',
        },
        { kind: 'facts', facts: [['When', formatMoment(account.timeZone, at)]] },
        { kind: 'button', label: 'Go to your profile', href: `${appUrl}/profile` },
      ],
      reason: describeReason(account),
    },
  }),
} satisfies Record<string, (facts: MailFacts) => MailDraft>;

export type AccountNotice = keyof typeof NOTICES;

function describeWelcomeCode(code: string) {
  return [
    {
      kind: 'paragraph',
      text: 'This code verifies your email address. Once you have a plan, enter it on your profile, below “Daily brief”. Nothing else waits for it.',
    },
    { kind: 'code', code, caption: `Works once, for ${WELCOME_CODE_DAYS} days` },
  ] as const;
}

export function wasItYou(appUrl: string) {
  return {
    kind: 'note' as const,
    title: 'Wasn’t you?',
    text: 'Set a new password now, with a code that only you receive. This signs out every session.',
    link: linkNewPassword(appUrl),
  };
}

export function linkNewPassword(appUrl: string) {
  return { label: 'Set a new password', href: `${appUrl}/forgot-password` };
}

export function describeReason(account: Reader): string {
  return `You received this email because ${getAddress(account)} has a Rapport account.`;
}
