import type { Context } from '../state/context.ts';
import type { CardDetails } from '../objects/customer.ts';
import type * as Wire from '../objects/wire.ts';
import type { BehaviorName, Decline } from './cards.ts';
import { changePlan, getItem, previewChange } from './change-plan.ts';
import { findIntent } from './invoice-links.ts';
import { collect, finalizeInvoice, isProcessing } from './invoicing.ts';
import { attachCard, makeCard } from './payments.ts';
import { isScheduledChange, releaseSchedule, scheduleChange } from './scheduled-change.ts';
import { updateCustomer, updateSubscription } from './updates.ts';

const OVER = new Set(['canceled', 'incomplete_expired', 'incomplete']);

export function findPortalSubscription(
  ctx: Context,
  customer: string,
): Wire.Subscription | undefined {
  const all = ctx.records.all('subscription').filter((each) => each.customer === customer);
  return (
    all.find((each) => !OVER.has(each.status)) ?? all.find((each) => each.status === 'canceled')
  );
}

export const isOver = (subscription: Wire.Subscription): boolean => OVER.has(subscription.status);

/** The available prices, cheapest first, monthly before yearly. */
export function listOfferedPrices(
  ctx: Context,
  configuration: Wire.PortalConfiguration,
): Wire.Price[] {
  const { enabled, products } = configuration.features.subscription_update;
  if (!enabled) return [];
  return (products ?? [])
    .flatMap((each) => each.prices)
    .flatMap((id) => ctx.records.find('price', id) ?? [])
    .filter((price) => price.active && price.recurring)
    .toSorted((a, b) => rank(a) - rank(b));
}

const rank = (price: Wire.Price): number =>
  (price.unit_amount ?? 0) + (price.recurring?.interval === 'year' ? 1e9 : 0);

export type PortalChange = {
  subscription: Wire.Subscription;
  price: Wire.Price;
  isScheduled: boolean;
};

export const planChange = (
  subscription: Wire.Subscription,
  price: Wire.Price,
  configuration: Wire.PortalConfiguration,
): PortalChange => ({
  subscription,
  price,
  isScheduled: isScheduledChange(configuration, getItem(subscription).price, price),
});

/** The cost of a change: its lines, and the amount due after the customer's credit. */
export function quoteChange(ctx: Context, { subscription, price }: PortalChange, at: number) {
  const { balance } = ctx.records.get('customer', subscription.customer);
  const preview = previewChange(ctx, subscription, price, at);
  const total = preview.lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    ...preview,
    dueNow: Math.max(0, total + balance),
    creditLeft: Math.max(0, -total - balance),
    creditUsed: total > 0 ? Math.min(total, Math.max(0, -balance)) : 0,
  };
}

/**
 * Changes the plan if its price can be collected or the payment is pending; otherwise throws the
 * card's error.
 */
export function changePlanInPortal(
  ctx: Context,
  { subscription, price, isScheduled }: PortalChange,
  at: number,
): void {
  if (isScheduled) return scheduleChange(ctx, subscription, price);
  const { invoice } = changePlan(ctx, releaseSchedule(ctx, subscription), price, at);
  if (invoice.status !== 'paid' && !isProcessing(ctx, invoice))
    throw new PaymentRefused(findLastDecline(ctx, invoice));
}

/** Thrown inside the transaction to roll it back, and shown to the customer. */
export class PaymentRefused extends Error {}

export function payInPortal(ctx: Context, invoice: Wire.Invoice, at: number): string | null {
  const open = invoice.status === 'draft' ? finalizeInvoice(ctx, invoice, at) : invoice;
  const after = collect(ctx, open, at, { hand: true });
  return after.status === 'paid' ? null : findLastDecline(ctx, after);
}

const findLastDecline = (ctx: Context, invoice: Wire.Invoice): string =>
  findIntent(ctx, invoice)?.last_payment_error?.message ?? 'There is no card to charge.';

export function replaceCard(
  ctx: Context,
  customer: Wire.Customer,
  subscription: Wire.Subscription | undefined,
  by: { card: CardDetails; behavior: BehaviorName },
  at: number,
): Wire.PaymentMethod | Decline {
  const card = attachCard(ctx, makeCard(ctx, by.card, by.behavior, at), customer.id);
  if ('declineCode' in card) return card;
  updateCustomer(ctx, customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: card.id },
  });
  if (subscription && !isOver(subscription))
    updateSubscription(ctx, subscription, { default_payment_method: card.id });
  return card;
}

export const listInvoices = (ctx: Context, customer: string): Wire.Invoice[] =>
  ctx.records
    .all('invoice')
    .filter((each) => each.customer === customer && each.status !== 'draft');
