import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';
import { buildPeriodLine, createLine, formatDay, getProductName } from './invoice-lines.ts';
import { collect, draftInvoice, finalizeInvoice } from './invoicing.ts';
import { getPeriodEnd } from './periods.ts';

type ChangePreview = { subscription: Wire.Subscription; lines: Wire.InvoiceLine[] };

export function startsPeriod({ price: before }: Wire.SubscriptionItem, after: Wire.Price): boolean {
  return describeCycle(before) !== describeCycle(after);
}

export function previewChange(
  ctx: Context,
  subscription: Wire.Subscription,
  price: Wire.Price,
  at: number,
): ChangePreview {
  const item = getItem(subscription);
  const isNewPeriod = startsPeriod(item, price);
  const changed = withPrice(subscription, price, isNewPeriod ? at : null);
  const next = getItem(changed);
  const line = isNewPeriod
    ? buildPeriodLine(ctx, next, at)
    : prorate(ctx, next, at, { part: getRemaining(next, at), what: 'Remaining' });
  return { subscription: changed, lines: [creditUnusedTime(ctx, subscription, item, at), line] };
}

/** Invoices the change at once. */
export function changePlan(
  ctx: Context,
  before: Wire.Subscription,
  price: Wire.Price,
  at: number,
): { subscription: Wire.Subscription; invoice: Wire.Invoice } {
  const { subscription, lines } = previewChange(ctx, before, price, at);
  const draft = draftInvoice(ctx, subscription, { at, reason: 'subscription_update', lines });
  const billed = { ...subscription, latest_invoice: draft.id };
  ctx.saveAndEmit('subscription', billed, 'customer.subscription.updated', before);
  const invoice = collect(ctx, finalizeInvoice(ctx, draft, at), at);
  return { subscription: ctx.records.get('subscription', billed.id), invoice };
}

export function getItem({ id, items }: Wire.Subscription): Wire.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no items`);
  return item;
}

const describeCycle = (price: Wire.Price): string =>
  `${price.recurring?.interval_count ?? 1} ${price.recurring?.interval ?? ''} ${price.currency}`;

export function withPrice(
  subscription: Wire.Subscription,
  price: Wire.Price,
  periodFrom: number | null,
): Wire.Subscription {
  const [, ...others] = subscription.items.data;
  const item: Wire.SubscriptionItem = {
    ...getItem(subscription),
    price,
    ...(periodFrom !== null && {
      current_period_start: periodFrom,
      current_period_end: getPeriodEnd(periodFrom, price, periodFrom),
    }),
  };
  return {
    ...subscription,
    billing_cycle_anchor: periodFrom ?? subscription.billing_cycle_anchor,
    items: { ...subscription.items, data: [item, ...others] },
    // An end scheduled for the old period moves to the new one.
    cancel_at: subscription.cancel_at === null ? null : item.current_period_end,
  };
}

/** Credit for unused time, at the discounted price, whether or not it was paid. */
function creditUnusedTime(
  ctx: Context,
  subscription: Wire.Subscription,
  item: Wire.SubscriptionItem,
  at: number,
): Wire.InvoiceLine {
  const part = -getBilledShare(ctx, subscription) * getRemaining(item, at);
  return prorate(ctx, item, at, { part, what: 'Unused' });
}

function prorate(
  ctx: Context,
  item: Wire.SubscriptionItem,
  at: number,
  { part, what }: { part: number; what: 'Unused' | 'Remaining' },
): Wire.InvoiceLine {
  return createLine(item, at, {
    amount: Math.round((item.price.unit_amount ?? 0) * (item.quantity ?? 1) * part),
    description: `${what} time on ${getProductName(ctx, item.price)} after ${formatDay(at)}`,
  });
}

function getRemaining(item: Wire.SubscriptionItem, at: number): number {
  const whole = item.current_period_end - item.current_period_start;
  return Math.max(0, Math.min(1, (item.current_period_end - at) / whole));
}

/** The share of the list price that was invoiced for the current period. */
function getBilledShare(ctx: Context, subscription: Wire.Subscription): number {
  const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
  // Below 0: a change to a smaller plan.
  if (!invoice || invoice.subtotal < 0) return 1;
  return invoice.subtotal === 0 ? 0 : Math.max(0, invoice.total / invoice.subtotal);
}
