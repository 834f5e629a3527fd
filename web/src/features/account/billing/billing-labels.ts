import type { ReplyTo } from '../../../api/call.ts';
import type { Subscription } from '../../../../../contract/routes/billing.ts';
import { createClock } from '../../../format/clock.ts';
import { formatCount, formatDate } from '../../../format/format.ts';

export type BillingState = {
  label: string;
  tone: 'accent' | 'sun' | 'danger';
  note: string | null;
};

export function describeBillingState(subscription: Subscription, timeZone: string): BillingState {
  const on = (isoTime: string) => formatDate(isoTime, timeZone);
  const { status, unknownStatus, endsAt, dataErasedAt, isChangeUnpaid } = subscription;
  switch (status) {
    case 'active':
    case 'trialing':
      if (endsAt !== null) {
        return {
          label: `Ends ${createClock(timeZone).shortDate(Date.parse(endsAt))}`,
          tone: 'sun',
          note: `Your plan ends on ${on(endsAt)}, and you will not be charged again. Until then you can resume it under “Manage subscription”.`,
        };
      }
      return {
        label: status === 'active' ? 'Active' : 'Trial',
        tone: isChangeUnpaid ? 'sun' : 'accent',
        note: isChangeUnpaid
          ? 'The payment for your change of plan has not arrived yet, which can take several days. Until then your monthly allowance stays as it was.'
          : null,
      };
    case 'past_due':
    case 'unpaid':
      return {
        label: 'Payment failed',
        tone: 'danger',
        note:
          dataErasedAt === null
            ? 'Your last payment did not go through. Please check your card.'
            : `Your last payment did not go through. Update your card by ${on(dataErasedAt)}: if it stays unpaid, your data is lost on that day.`,
      };
    case 'incomplete':
      return {
        label: 'Payment on its way',
        tone: 'sun',
        note: 'Your bank has not confirmed your first payment yet.',
      };
    case 'paused':
      return { label: 'Paused', tone: 'sun', note: 'No payments are collected at the moment.' };
    case 'unknown':
      return {
        label: 'Unknown status',
        tone: 'sun',
        note: `Stripe reports a status this version does not know: “${unknownStatus}”. The plan stays closed until the status is known again, and nothing is erased meanwhile.`,
      };
    case 'canceled':
    case 'incomplete_expired':
      return { label: 'Ended', tone: 'sun', note: 'This subscription has ended.' };
  }
}

export type BillingFact = { term: string; text: string; more?: string };

export function listBillingFacts(subscription: Subscription, timeZone: string): BillingFact[] {
  const on = (isoTime: string) => formatDate(isoTime, timeZone);
  const { lastPayment } = subscription;
  const next = describeNext(subscription);
  return [
    { term: 'Package', text: formatPrice(subscription.price) },
    ...(next === null ? [] : [{ term: next.term, text: on(next.at) }]),
    { term: 'Last renewal date', text: on(subscription.lastRenewalDate) },
    ...(lastPayment === null
      ? []
      : [
          {
            term: 'Last payment',
            text: `${lastPayment.formattedAmount} on ${on(lastPayment.paidAt)}`,
            ...(lastPayment.formattedRefund !== null && {
              more: `${lastPayment.formattedRefund} refunded`,
            }),
          },
        ]),
  ];
}

function describeNext(subscription: Subscription): { term: string; at: string } | null {
  const { status, endsAt, nextRenewalDate, paymentFailedAt, scheduledChange } = subscription;
  if (status === 'canceled' || status === 'incomplete_expired')
    return endsAt === null ? null : { term: 'Ended on', at: endsAt };
  if (endsAt !== null) return { term: 'Ends on', at: endsAt };
  if (paymentFailedAt !== null) return { term: 'Unpaid since', at: paymentFailedAt };
  const isRenewed = status === 'active' || status === 'trialing';
  if (isRenewed && scheduledChange !== null)
    return { term: `Changes to ${scheduledChange.product.name} on`, at: scheduledChange.at };
  return isRenewed && nextRenewalDate !== null ? { term: 'Renews on', at: nextRenewalDate } : null;
}

const INTERVALS = { monthly: 'Monthly', yearly: 'Yearly' };

export function formatPrice({ interval, formattedAmount }: Subscription['price']): string {
  const every = interval === null ? 'Unknown interval' : INTERVALS[interval];
  return `${every}, ${formattedAmount ?? 'unknown amount'}`;
}

type Credit = ReplyTo<'GET /user/credits'>['signal'];

export function countRemaining({ baseCredits, usedCredits }: Credit): number {
  return Math.max(0, baseCredits - usedCredits.raw);
}

export function formatRemaining(credit: Credit): string {
  return `${formatCount(countRemaining(credit))} of ${formatCount(credit.baseCredits)} left`;
}
