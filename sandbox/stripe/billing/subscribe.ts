import type { Context } from '../state/context.ts';
import { createSubscription } from '../objects/subscription.ts';
import type { WireInvoice, PaymentMethod, WirePrice, WireSubscription } from '../objects/wire.ts';
import { getAmountOff, type Reduction } from './discounts.ts';
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

type NewSubscription = {
  at: number;
  customer: string;
  items: { price: WirePrice; quantity: number }[];
  card: PaymentMethod | null;
  discount?: Reduction | null;
  /** Set if invoices are sent instead of charged. */
  daysUntilDue?: number | null;
  metadata?: { [key: string]: string };
};

/**
 * Checkout passes a payment already made, so that its subscription starts active (since API
 * 2025-03-31); otherwise it is collected here.
 */
export function subscribe(
  ctx: Context,
  given: NewSubscription,
  paid: { payment: Payment | null } | 'collect' | 'sent',
): { subscription: WireSubscription; invoice: WireInvoice } {
  const { at, discount } = given;
  const subscription = createSubscription({
    at,
    customer: given.customer,
    clock: ctx.records.get('customer', given.customer).test_clock ?? null,
    items: given.items.map((item) => ({
      ...item,
      periodEnd: getPeriodEnd(at, readRecurring(item.price), at),
    })),
    paymentMethod: given.card?.id ?? null,
    daysUntilDue: given.daysUntilDue ?? null,
    metadata: given.metadata ?? {},
    status: paid === 'collect' ? 'incomplete' : 'active',
  });
  ctx.records.save('subscription', subscription);
  const lines = subscription.items.data.map((item) => buildPeriodLine(ctx, item, at));
  const amountOff = discount ? getAmountOff(discount.coupon, lines[0]?.amount ?? 0) : 0;
  const reason = 'subscription_create';
  const draft = draftInvoice(ctx, subscription, { at, reason, lines, amountOff });
  const billed = { ...subscription, latest_invoice: draft.id };
  ctx.saveAndEmit('subscription', billed, 'customer.subscription.created');
  const invoice = collectFirst(ctx, finalizeInvoice(ctx, draft, at), at, paid);
  return { subscription: ctx.records.get('subscription', subscription.id), invoice };
}

function collectFirst(
  ctx: Context,
  open: WireInvoice,
  at: number,
  paid: Parameters<typeof subscribe>[2],
): WireInvoice {
  if (paid === 'sent') return open;
  if (paid === 'collect') return collect(ctx, open, at);
  return paid.payment?.isPending
    ? awaitDebit(ctx, open, paid.payment, at)
    : settle(ctx, open, paid.payment, at);
}

export function readRecurring(price: WirePrice): { interval: string; interval_count: number } {
  if (!price.recurring) throw new Error(`price ${price.id} is not recurring`);
  return price.recurring;
}
