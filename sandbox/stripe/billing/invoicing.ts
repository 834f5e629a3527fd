import type { Context } from '../state/context.ts';
import { newId, randomText } from '../objects/ids.ts';
import { newInvoice, newInvoicePayment, newLine } from '../objects/invoice.ts';
import type {
  Invoice,
  InvoiceLine,
  PaymentMethod,
  Price,
  Subscription,
  SubscriptionItem,
} from '../objects/wire.ts';
import { amountOff, getCoupon } from './discounts.ts';
import { charge } from './payments.ts';
import type { Payment } from './payments.ts';
import { afterPayment, afterPaymentFailure, markOverdue } from './standing.ts';

type Period = { start: number; end: number };

export function draftInvoice(
  ctx: Context,
  subscription: Subscription,
  given: {
    at: number;
    reason: string;
    lines: InvoiceLine[];
    period: Period;
    finalizesAt: number | null;
  },
): Invoice {
  const customer = ctx.records.get('customer', subscription.customer);
  const id = newId('in');
  const { lines, discounts } = applyDiscount(ctx, subscription, id, given.lines);
  const invoice = newInvoice({ ...given, id, customer, subscription, lines, discounts });
  ctx.records.save('invoice', invoice);
  ctx.emit('invoice.created', invoice);
  return invoice;
}

/** Only a first invoice has a discount: each is used once. It counts for the first line. */
function applyDiscount(
  ctx: Context,
  { discounts: [id] }: Subscription,
  invoice: string,
  given: InvoiceLine[],
) {
  const lines = given.map((line) => ({ ...line, invoice }));
  const [first, ...others] = lines;
  if (id === undefined || !first) return { lines, discounts: [] };
  const coupon = getCoupon(ctx, ctx.records.get('discount', id).source.coupon);
  const amount = amountOff(coupon, first.amount);
  return {
    lines: [{ ...first, discount_amounts: [{ amount, discount: id }] }, ...others],
    discounts: [{ id, amount }],
  };
}

/** Finalizes a draft: assigns its number and applies the customer's balance. */
export function finalizeInvoice(ctx: Context, draft: Invoice, at: number): Invoice {
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
  const token = randomText(32);
  const invoice: Invoice = {
    ...draft,
    amount_due: due,
    amount_remaining: due,
    auto_advance: true,
    automatically_finalizes_at: null,
    due_date: dueDateOf(ctx, draft, at),
    effective_at: at,
    ending_balance: owed - due,
    hosted_invoice_url: `${ctx.options.baseUrl}/stripe/invoice/${draft.id}/${token}`,
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: at },
  };
  ctx.records.save('invoice', invoice);
  ctx.emit('invoice.finalized', invoice);
  return invoice;
}

function dueDateOf(ctx: Context, draft: Invoice, at: number): number | null {
  const days = subscriptionOf(ctx, draft)?.days_until_due ?? null;
  return days === null ? null : at + days * 86_400;
}

/** Tries to collect an open invoice. A manual attempt does not change the retry schedule. */
export function collect(
  ctx: Context,
  invoice: Invoice,
  at: number,
  by: { card?: PaymentMethod | undefined; hand?: boolean; isAuthenticated?: boolean } = {},
): Invoice {
  if (invoice.status !== 'open' || isProcessing(ctx, invoice)) return invoice;
  if (invoice.amount_due === 0) return settle(ctx, invoice, null, at);
  if (invoice.collection_method === 'send_invoice' && !by.hand)
    return markOverdue(ctx, invoice, at);
  const paying = by.card ?? cardFor(ctx, invoice);
  const attempted = by.hand
    ? invoice
    : { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true };
  if (!paying) return afterPaymentFailure(ctx, attempted, at, by.hand);
  const payment = charge(
    ctx,
    {
      at,
      customer: invoice.customer,
      card: paying,
      amount: invoice.amount_due,
      currency: invoice.currency,
      description:
        invoice.billing_reason === 'subscription_create'
          ? 'Subscription creation'
          : 'Subscription update',
      ...(by.isAuthenticated && { isAuthenticated: true }),
    },
    openIntent(ctx, invoice),
  );
  if (payment.isPending) return awaitDebit(ctx, attempted, payment, at);
  if (!payment.decline) return settle(ctx, invoice, payment, at);
  keepPayment(ctx, invoice, payment, at);
  return afterPaymentFailure(ctx, attempted, at, by.hand);
}

export const isProcessing = (ctx: Context, invoice: Invoice): boolean =>
  openIntent(ctx, invoice)?.status === 'processing';

/** How long a debit takes; real SEPA debits take up to fourteen days. */
const SETTLES_AFTER_SECONDS = 5 * 86_400;

/** The invoice stays open until the bank has confirmed or returned the debit. */
export function awaitDebit(ctx: Context, invoice: Invoice, payment: Payment, at: number): Invoice {
  const waiting = { ...invoice, next_payment_attempt: null };
  ctx.records.save('invoice', waiting);
  keepPayment(ctx, waiting, payment, at);
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
  invoice: Invoice,
  payment: Payment | null,
  at: number,
): Invoice {
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (payment ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  };
  ctx.records.save('invoice', paid);
  const kept = payment ? keepPayment(ctx, paid, payment, at) : undefined;
  ctx.emit('invoice.updated', paid, invoice);
  ctx.emit('invoice.paid', paid);
  ctx.emit('invoice.payment_succeeded', paid);
  if (kept) ctx.emit('invoice_payment.paid', kept);
  afterPayment(ctx, paid);
  return paid;
}

function keepPayment(ctx: Context, invoice: Invoice, payment: Payment, at: number) {
  const known = paymentsOf(ctx, invoice.id)[0];
  const base = known ?? newInvoicePayment(invoice, payment.intent.id, at);
  const kept =
    payment.decline || payment.isPending
      ? base
      : {
          ...base,
          amount_paid: invoice.amount_due,
          status: 'paid',
          status_transitions: { canceled_at: null, paid_at: at },
        };
  ctx.records.save('invoice_payment', kept);
  return kept;
}

export const paymentsOf = (ctx: Context, invoice: string) =>
  ctx.records.all('invoice_payment').filter((each) => each.invoice === invoice);

function openIntent(ctx: Context, invoice: Invoice) {
  const intent = paymentsOf(ctx, invoice.id)[0]?.payment.payment_intent;
  return intent ? ctx.records.find('payment_intent', intent) : undefined;
}

export function cardFor(ctx: Context, invoice: Invoice): PaymentMethod | undefined {
  const subscription = subscriptionOf(ctx, invoice);
  const customer = ctx.records.find('customer', invoice.customer ?? '');
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer?.invoice_settings.default_payment_method;
  const card = id ? ctx.records.find('payment_method', id) : undefined;
  return card?.customer ? card : undefined;
}

const subscriptionOf = (ctx: Context, invoice: Invoice): Subscription | undefined =>
  ctx.records.find('subscription', invoice.parent?.subscription_details?.subscription ?? '');

export function periodLine(
  ctx: Context,
  subscription: Subscription,
  item: SubscriptionItem,
  period: Period,
): InvoiceLine {
  const quantity = item.quantity ?? 1;
  return newLine({
    subscription,
    item: item.id,
    price: item.price,
    quantity,
    amount: (item.price.unit_amount ?? 0) * quantity,
    description: `${quantity} × ${describePrice(ctx, item.price)}`,
    period,
    proration: false,
  });
}

/** `Classic (at $29.00 / month)`, as on Stripe's invoices. */
function describePrice(ctx: Context, price: Price): string {
  const amount = formatAmount(price.unit_amount ?? 0, price.currency);
  return `${productName(ctx, price)} (at ${amount} / ${price.recurring?.interval ?? 'once'})`;
}

export const productName = (ctx: Context, price: Price): string =>
  ctx.records.find('product', price.product)?.name ?? 'Subscription';

export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits).replace('-', '−');
}
