import type { Context } from '../state/context.ts';
import { createSubscription } from '../objects/subscription.ts';
import type { WireInvoice, PaymentMethod, WirePrice, WireSubscription } from '../objects/wire.ts';
import { type Reduction, redeemCoupon } from './discounts.ts';
import {
  awaitDebit,
  collect,
  draftInvoice,
  finalizeInvoice,
  buildPeriodLine,
  settle,
} from './invoicing.ts';
import type { Payment } from './payments.ts';
import { getPeriodEnd } from './periods.ts';

export type NewSubscription = {
  at: number;
  customer: string;
  items: { price: WirePrice; quantity: number }[];
  card: PaymentMethod | null;
  discount: Reduction | null;
  session: string | null;
  /** Set if invoices are sent instead of charged. */
  daysUntilDue?: number | null;
  metadata: { [key: string]: string };
  description: string | null;
};

/**
 * Checkout passes a payment already made, so that its subscription starts active (since API
 * 2025-03-31); otherwise it is collected here.
 */
export function subscribe(
  ctx: Context,
  given: NewSubscription,
  paid: { payment: Payment | null } | 'collect' | 'leave_open' | 'sent',
): { subscription: WireSubscription; invoice: WireInvoice } {
  const discount = given.discount
    ? redeemCoupon(ctx, given.discount, {
        session: given.session,
        customer: given.customer,
        at: given.at,
      })
    : null;
  const subscription = createSubscription({
    ...given,
    clock: ctx.records.get('customer', given.customer).test_clock ?? null,
    items: given.items.map((item) => ({
      ...item,
      periodEnd: getPeriodEnd(given.at, readRecurring(item.price), given.at),
    })),
    paymentMethod: given.card?.id ?? null,
    discounts: discount ? [discount.id] : [],
    daysUntilDue: given.daysUntilDue ?? null,
    status: typeof paid === 'object' || paid === 'sent' ? 'active' : 'incomplete',
  });
  if (discount) ctx.records.save('discount', { ...discount, subscription: subscription.id });
  ctx.records.save('subscription', subscription);
  const draft = draftFirstInvoice(ctx, subscription, given.at);
  const billed = { ...subscription, discounts: [], latest_invoice: draft.id };
  ctx.records.save('subscription', billed);
  ctx.emit('customer.subscription.created', billed);
  const open = finalizeInvoice(ctx, draft, given.at);
  const invoice =
    typeof paid === 'object'
      ? paid.payment?.isPending
        ? awaitDebit(ctx, open, paid.payment, given.at)
        : settle(ctx, open, paid.payment, given.at)
      : paid === 'collect'
        ? collect(ctx, open, given.at)
        : open;
  return { subscription: ctx.records.get('subscription', subscription.id), invoice };
}

const draftFirstInvoice = (ctx: Context, subscription: WireSubscription, at: number): WireInvoice =>
  draftInvoice(ctx, subscription, {
    at,
    reason: 'subscription_create',
    lines: subscription.items.data.map((item) =>
      buildPeriodLine(ctx, subscription, item, { start: at, end: item.current_period_end }),
    ),
    period: { start: at, end: at },
    finalizesAt: null,
  });

export function readRecurring(price: WirePrice): { interval: string; interval_count: number } {
  if (!price.recurring) throw new Error(`price ${price.id} is not recurring`);
  return price.recurring;
}
