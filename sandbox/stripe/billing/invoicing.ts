import type { Context } from '../state/context.ts';
import { makeId, makeRandomText } from '../objects/ids.ts';
import { buildList, buildObject } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';
import { findCard, findIntent, findPayment, findSubscription } from './invoice-links.ts';
import { charge, type Payment } from './payments.ts';
import { handlePayment, handlePaymentFailure, markOverdue } from './standing.ts';

export function draftInvoice(
  ctx: Context,
  subscription: Wire.Subscription,
  given: {
    at: number;
    reason: string;
    lines: Wire.InvoiceLine[];
    amountOff?: number;
    finalizesAt?: number | null;
  },
): Wire.Invoice {
  const { at, lines, amountOff = 0, finalizesAt = null } = given;
  const customer = ctx.records.get('customer', subscription.customer);
  const id = makeId('in');
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const total = subtotal - amountOff;
  const due = Math.max(0, total + customer.balance);
  const invoice = buildObject<Wire.Invoice>({
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    automatically_finalizes_at: finalizesAt,
    billing_reason: given.reason,
    collection_method: subscription.collection_method,
    created: at,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    due_date: null,
    ending_balance: null,
    hosted_invoice_url: null,
    lines: buildList(`/v1/invoices/${id}/lines`, lines),
    next_payment_attempt: null,
    number: null,
    parent: {
      subscription_details: { subscription: subscription.id },
      type: 'subscription_details',
    },
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null },
    subtotal,
    test_clock: subscription.test_clock,
    total,
  });
  return ctx.saveAndEmit('invoice', invoice, 'invoice.created');
}

/** Finalizes a draft: assigns its number and applies the customer's balance. */
export function finalizeInvoice(ctx: Context, draft: Wire.Invoice, at: number): Wire.Invoice {
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
  const invoice: Wire.Invoice = {
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

function getDueDate(ctx: Context, draft: Wire.Invoice, at: number): number | null {
  const days = findSubscription(ctx, draft)?.days_until_due ?? null;
  return days === null ? null : at + days * 86_400;
}

/** Tries to collect an open invoice. A manual attempt does not change the retry schedule. */
export function collect(
  ctx: Context,
  invoice: Wire.Invoice,
  at: number,
  by: { card?: Wire.PaymentMethod | undefined; hand?: boolean; isAuthenticated?: boolean } = {},
): Wire.Invoice {
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
      isAuthenticated: by.isAuthenticated,
    },
    findIntent(ctx, invoice),
  );
  if (payment.isPending) return awaitDebit(ctx, attempted, payment, at);
  if (!payment.decline) return settle(ctx, invoice, payment, at);
  keepPayment(ctx, invoice, payment);
  return handlePaymentFailure(ctx, attempted, at, by.hand);
}

export const isProcessing = (ctx: Context, invoice: Wire.Invoice): boolean =>
  findIntent(ctx, invoice)?.status === 'processing';

/** How long a debit takes; real SEPA debits take up to fourteen days. */
const SETTLES_AFTER_SECONDS = 5 * 86_400;

/** The invoice stays open until the bank has confirmed or returned the debit. */
export function awaitDebit(
  ctx: Context,
  invoice: Wire.Invoice,
  payment: Payment,
  at: number,
): Wire.Invoice {
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
  invoice: Wire.Invoice,
  payment: Payment | null,
  at: number,
): Wire.Invoice {
  const paid: Wire.Invoice = {
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

function keepPayment(ctx: Context, invoice: Wire.Invoice, payment: Payment) {
  const known = findPayment(ctx, invoice);
  const base =
    known ??
    buildObject<Wire.InvoicePayment>({
      id: makeId('inpay'),
      object: 'invoice_payment',
      invoice: invoice.id,
      payment: { payment_intent: payment.intent.id, type: 'payment_intent' },
      status: 'open',
    });
  const isPaid = !payment.decline && !payment.isPending;
  const kept = isPaid ? { ...base, status: 'paid' } : base;
  ctx.records.save('invoice_payment', kept);
  return kept;
}
