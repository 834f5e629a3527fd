import { CODE_LIFETIME_MINUTES } from '../../../../contract/limits.ts';
import type { MailDraft } from '../../mail/mail.ts';
import { type MailFacts, linkNewPassword, describeReason } from '../accounts.mail.ts';

export function resetCodeMail({ account }: MailFacts, code: string): MailDraft {
  return {
    subject: 'Your code for a new password',
    content: {
      // Without the code, because lock screens show previews.
      preview: `It works for ${CODE_LIFETIME_MINUTES} minutes.`,
      topic: 'Security',
      heading: 'Your code for a new password',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Enter this code on the page where you requested a new password.',
        },
        { kind: 'code', code, caption: `Works once, for ${CODE_LIFETIME_MINUTES} minutes` },
        {
          kind: 'note',
          title: 'Didn’t request this?',
          text: 'Someone entered your email address. Nothing has changed, and nothing will change without this code. We never ask for it by phone or chat.',
        },
      ],
      reason: describeReason(account),
    },
  };
}

export function draftDeletionCodeMail({ account, appUrl }: MailFacts, code: string): MailDraft {
  return {
    subject: 'Your code to delete your account',
    content: {
      preview: `It works for ${CODE_LIFETIME_MINUTES} minutes.`,
      topic: 'Account',
      heading: 'Your code to delete your account',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Enter this code to delete your account. Your subscription ends at once and your data is erased. This cannot be undone.',
        },
        { kind: 'code', code, caption: `Works once, for ${CODE_LIFETIME_MINUTES} minutes` },
        {
          kind: 'note',
          title: 'Didn’t request this?',
          text: 'Someone else is signed in to your account. Keep the code to yourself and set a new password now.',
          link: linkNewPassword(appUrl),
        },
      ],
      reason: describeReason(account),
    },
  };
}

/** The address may belong to a stranger, in whose name someone opened the account. */
export function draftEmailCodeMail({ account, appUrl }: MailFacts, code: string): MailDraft {
  return {
    subject: 'Your code to verify your email address',
    content: {
      preview: `It works for ${CODE_LIFETIME_MINUTES} minutes.`,
      topic: 'Account',
      heading: 'Your code to verify your email address',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Enter this code on your profile, where you requested it.',
        },
        { kind: 'code', code, caption: `Works once, for ${CODE_LIFETIME_MINUTES} minutes` },
        {
          kind: 'note',
          title: 'Didn’t request this?',
          text: 'Someone is signed in to an account with your email address. Keep the code to yourself: we never ask for it by phone or chat. A new password signs everyone else out.',
          link: linkNewPassword(appUrl),
        },
      ],
      reason: describeReason(account),
    },
  };
}
