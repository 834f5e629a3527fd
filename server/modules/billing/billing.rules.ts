import { PAYMENT_GRACE_DAYS } from '../../../contract/limits.ts';
import type { SubscriptionStatus } from '../../../contract/routes/billing.ts';
import type { StripeCharge, StripeProduct, StripeSubscription } from '../../gateways/stripe.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import { DAY_MS } from '../../platform/durations.ts';

const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];
const PAID: readonly string[] = ['active', 'trialing'];
const UNPAID: readonly string[] = ['past_due', 'unpaid'];

/** What the gates ask of a subscription by its status at Stripe; null stands for none. */
export function standingOf(status: string | null) {
  return {
    hasSubscription: status !== null && !ENDED.includes(status),
    isActiveSubscription: status !== null && PAID.includes(status),
  };
}

/** Best first: of several subscriptions the one that serves its user best is the one that counts. */
const RANK: Record<SubscriptionStatus, number> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  paused: 3,
  incomplete: 4,
  canceled: 5,
  incomplete_expired: 5,
};

/**
 * The subscription that counts, and those that should not be: a customer has one at a time. Of
 * equals among the living the oldest counts, among the ended the newest.
 */
export function chooseSubscription(subscriptions: readonly StripeSubscription[]): {
  counts: StripeSubscription | null;
  extra: StripeSubscription[];
} {
  // Stripe lists the newest first, and tells times in whole seconds: of two made in one second
  // the one listed later is the older.
  const [counts = null, ...others] = subscriptions.toReversed().toSorted((a, b) => {
    const age = a.createdAt.getTime() - b.createdAt.getTime();
    return RANK[a.status] - RANK[b.status] || (ENDED.includes(a.status) ? -age : age);
  });
  return { counts, extra: others.filter(({ status }) => !ENDED.includes(status)) };
}

/**
 * When the payment that is still missing failed first; null where none is missing. It stays with a
 * subscription that ended for it.
 */
export function paymentFailedAt(
  subscription: StripeSubscription,
  known: { subscription_id: string; payment_failed_at: Date | null } | undefined,
): Date | null {
  const before = known?.subscription_id === subscription.id ? known.payment_failed_at : null;
  if (ENDED.includes(subscription.status)) return before;
  if (!UNPAID.includes(subscription.status)) return null;
  const invoice = subscription.latestInvoice;
  const now = invoice?.isUnpaid ? invoice.dueAt : subscription.periodStart;
  return before && before < now ? before : now;
}

/** What of the newest invoice is not paid, where a payment is missing; in minor units. */
export function owedAmount({ status, latestInvoice }: StripeSubscription): number | null {
  return UNPAID.includes(status) && latestInvoice?.isUnpaid ? latestInvoice.amountRemaining : null;
}

/** The moment from which the data of an account that did not pay may be erased. */
export function dataErasedAt(failedAt: Date): Date {
  return new Date(failedAt.getTime() + PAYMENT_GRACE_DAYS * DAY_MS);
}

/** How long data are kept after a member cancels the subscription. */
const KEPT_AFTER_END_DAYS = 30;

/** When the data of a subscription that its owner cancelled may be erased. */
export function keptUntil(endsAt: Date): Date {
  return new Date(endsAt.getTime() + KEPT_AFTER_END_DAYS * DAY_MS);
}

/** The newest payment among these charges, and what of it was paid back. */
export function lastPaymentOf(
  charges: readonly StripeCharge[],
): Pick<
  SubscriptionRow,
  'last_paid_at' | 'last_paid_amount' | 'last_paid_currency' | 'last_paid_back_amount'
> {
  const last = charges.find((charge) => charge.isPaid && charge.amount > 0);
  return {
    last_paid_at: last?.paidAt ?? null,
    last_paid_amount: last?.amount ?? null,
    last_paid_currency: last?.currency ?? null,
    last_paid_back_amount: last?.refunds.reduce((sum, { amount }) => sum + amount, 0) ?? null,
  };
}

export type PlanTerms = { key: string; signals: number; aiCredits: number };

/** What a product's metadata promise a month, or null where they do not describe a plan. */
export function planTerms(product: StripeProduct): PlanTerms | null {
  const { plan, signals, ai_credits: aiCredits } = product.metadata;
  if (!plan || !isCount(signals) || !isCount(aiCredits)) return null;
  return { key: plan, signals: Number(signals), aiCredits: Number(aiCredits) };
}

function isCount(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,9}$/.test(text);
}

/** An amount in minor units with its currency's sign: "$29.00", "¥2,900". */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
  });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
