import type { Context } from '../state/context.ts';
import { makeId, makeRandomText } from '../objects/ids.ts';
import { createInvoice, createInvoicePayment, createLine } from '../objects/invoice.ts';
import type {
  WireInvoice,
  InvoiceLine,
  PaymentMethod,
  WirePrice,
  WireSubscription,
  SubscriptionItem,
} from '../objects/wire.ts';
import { findCard, findIntent, findPayment, findSubscription } from './invoice-links.ts';
import { charge, type Payment } from './payments.ts';
import { handlePayment, handlePaymentFailure, markOverdue } from './standing.ts';

export function draftInvoice(
  ctx: Context,
  subscription: WireSubscription,
  given: {
    at: number;
    reason: string;
    lines: InvoiceLine[];
    amountOff?: number;
    finalizesAt?: number | null;
  },
): WireInvoice {
  const customer = ctx.records.get('customer', subscription.customer);
  const id = makeId('in');
  const plain = { amountOff: 0, finalizesAt: null };
  const invoice = createInvoice({ ...plain, ...given, id, customer, subscription });
  return ctx.saveAndEmit('invoice', invoice, 'invoice.created');
}

/** Finalizes a draft: assigns its number and applies the customer's balance. */
export function finalizeInvoice(ctx: Context, draft: WireInvoice, at: number): WireInvoice {
  const customer = ctx.records.get('customer', draft.customer ?? '');
  const owed = draft.total + customer.balance;
  const due = Math.max(0, owed);
  const sequence = customer.next_invoice_sequence ?? 1;
  ctx.records.save('customer', {
    ...customer,
    balance: owed - due,
    currency: draft.currency,
    next_invoice_sequence: sequence + 1,
  });
  const token = makeRandomText(32);
  const invoice: WireInvoice = {
    ...draft,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    due_date: getDueDate(ctx, draft, at),
    ending_balance: owed - due,
    hosted_invoice_url: `${ctx.options.baseUrl}/stripe/invoice/${draft.id}/${token}`,
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: at },
  };
  return ctx.saveAndEmit('invoice', invoice, 'invoice.finalized');
}

function getDueDate(ctx: Context, draft: WireInvoice, at: number): number | null {
  const days = findSubscription(ctx, draft)?.days_until_due ?? null;
  return days === null ? null : at + days * 86_400;
}

/** Tries to collect an open invoice. A manual attempt does not change the retry schedule. */
export function collect(
  ctx: Context,
  invoice: WireInvoice,
  at: number,
  by: { card?: PaymentMethod | undefined; hand?: boolean; isAuthenticated?: boolean } = {},
): WireInvoice {
  if (invoice.status !== 'open' || isProcessing(ctx, invoice)) return invoice;
  if (invoice.amount_due === 0) return settle(ctx, invoice, null, at);
  if (invoice.collection_method === 'send_invoice' && !by.hand)
    return markOverdue(ctx, invoice, at);
  const paying = by.card ?? findCard(ctx, invoice);
  const attempted = by.hand
    ? invoice
    : { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true };
  if (!paying) return handlePaymentFailure(ctx, attempted, at, by.hand);
  const payment = charge(
    ctx,
    {
      at,
      customer: invoice.customer,
      card: paying,
      amount: invoice.amount_due,
      currency: invoice.currency,
      ...(by.isAuthenticated && { isAuthenticated: true }),
    },
    findIntent(ctx, invoice),
  );
  if (payment.isPending) return awaitDebit(ctx, attempted, payment, at);
  if (!payment.decline) return settle(ctx, invoice, payment, at);
  keepPayment(ctx, invoice, payment);
  return handlePaymentFailure(ctx, attempted, at, by.hand);
}

export const isProcessing = (ctx: Context, invoice: WireInvoice): boolean =>
  findIntent(ctx, invoice)?.status === 'processing';

/** How long a debit takes; real SEPA debits take up to fourteen days. */
const SETTLES_AFTER_SECONDS = 5 * 86_400;

/** The invoice stays open until the bank has confirmed or returned the debit. */
export function awaitDebit(
  ctx: Context,
  invoice: WireInvoice,
  payment: Payment,
  at: number,
): WireInvoice {
  const waiting = { ...invoice, next_payment_attempt: null };
  ctx.records.save('invoice', waiting);
  keepPayment(ctx, waiting, payment);
  const card = ctx.records.get('card', payment.intent.payment_method ?? '');
  ctx.records.save('settlement', {
    id: payment.intent.id,
    invoice: invoice.id,
    isBounced: card.behavior === 'debit_bounces',
    at: at + SETTLES_AFTER_SECONDS,
    clock: invoice.test_clock,
  });
  return waiting;
}

export function settle(
  ctx: Context,
  invoice: WireInvoice,
  payment: Payment | null,
  at: number,
): WireInvoice {
  const paid: WireInvoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (payment ? 1 : 0),
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  };
  ctx.records.save('invoice', paid);
  const kept = payment ? keepPayment(ctx, paid, payment) : undefined;
  ctx.emit('invoice.updated', paid, invoice);
  ctx.emit('invoice.paid', paid);
  ctx.emit('invoice.payment_succeeded', paid);
  if (kept) ctx.emit('invoice_payment.paid', kept);
  handlePayment(ctx, paid);
  return paid;
}

function keepPayment(ctx: Context, invoice: WireInvoice, payment: Payment) {
  const known = findPayment(ctx, invoice);
  const base = known ?? createInvoicePayment(invoice.id, payment.intent.id);
  const isPaid = !payment.decline && !payment.isPending;
  const kept = isPaid ? { ...base, status: 'paid' } : base;
  ctx.records.save('invoice_payment', kept);
  return kept;
}

export function buildPeriodLine(ctx: Context, item: SubscriptionItem, start: number): InvoiceLine {
  const quantity = item.quantity ?? 1;
  return createLine({
    price: item.price,
    quantity,
    amount: (item.price.unit_amount ?? 0) * quantity,
    description: `${quantity} × ${describePrice(ctx, item.price)}`,
    period: { start, end: item.current_period_end },
  });
}

/** `Classic (at $29.00 / month)`, as on Stripe's invoices. */
function describePrice(ctx: Context, price: WirePrice): string {
  const amount = formatAmount(price.unit_amount ?? 0, price.currency);
  return `${getProductName(ctx, price)} (at ${amount} / ${price.recurring?.interval ?? 'once'})`;
}

export const getProductName = (ctx: Context, price: WirePrice): string =>
  ctx.records.find('product', price.product)?.name ?? 'Subscription';

export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits).replace('-', '−');
}

/** `Jan 5, 2026`, in UTC like all of Stripe's times. */
export const formatDay = (time: number): string =>
  new Date(time * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
