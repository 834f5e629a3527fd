import type { StripeSubscription } from '../../../gateways/stripe/stripe.ts';
import { getSubscriptionStanding } from '../../standing/standing.ts';
import {
  findLastPayment,
  getOwedAmount,
  findPaymentFailedAt,
  readPlanTerms,
} from '../billing.rules.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import type { StripeCustomerSnapshot } from './customer-snapshot.ts';
import { getAllowances } from './unpaid-change.rules.ts';

export function buildSubscriptionRow(
  { subscription, product, next }: NonNullable<StripeCustomerSnapshot['current']>,
  options: {
    userId: string;
    snapshot: StripeCustomerSnapshot;
    before: SubscriptionRow | undefined;
  },
): SubscriptionRow {
  const { userId, snapshot, before } = options;
  const same = before?.subscription_id === subscription.id ? before : undefined;
  // Created by hand without a plan: it is a subscription, but has no allowances.
  const terms = readPlanTerms(product) ?? { key: 'default', signals: 0, aiCredits: 0 };
  return {
    user_id: userId,
    subscription_id: subscription.id,
    status: subscription.status,
    unknown_status: subscription.unknownStatus,
    plan_key: terms.key,
    product_name: product.name,
    price_id: subscription.price.id,
    interval: subscription.price.interval,
    amount: subscription.price.amount,
    currency: subscription.price.currency,
    ...getAllowances(terms, {
      isChangeUnpaid: snapshot.changeInvoicedAt !== null,
      isByCredit: snapshot.isPeriodPaidByCredit,
      before: same,
    }),
    change_invoiced_at: snapshot.changeInvoicedAt,
    plan_since: findPlanSince(subscription, { before: same, now: snapshot.now }),
    latest_invoice_id: subscription.latestInvoice?.id ?? null,
    used_credit: same?.used_credit ?? 0,
    used_credit_due: same?.used_credit_due ?? 0,
    anchor_at: subscription.anchorAt,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    next_product_name: next?.name ?? null,
    changes_at: subscription.scheduledChange?.at ?? null,
    cancel_at_period_end: subscription.willEnd,
    ends_at: subscription.endsAt,
    payment_failed_at: findPaymentFailedAt(subscription, before),
    owed_amount: getOwedAmount(subscription),
    first_active_at: before?.first_active_at ?? null,
    ...(snapshot.charges ? findLastPayment(snapshot.charges) : getKnownPayment(before)),
    erasure_seen_at: null,
    updated_at: snapshot.now,
  };
}

/** When Stripe began to bill its price; never earlier, because the rest of the period is paid. */
function findPlanSince(
  subscription: StripeSubscription,
  { before, now }: { before: SubscriptionRow | undefined; now: Date },
): Date | null {
  if (!before) return null;
  if (before.price_id === subscription.price.id) return before.plan_since;
  const { latestInvoice, periodStart } = subscription;
  if (latestInvoice?.isChange && latestInvoice.createdAt >= before.updated_at)
    return latestInvoice.createdAt;
  return periodStart >= before.updated_at ? periodStart : now;
}

function getKnownPayment(before: SubscriptionRow | undefined): ReturnType<typeof findLastPayment> {
  return {
    last_paid_at: before?.last_paid_at ?? null,
    last_paid_amount: before?.last_paid_amount ?? null,
    last_paid_currency: before?.last_paid_currency ?? null,
    last_paid_back_amount: before?.last_paid_back_amount ?? null,
  };
}

export function buildCanceledRow(
  before: SubscriptionRow | undefined,
  now: Date,
): SubscriptionRow | undefined {
  if (!before || !getSubscriptionStanding(before.status).hasSubscription) return undefined;
  return {
    ...before,
    status: 'canceled',
    unknown_status: null,
    ends_at: now,
    payment_failed_at: null,
    owed_amount: null,
    change_invoiced_at: null,
    next_product_name: null,
    changes_at: null,
    updated_at: now,
  };
}
