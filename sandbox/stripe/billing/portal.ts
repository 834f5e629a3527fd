import type { Context } from '../state/context.ts';
import type { CardDetails } from '../objects/customer.ts';
import type { Decline } from '../objects/payment.ts';
import type {
  Customer,
  WireInvoice,
  PaymentMethod,
  PortalConfiguration,
  WirePrice,
  WireSubscription,
} from '../objects/wire.ts';
import type { BehaviorName } from './cards.ts';
import { changePlan, previewChange } from './change-plan.ts';
import type { PlanChange } from './change-plan.ts';
import { collect, finalizeInvoice, isProcessing } from './invoicing.ts';
import { attachCard, makeCard } from './payments.ts';
import { isScheduledChange, releaseSchedule, scheduleChange } from './scheduled-change.ts';

const OVER = new Set(['canceled', 'incomplete_expired', 'incomplete']);

export function findPortalSubscription(
  ctx: Context,
  customer: string,
): WireSubscription | undefined {
  const all = ctx.records.all('subscription').filter((each) => each.customer === customer);
  return (
    all.find((each) => !OVER.has(each.status)) ?? all.find((each) => each.status === 'canceled')
  );
}

export const isOver = (subscription: WireSubscription): boolean => OVER.has(subscription.status);

/** The available prices, cheapest first, monthly before yearly. */
export function listOfferedPrices(ctx: Context, configuration: PortalConfiguration): WirePrice[] {
  const { enabled, products } = configuration.features.subscription_update;
  if (!enabled) return [];
  return (products ?? [])
    .flatMap((each) => each.prices)
    .flatMap((id) => ctx.records.find('price', id) ?? [])
    .filter((price) => price.active && price.recurring)
    .toSorted((a, b) => rank(a) - rank(b));
}

const rank = (price: WirePrice): number =>
  (price.unit_amount ?? 0) + (price.recurring?.interval === 'year' ? 1e9 : 0);

const BEHAVIORS = ['none', 'create_prorations', 'always_invoice'] as const;

export function planChange(
  subscription: WireSubscription,
  price: WirePrice,
  configuration: PortalConfiguration,
): PlanChange & { isScheduled: boolean } {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no items`);
  const given = configuration.features.subscription_update.proration_behavior;
  return {
    item: item.id,
    price,
    quantity: item.quantity ?? 1,
    proration: BEHAVIORS.find((each) => each === given) ?? 'always_invoice',
    isScheduled: isScheduledChange(configuration, item.price, price),
  };
}

/** The cost of a change: its lines, and the amount due after the customer's credit. */
export function quoteChange(
  ctx: Context,
  subscription: WireSubscription,
  change: PlanChange,
  at: number,
) {
  const customer = ctx.records.get('customer', subscription.customer);
  const preview = previewChange(ctx, subscription, change, at);
  const isBilledNow = preview.startsPeriod || change.proration === 'always_invoice';
  const total = preview.lines.reduce((sum, line) => sum + line.amount, 0);
  const owed = total + customer.balance;
  return {
    ...preview,
    isBilledNow,
    dueNow: isBilledNow ? Math.max(0, owed) : 0,
    creditLeft: isBilledNow ? Math.max(0, -owed) : 0,
    creditUsed: isBilledNow && total > 0 ? Math.min(total, Math.max(0, -customer.balance)) : 0,
  };
}

/**
 * Changes the plan if its price can be collected or the payment is pending; otherwise throws the
 * card's error.
 */
export function changePlanInPortal(
  ctx: Context,
  subscription: WireSubscription,
  change: PlanChange & { isScheduled: boolean },
  at: number,
): void {
  if (change.isScheduled) return scheduleChange(ctx, subscription, change, at);
  const current = releaseSchedule(ctx, subscription, at);
  const { invoice } = changePlan(ctx, current, change, at);
  if (invoice && invoice.status !== 'paid' && !isProcessing(ctx, invoice))
    throw new PaymentRefused(findLastDecline(ctx, invoice));
}

/** Thrown inside the transaction to roll it back, and shown to the customer. */
export class PaymentRefused extends Error {}

export function payInPortal(ctx: Context, invoice: WireInvoice, at: number): string | null {
  const open = invoice.status === 'draft' ? finalizeInvoice(ctx, invoice, at) : invoice;
  const after = collect(ctx, open, at, { hand: true });
  return after.status === 'paid' ? null : findLastDecline(ctx, after);
}

function findLastDecline(ctx: Context, invoice: WireInvoice): string {
  const payment = ctx.records.all('invoice_payment').find((each) => each.invoice === invoice.id);
  const intent = ctx.records.find('payment_intent', payment?.payment.payment_intent ?? '');
  return intent?.last_payment_error?.message ?? 'There is no card to charge.';
}

export function replaceCard(
  ctx: Context,
  customer: Customer,
  subscription: WireSubscription | undefined,
  by: { card: CardDetails; behavior: BehaviorName },
  at: number,
): PaymentMethod | Decline {
  const card = attachCard(ctx, makeCard(ctx, by.card, by.behavior, at), customer.id);
  if ('declineCode' in card) return card;
  const known: Customer = {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: card.id },
  };
  ctx.records.save('customer', known);
  ctx.emit('customer.updated', known, customer);
  if (subscription && !isOver(subscription)) {
    const after = { ...subscription, default_payment_method: card.id };
    ctx.records.save('subscription', after);
    ctx.emit('customer.subscription.updated', after, subscription);
  }
  return card;
}

export function findCurrentCard(
  ctx: Context,
  customer: Customer,
  subscription: WireSubscription | undefined,
): PaymentMethod | undefined {
  const id =
    subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const card = id ? ctx.records.find('payment_method', id) : undefined;
  return card?.customer === customer.id ? card : undefined;
}

export const listInvoices = (ctx: Context, customer: string): WireInvoice[] =>
  ctx.records
    .all('invoice')
    .filter((each) => each.customer === customer && each.status !== 'draft');
