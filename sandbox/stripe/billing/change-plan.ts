import type { Context } from '../state/context.ts';
import { createLine } from '../objects/invoice.ts';
import { buildPlan } from '../objects/catalog.ts';
import type {
  WireInvoice,
  InvoiceLine,
  WirePrice,
  WireSubscription,
  SubscriptionItem,
} from '../objects/wire.ts';
import { collect, draftInvoice, finalizeInvoice, getProductName } from './invoicing.ts';
import { getPeriodEnd } from './periods.ts';
import { readRecurring } from './subscribe.ts';

export type PlanChange = {
  item: string;
  price: WirePrice;
  quantity: number;
  proration: 'create_prorations' | 'always_invoice' | 'none';
};

export function previewChange(
  ctx: Context,
  subscription: WireSubscription,
  change: PlanChange,
  at: number,
): { subscription: WireSubscription; lines: InvoiceLine[]; startsPeriod: boolean } {
  const item = findItem(subscription, change.item);
  const startsPeriod = describeCycle(item.price) !== describeCycle(change.price);
  const changed = withPrice(subscription, item, change, startsPeriod ? at : null);
  const next = findItem(changed, change.item);
  const lines: InvoiceLine[] = [];
  if (change.proration !== 'none') lines.push(creditUnusedTime(ctx, subscription, item, at));
  if (startsPeriod) lines.push(chargeWholePeriod(ctx, changed, next, at));
  else if (change.proration !== 'none') lines.push(chargeRemainingTime(ctx, changed, next, at));
  return { subscription: changed, lines, startsPeriod };
}

/** Invoices immediately if the cycle changes or the caller requests it. */
export function changePlan(
  ctx: Context,
  before: WireSubscription,
  change: PlanChange,
  at: number,
): { subscription: WireSubscription; invoice: WireInvoice | null } {
  const { subscription, lines, startsPeriod } = previewChange(ctx, before, change, at);
  if (!startsPeriod && change.proration !== 'always_invoice') {
    if (lines.length > 0) addPendingLines(ctx, subscription.id, lines);
    ctx.records.save('subscription', subscription);
    ctx.emit('customer.subscription.updated', subscription, before);
    return { subscription, invoice: null };
  }
  const end = findItem(subscription, change.item).current_period_start;
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

function findItem(subscription: WireSubscription, id: string): SubscriptionItem {
  const item = subscription.items.data.find((each) => each.id === id);
  if (!item) throw new Error(`${subscription.id} has no item ${id}`);
  return item;
}

const describeCycle = (price: WirePrice): string =>
  `${price.recurring?.interval_count ?? 1} ${price.recurring?.interval ?? ''} ${price.currency}`;

export function withPrice(
  subscription: WireSubscription,
  old: SubscriptionItem,
  change: PlanChange,
  periodFrom: number | null,
): WireSubscription {
  const item: SubscriptionItem = {
    ...old,
    plan: buildPlan(change.price),
    price: change.price,
    quantity: change.quantity,
    ...(periodFrom !== null && {
      current_period_start: periodFrom,
      current_period_end: getPeriodEnd(periodFrom, readRecurring(change.price), periodFrom),
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
function creditUnusedTime(
  ctx: Context,
  subscription: WireSubscription,
  item: SubscriptionItem,
  at: number,
) {
  const full = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const amount = -Math.round(full * getBilledShare(ctx, subscription) * getRemaining(item, at));
  return buildProration(ctx, subscription, item, at, amount, 'Unused time on');
}

function chargeRemainingTime(
  ctx: Context,
  subscription: WireSubscription,
  item: SubscriptionItem,
  at: number,
) {
  const full = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  return buildProration(
    ctx,
    subscription,
    item,
    at,
    Math.round(full * getRemaining(item, at)),
    'Remaining time on',
  );
}

function chargeWholePeriod(
  ctx: Context,
  subscription: WireSubscription,
  item: SubscriptionItem,
  at: number,
) {
  const quantity = item.quantity ?? 1;
  return createLine({
    subscription,
    item: item.id,
    price: item.price,
    quantity,
    amount: (item.price.unit_amount ?? 0) * quantity,
    description: `${quantity} × ${getProductName(ctx, item.price)}`,
    period: { start: at, end: item.current_period_end },
    proration: false,
  });
}

function buildProration(
  ctx: Context,
  subscription: WireSubscription,
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
  return createLine({
    subscription,
    item: item.id,
    price: item.price,
    quantity: item.quantity ?? 1,
    amount,
    description: `${what} ${getProductName(ctx, item.price)} after ${day}`,
    period: { start: at, end: item.current_period_end },
    proration: true,
  });
}

function getRemaining(item: SubscriptionItem, at: number): number {
  const whole = item.current_period_end - item.current_period_start;
  return Math.max(0, Math.min(1, (item.current_period_end - at) / whole));
}

/** The share of the list price that was invoiced for the current period. */
function getBilledShare(ctx: Context, subscription: WireSubscription): number {
  const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
  // Below 0: a change to a smaller plan.
  if (!invoice || invoice.subtotal < 0) return 1;
  return invoice.subtotal === 0 ? 0 : Math.max(0, invoice.total / invoice.subtotal);
}

function addPendingLines(ctx: Context, subscription: string, lines: InvoiceLine[]): void {
  const known = ctx.records.find('pending_lines', subscription)?.lines ?? [];
  ctx.records.save('pending_lines', { id: subscription, lines: [...known, ...lines] });
}
