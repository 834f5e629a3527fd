import { PAYMENT_GRACE_DAYS } from '../../../contract/limits.ts';
import type { SubscriptionStatus } from '../../../contract/routes/billing.ts';
import type {
  StripeCharge,
  StripeProduct,
  StripeSubscription,
} from '../../gateways/stripe/stripe.ts';
import { getSubscriptionStanding } from '../standing/standing.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import { DAY_MS } from '../../platform/time/durations.ts';

const UNPAID: readonly string[] = ['past_due', 'unpaid'];

const RANK: Record<SubscriptionStatus, number> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  paused: 3,
  unknown: 3,
  incomplete: 4,
  canceled: 5,
  incomplete_expired: 5,
};

/**
 * The others are duplicates. Among equal live ones the oldest is current, among ended ones the
 * newest.
 */
export function chooseSubscription(subscriptions: readonly StripeSubscription[]): {
  current: StripeSubscription | null;
  duplicates: StripeSubscription[];
} {
  // Stripe lists the newest first, with times in whole seconds: of two created in the same second,
  // the one listed later is older.
  const [current = null, ...others] = subscriptions.toReversed().toSorted((a, b) => {
    const age = a.createdAt.getTime() - b.createdAt.getTime();
    return RANK[a.status] - RANK[b.status] || (hasEnded(a) ? -age : age);
  });
  return { current, duplicates: others.filter((other) => !hasEnded(other)) };
}

export function findDuplicatesToCancel(
  duplicates: readonly StripeSubscription[],
  { seenAt, now }: { seenAt: Date; now: Date },
): StripeSubscription[] {
  if (!isDayBefore(seenAt, now)) return [];
  return duplicates.filter(({ createdAt }) => isDayBefore(createdAt, now));
}

export function getFirstSeenAt(seenAt: Date | null, now: Date): Date {
  return new Date(Math.min((seenAt ?? now).getTime(), now.getTime()));
}

/** Erasures and cancellations need two reads a day apart, by Stripe's time. */
export function isDayBefore(moment: Date | null, now: Date): boolean {
  return moment !== null && now.getTime() - moment.getTime() >= DAY_MS;
}

function hasEnded({ status }: Pick<StripeSubscription, 'status'>): boolean {
  return !getSubscriptionStanding(status).hasSubscription;
}

/** Null if none is outstanding. A subscription that ended because of it keeps the date. */
export function findPaymentFailedAt(
  subscription: StripeSubscription,
  known:
    | Pick<SubscriptionRow, 'subscription_id' | 'status' | 'payment_failed_at' | 'updated_at'>
    | undefined,
): Date | null {
  const before = known?.subscription_id === subscription.id ? known : undefined;
  if (hasEnded(subscription)) return before?.payment_failed_at ?? null;
  if (!UNPAID.includes(subscription.status)) return null;
  if (before?.payment_failed_at) return before.payment_failed_at;
  const invoice = subscription.latestInvoice;
  const began = invoice?.isUnpaid ? invoice.dueAt : subscription.periodStart;
  // A debit may be returned two weeks after its invoice: the plan was open at the last read.
  const wasOpen = before && getSubscriptionStanding(before.status).isActiveSubscription;
  return wasOpen && before.updated_at > began ? before.updated_at : began;
}

/** The unpaid part of the newest invoice, in minor units; null if nothing is outstanding. */
export function getOwedAmount({ status, latestInvoice }: StripeSubscription): number | null {
  return UNPAID.includes(status) && latestInvoice?.isUnpaid ? latestInvoice.amountRemaining : null;
}

export function hasUnknownPrice({
  interval,
  amount,
}: Pick<SubscriptionRow, 'interval' | 'amount'>): boolean {
  return interval === null || amount === null;
}

export function getDataErasedAt(failedAt: Date): Date {
  return new Date(failedAt.getTime() + PAYMENT_GRACE_DAYS * DAY_MS);
}

const KEPT_AFTER_END_DAYS = 30;

export function getKeptUntil(endsAt: Date): Date {
  return new Date(endsAt.getTime() + KEPT_AFTER_END_DAYS * DAY_MS);
}

export function findLastPayment(
  charges: readonly StripeCharge[],
): Pick<
  SubscriptionRow,
  'last_paid_at' | 'last_paid_amount' | 'last_paid_currency' | 'last_paid_back_amount'
> {
  const last = charges.find(({ isPaid }) => isPaid);
  return {
    last_paid_at: last?.paidAt ?? null,
    last_paid_amount: last?.amount ?? null,
    last_paid_currency: last?.currency ?? null,
    last_paid_back_amount: last?.refunds.reduce((sum, { amount }) => sum + amount, 0) ?? null,
  };
}

export type PlanTerms = { key: string; signals: number; aiCredits: number };

/** The monthly allowances in a product's metadata; null if they do not describe a plan. */
export function readPlanTerms(product: StripeProduct): PlanTerms | null {
  const { plan, signals, ai_credits: aiCredits } = product.metadata;
  if (!plan || !isCount(signals) || !isCount(aiCredits)) return null;
  return { key: plan, signals: Number(signals), aiCredits: Number(aiCredits) };
}

function isCount(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,9}$/.test(text);
}
