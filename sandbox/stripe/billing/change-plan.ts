import type { Context } from '../state/context.ts';
import { newLine } from '../objects/invoice.ts';
import { planOf } from '../objects/catalog.ts';
import type {
  Invoice,
  InvoiceLine,
  Price,
  Subscription,
  SubscriptionItem,
} from '../objects/wire.ts';
import { collect, draftInvoice, finalizeInvoice, productName } from './invoicing.ts';
import { periodEnd } from './periods.ts';
import { recurringOf } from './subscribe.ts';

export type PlanChange = {
  item: string;
  price: Price;
  quantity: number;
  proration: 'create_prorations' | 'always_invoice' | 'none';
};

export function previewChange(
  ctx: Context,
  subscription: Subscription,
  change: PlanChange,
  at: number,
): { subscription: Subscription; lines: InvoiceLine[]; startsPeriod: boolean } {
  const item = itemOf(subscription, change.item);
  const startsPeriod = cycleOf(item.price) !== cycleOf(change.price);
  const changed = withPrice(subscription, item, change, startsPeriod ? at : null);
  const next = itemOf(changed, change.item);
  const lines: InvoiceLine[] = [];
  if (change.proration !== 'none') lines.push(unusedTime(ctx, subscription, item, at));
  if (startsPeriod) lines.push(wholePeriod(ctx, changed, next, at));
  else if (change.proration !== 'none') lines.push(remainingTime(ctx, changed, next, at));
  return { subscription: changed, lines, startsPeriod };
}

/** Invoices immediately if the cycle changes or the caller requests it. */
export function changePlan(
  ctx: Context,
  before: Subscription,
  change: PlanChange,
  at: number,
): { subscription: Subscription; invoice: Invoice | null } {
  const { subscription, lines, startsPeriod } = previewChange(ctx, before, change, at);
  if (!startsPeriod && change.proration !== 'always_invoice') {
    if (lines.length > 0) addPendingLines(ctx, subscription.id, lines);
    ctx.records.save('subscription', subscription);
    ctx.emit('customer.subscription.updated', subscription, before);
    return { subscription, invoice: null };
  }
  const end = itemOf(subscription, change.item).current_period_start;
  const draft = draftInvoice(ctx, subscription, {
    at,
    reason: 'subscription_update',
    lines,
    period: { start: end, end: at },
    finalizesAt: null,
  });
  const billed = { ...subscription, latest_invoice: draft.id };
  ctx.records.save('subscription', billed);
  ctx.emit('customer.subscription.updated', billed, before);
  const invoice = collect(ctx, finalizeInvoice(ctx, draft, at), at);
  return { subscription: ctx.records.get('subscription', billed.id), invoice };
}

function itemOf(subscription: Subscription, id: string): SubscriptionItem {
  const item = subscription.items.data.find((each) => each.id === id);
  if (!item) throw new Error(`${subscription.id} has no item ${id}`);
  return item;
}

const cycleOf = (price: Price): string =>
  `${price.recurring?.interval_count ?? 1} ${price.recurring?.interval ?? ''} ${price.currency}`;

export function withPrice(
  subscription: Subscription,
  old: SubscriptionItem,
  change: PlanChange,
  periodFrom: number | null,
): Subscription {
  const item: SubscriptionItem = {
    ...old,
    plan: planOf(change.price),
    price: change.price,
    quantity: change.quantity,
    ...(periodFrom !== null && {
      current_period_start: periodFrom,
      current_period_end: periodEnd(periodFrom, recurringOf(change.price), periodFrom),
    }),
  };
  const data = subscription.items.data.map((each) => (each.id === old.id ? item : each));
  return {
    ...subscription,
    billing_cycle_anchor: periodFrom ?? subscription.billing_cycle_anchor,
    items: { ...subscription.items, data },
    // An end scheduled for the old period moves to the new one.
    cancel_at: subscription.cancel_at === null ? null : item.current_period_end,
  };
}

/** Credit for unused time, at the discounted price, whether or not it was paid. */
function unusedTime(ctx: Context, subscription: Subscription, item: SubscriptionItem, at: number) {
  const full = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const amount = -Math.round(full * billedShare(ctx, subscription) * remaining(item, at));
  return proration(ctx, subscription, item, at, amount, 'Unused time on');
}

function remainingTime(
  ctx: Context,
  subscription: Subscription,
  item: SubscriptionItem,
  at: number,
) {
  const full = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  return proration(
    ctx,
    subscription,
    item,
    at,
    Math.round(full * remaining(item, at)),
    'Remaining time on',
  );
}

function wholePeriod(ctx: Context, subscription: Subscription, item: SubscriptionItem, at: number) {
  const quantity = item.quantity ?? 1;
  return newLine({
    subscription,
    item: item.id,
    price: item.price,
    quantity,
    amount: (item.price.unit_amount ?? 0) * quantity,
    description: `${quantity} × ${productName(ctx, item.price)}`,
    period: { start: at, end: item.current_period_end },
    proration: false,
  });
}

function proration(
  ctx: Context,
  subscription: Subscription,
  item: SubscriptionItem,
  at: number,
  amount: number,
  what: string,
): InvoiceLine {
  const day = new Date(at * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return newLine({
    subscription,
    item: item.id,
    price: item.price,
    quantity: item.quantity ?? 1,
    amount,
    description: `${what} ${productName(ctx, item.price)} after ${day}`,
    period: { start: at, end: item.current_period_end },
    proration: true,
  });
}

function remaining(item: SubscriptionItem, at: number): number {
  const whole = item.current_period_end - item.current_period_start;
  return Math.max(0, Math.min(1, (item.current_period_end - at) / whole));
}

/** The share of the list price that was invoiced for the current period. */
function billedShare(ctx: Context, subscription: Subscription): number {
  const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
  // Below 0: a change to a smaller plan.
  if (!invoice || invoice.subtotal < 0) return 1;
  return invoice.subtotal === 0 ? 0 : Math.max(0, invoice.total / invoice.subtotal);
}

function addPendingLines(ctx: Context, subscription: string, lines: InvoiceLine[]): void {
  const known = ctx.records.find('pending_lines', subscription)?.lines ?? [];
  ctx.records.save('pending_lines', { id: subscription, lines: [...known, ...lines] });
}
