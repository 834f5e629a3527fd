import type { AnswerTo } from '../../api.ts';
import type { Subscription } from '../../../../contract/routes/billing.ts';
import { formatCount, formatDate } from '../../format.ts';

/** Where a subscription stands, in a word and, where something is to be done, a sentence. */
export type BillingState = {
  label: string;
  tone: 'accent' | 'sun' | 'danger';
  note: string | null;
};

export function billingStateOf(subscription: Subscription, timeZone: string): BillingState {
  const on = (isoTime: string) => formatDate(isoTime, timeZone);
  const { status, endsAt, dataErasedAt } = subscription;
  switch (status) {
    case 'active':
    case 'trialing':
      if (endsAt !== null) {
        return {
          label: 'Cancelled',
          tone: 'sun',
          note: `Your plan ends on ${on(endsAt)}. Until then you can resume it under “Manage subscription”.`,
        };
      }
      return { label: status === 'active' ? 'Active' : 'Trial', tone: 'accent', note: null };
    case 'past_due':
    case 'unpaid':
    case 'incomplete':
      return {
        label: 'Payment failed',
        tone: 'danger',
        note:
          dataErasedAt === null
            ? 'Your last payment did not go through. Please check your card.'
            : `Your last payment did not go through. If it stays unpaid, your data is lost on ${on(dataErasedAt)}.`,
      };
    case 'paused':
      return { label: 'Paused', tone: 'sun', note: 'No payments are collected at the moment.' };
    case 'canceled':
    case 'incomplete_expired':
      return { label: 'Ended', tone: 'sun', note: 'This subscription has ended.' };
  }
}

/** "Monthly, $59.00" */
export function priceWords({ interval, formattedAmount }: Subscription['price']): string {
  return `${interval === 'monthly' ? 'Monthly' : 'Yearly'}, ${formattedAmount}`;
}

type Credit = AnswerTo<'GET /user/credits'>['signal'];

export function remainingOf({ baseCredits, usedCredits }: Credit): number {
  return Math.max(0, baseCredits - usedCredits.raw);
}

/** "412 of 1,000 left" */
export function remainingWords(credit: Credit): string {
  return `${formatCount(remainingOf(credit))} of ${formatCount(credit.baseCredits)} left`;
}
