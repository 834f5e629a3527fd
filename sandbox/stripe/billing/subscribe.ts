import type { Context } from '../state/context.ts';
import { makeId } from '../objects/ids.ts';
import { buildList, buildObject } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';
import { buildPeriodLine } from './invoice-lines.ts';
import { getAmountOff, type Reduction } from './discounts.ts';
import { awaitDebit, collect, draftInvoice, finalizeInvoice, settle } from './invoicing.ts';
import type { Payment } from './payments.ts';
import { getPeriodEnd } from './periods.ts';

type NewSubscription = {
  at: number;
  customer: Wire.Customer;
  items: { price: Wire.Price; quantity: number }[];
  card: Wire.PaymentMethod | null;
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
): { subscription: Wire.Subscription; invoice: Wire.Invoice } {
  const { at, card, customer, discount, daysUntilDue = null, metadata = {} } = given;
  const id = makeId('sub');
  const items = given.items.map(({ price, quantity }) =>
    buildObject<Wire.SubscriptionItem>({
      id: makeId('si', 14),
      object: 'subscription_item',
      created: at,
      current_period_end: getPeriodEnd(at, price, at),
      current_period_start: at,
      price,
      quantity,
      subscription: id,
    }),
  );
  const subscription = buildObject<Wire.Subscription>({
    id,
    object: 'subscription',
    billing_cycle_anchor: at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: daysUntilDue === null ? 'charge_automatically' : 'send_invoice',
    created: at,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    days_until_due: daysUntilDue,
    default_payment_method: card?.id ?? null,
    ended_at: null,
    items: buildList(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    metadata,
    schedule: null,
    status: paid === 'collect' ? 'incomplete' : 'active',
    test_clock: customer.test_clock ?? null,
  });
  ctx.records.save('subscription', subscription);
  const lines = subscription.items.data.map((item) => buildPeriodLine(ctx, item, at));
  const amountOff = discount ? getAmountOff(discount.coupon, lines[0]?.amount ?? 0) : 0;
  const reason = 'subscription_create';
  const draft = draftInvoice(ctx, subscription, { at, reason, lines, amountOff });
  const billed = { ...subscription, latest_invoice: draft.id };
  ctx.saveAndEmit('subscription', billed, 'customer.subscription.created');
  const invoice = collectFirst(ctx, finalizeInvoice(ctx, draft, at), at, paid);
  return { subscription: ctx.records.get('subscription', id), invoice };
}

function collectFirst(
  ctx: Context,
  open: Wire.Invoice,
  at: number,
  paid: Parameters<typeof subscribe>[2],
): Wire.Invoice {
  if (paid === 'sent') return open;
  if (paid === 'collect') return collect(ctx, open, at);
  return paid.payment?.isPending
    ? awaitDebit(ctx, open, paid.payment, at)
    : settle(ctx, open, paid.payment, at);
}
