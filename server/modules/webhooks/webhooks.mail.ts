import { formatMoment, getAddress, type MailDraft, type Reader } from '../mail/mail.ts';

/** Does not name the receiver: the member typed its address, and part of it may be a secret. */
export function draftDisabledMail(facts: {
  account: Reader & { timeZone: string };
  reason: 'failures' | 'gone';
  at: Date;
  appUrl: string;
}): MailDraft {
  const { account, reason, at, appUrl } = facts;
  const why =
    reason === 'gone'
      ? 'It answered that it is gone (410), so we send nothing to it any more.'
      : 'Ten attempts in a row failed over three days, so we send nothing to it any more.';
  return {
    subject: 'A webhook of yours was disabled',
    content: {
      preview: why,
      topic: 'Integrations',
      heading: 'A webhook of yours was disabled',
      blocks: [
        { kind: 'paragraph', text: why },
        { kind: 'facts', facts: [['When', formatMoment(account.timeZone, at)]] },
        {
          kind: 'paragraph',
          text: 'What happens meanwhile is kept for ninety days. Resume the webhook, and it receives what it missed. It is still told about people who are erased.',
        },
        { kind: 'button', label: 'Open integrations', href: `${appUrl}/integrations` },
      ],
      reason: `You received this email because ${getAddress(account)} has a Rapport account.`,
    },
  };
}
