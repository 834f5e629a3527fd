import { PAYMENT_GRACE_DAYS } from '../../../contract/limits.ts';
import {
  getAddress,
  formatDay,
  writeGreeting,
  writeHello,
  type MailDraft,
  type Reader as MailReader,
} from '../mail/mail.ts';
import { formatAmount } from '../../gateways/stripe/amounts.ts';
import type { BillingNotice } from './notices/notices.rules.ts';

type BillingReader = MailReader & { timeZone: string; appUrl: string };
type NoticeOfKind<Kind extends BillingNotice['kind']> = Extract<BillingNotice, { kind: Kind }>;

export function draftBillingMail(notice: BillingNotice, reader: BillingReader): MailDraft {
  switch (notice.kind) {
    case 'receipt':
      return draftReceipt(notice, reader);
    case 'paidBack':
      return refund(notice, reader);
    case 'renewalSoon':
      return draftRenewalSoon(notice, reader);
    case 'paymentFailed':
      return draftPaymentFailed(notice, reader);
    case 'firstPaymentReturned':
      return draftFirstPaymentReturned(notice, reader);
    case 'willEnd':
      return draftWillEnd(notice, reader);
    case 'ended':
      return draftEnded(notice, reader);
  }
}

function draftReceipt(notice: NoticeOfKind<'receipt'>, reader: BillingReader): MailDraft {
  const amount = formatAmount(notice.amount, notice.currency);
  const until = formatDay(reader.timeZone, notice.paidUntil);
  return {
    subject: `Receipt: ${amount} for ${notice.plan}`,
    content: {
      preview: `We have received ${amount}. ${notice.plan} is paid until ${until}.`,
      topic: 'Billing',
      heading: writeGreeting('Thank you', reader),
      blocks: [
        { kind: 'paragraph', text: `We have received your payment for the ${notice.plan} plan.` },
        {
          kind: 'facts',
          facts: [
            ['Amount', amount],
            ['Plan', notice.plan],
            ['Paid from', formatDay(reader.timeZone, notice.paidFrom)],
            [notice.renews ? 'Next renewal' : 'Paid until', until],
            ...(notice.number === null ? [] : [['Invoice', notice.number] as const]),
          ],
        },
        toBilling(reader),
        {
          kind: 'note',
          text: 'For invoices with your address, open the billing portal with “Manage subscription”.',
        },
      ],
      reason: `You received this email because ${getAddress(reader)} has a Rapport plan. We send one for each payment.`,
    },
  };
}

function refund(notice: NoticeOfKind<'paidBack'>, reader: BillingReader): MailDraft {
  const amount = formatAmount(notice.amount, notice.currency);
  return {
    subject: `We have refunded ${amount}`,
    content: {
      preview: `${amount} is on its way to the original card.`,
      topic: 'Billing',
      heading: `Your refund of ${amount}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${writeHello(reader)}, we have refunded ${amount} to the original card. Your bank may take five to ten days to show it.`,
        },
        {
          kind: 'facts',
          facts: [
            ['Amount', amount],
            ['Refunded on', formatDay(reader.timeZone, notice.at)],
          ],
        },
        ...describeAfterRefund(notice, reader),
        toBilling(reader),
      ],
      reason: `You received this email because ${getAddress(reader)} paid for a Rapport plan. We send one for each refund.`,
    },
  };
}

function describeAfterRefund(
  { goesOn, isOver }: NoticeOfKind<'paidBack'>,
  { timeZone }: BillingReader,
) {
  if (!goesOn && !isOver) return [];
  const text = goesOn
    ? `Your ${goesOn.plan} plan continues as before and renews on ${formatDay(timeZone, goesOn.renewsAt)}. To end it, choose “Manage subscription” on your profile.`
    : 'Nothing more will be charged.';
  return [{ kind: 'paragraph', text } as const];
}

function formatPaidAmount({
  amount,
  currency,
}: {
  amount: number | null;
  currency: string;
}): string {
  return amount === null ? '' : formatAmount(amount, currency);
}

function draftRenewalSoon(notice: NoticeOfKind<'renewalSoon'>, reader: BillingReader): MailDraft {
  const amount = formatPaidAmount(notice);
  const day = formatDay(reader.timeZone, notice.renewsAt);
  return {
    subject: `Your plan renews on ${day}`,
    content: {
      preview: `${notice.plan} renews for another year${amount && ` at ${amount}`}.`,
      topic: 'Billing',
      heading: `${writeGreeting('Another year', reader)}?`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Your ${notice.plan} plan renews automatically on ${day}, for a year${amount && ` at ${amount}`}. There is nothing to do if you want to keep it.`,
        },
        {
          kind: 'paragraph',
          text: 'To change or cancel it before that day, open your profile and choose “Manage subscription”.',
        },
        toBilling(reader),
      ],
      reason: `You received this email because ${getAddress(reader)} has a yearly Rapport plan. We send it once a year.`,
    },
  };
}

function draftPaymentFailed(
  notice: NoticeOfKind<'paymentFailed'>,
  reader: BillingReader,
): MailDraft {
  const amount = formatPaidAmount(notice);
  const day = formatDay(reader.timeZone, notice.erasedAt);
  const isLast = notice.day >= PAYMENT_GRACE_DAYS - 1;
  return {
    subject: isLast
      ? 'Last reminder: your data will be erased tomorrow'
      : 'We could not collect your payment',
    content: {
      preview: `Your account is blocked until ${amount || 'your plan'} is paid; your data is kept until ${day}.`,
      topic: 'Billing',
      heading: isLast ? 'One day left' : 'We could not collect your payment',
      blocks: [
        {
          kind: 'paragraph',
          text: `${writeHello(reader)}, we could not collect ${amount || 'the payment'} for your ${notice.plan} plan. Until it is paid your account is temporarily blocked.`,
        },
        {
          kind: 'paragraph',
          text: isLast
            ? `If it is still unpaid on ${day}, your data is lost.`
            : `If it stays unpaid for ${PAYMENT_GRACE_DAYS} days, your data is lost. That would be on ${day}.`,
        },
        {
          kind: 'button',
          label: 'Update your payment',
          href: `${reader.appUrl}/payment/error`,
        },
        ...toInvoice(notice.invoiceUrl ?? null),
        { kind: 'note', text: 'As soon as a payment goes through, everything is as you left it.' },
      ],
      reason: `You received this email because a payment for the Rapport plan of ${getAddress(reader)} is overdue.`,
    },
  };
}

function draftFirstPaymentReturned(
  notice: NoticeOfKind<'firstPaymentReturned'>,
  reader: BillingReader,
): MailDraft {
  const amount = formatPaidAmount(notice);
  return {
    subject: 'Your bank has returned your payment',
    content: {
      preview: `Your ${notice.plan} plan was not opened, and nothing is owed.`,
      topic: 'Billing',
      heading: 'Your payment was returned',
      blocks: [
        {
          kind: 'paragraph',
          text: `${writeHello(reader)}, your bank has returned the debit${amount && ` of ${amount}`} for the ${notice.plan} plan. The plan was not opened and has ended, so you owe nothing and nothing more will be collected for it.`,
        },
        {
          kind: 'paragraph',
          text: 'To use Rapport, choose a plan again and pay by card, or by debit from an account that allows it.',
        },
        { kind: 'button', label: 'Choose a plan', href: `${reader.appUrl}/payment` },
        {
          kind: 'note',
          text: 'Your bank can tell you why it returned the debit. It may charge you for that.',
        },
      ],
      reason: `You received this email because a payment for the Rapport plan of ${getAddress(reader)} was returned.`,
    },
  };
}

/** A bank may require the cardholder's confirmation, which only Stripe's page can request. */
function toInvoice(invoiceUrl: string | null): MailDraft['content']['blocks'] {
  if (invoiceUrl === null) return [];
  return [
    {
      kind: 'paragraph',
      text: 'If your bank asks you to confirm the payment, open the invoice and pay it there. Stripe, our payment provider, shows this page.',
    },
    { kind: 'button', label: 'Open the invoice', href: invoiceUrl },
  ];
}

function draftWillEnd(notice: NoticeOfKind<'willEnd'>, reader: BillingReader): MailDraft {
  const day = formatDay(reader.timeZone, notice.endsAt);
  return {
    subject: `Your plan ends on ${day}`,
    content: {
      preview: `${notice.plan} stays open until then, and you will not be charged again.`,
      topic: 'Billing',
      heading: `Your plan ends on ${day}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${writeHello(reader)}, your ${notice.plan} plan is canceled. It stays open until ${day}, and you will not be charged again.`,
        },
        {
          kind: 'paragraph',
          text: `After that, your signals and their history are kept until ${formatDay(reader.timeZone, notice.keptUntil)}.`,
        },
        {
          kind: 'paragraph',
          text: 'If you change your mind, open your profile before the plan ends, choose “Manage subscription”, and resume it.',
        },
        toBilling(reader),
      ],
      reason: `You received this email because the Rapport plan of ${getAddress(reader)} was canceled.`,
    },
  };
}

function draftEnded(notice: NoticeOfKind<'ended'>, reader: BillingReader): MailDraft {
  const day = formatDay(reader.timeZone, notice.erasedAt);
  return {
    subject: 'Your subscription has ended',
    content: {
      preview: `${notice.plan} has ended, and nothing more will be charged.`,
      topic: 'Billing',
      heading: writeGreeting('Goodbye for now', reader),
      blocks: [
        {
          kind: 'paragraph',
          text: notice.wasUnpaid
            ? `Your ${notice.plan} plan has ended because it was not paid. Nothing more will be charged.`
            : `Your ${notice.plan} plan has ended. Nothing more will be charged.`,
        },
        {
          kind: 'paragraph',
          text: notice.isErased
            ? 'Your signals and their history have been erased. Your account stays: with a new plan, we read the posts again.'
            : `Your signals and their history are kept until ${day}. Choose a plan before that day, and everything is as you left it.`,
        },
        { kind: 'button', label: 'Choose a plan', href: `${reader.appUrl}/payment` },
      ],
      reason: `You received this email because ${getAddress(reader)} had a Rapport plan.`,
    },
  };
}

function toBilling({ appUrl }: BillingReader) {
  return { kind: 'button', label: 'Go to billing', href: `${appUrl}/profile` } as const;
}
