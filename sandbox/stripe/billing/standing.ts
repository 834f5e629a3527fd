import type { Context } from '../state/context.ts';
import type { WireInvoice, WireSubscription } from '../objects/wire.ts';

const DAY = 86_400;

/** Days 3, 8 and 14. Stripe's schedule is an account setting; ours ends with `unpaid`. */
const RETRY_DAYS = [3, 5, 6];

const OWING = new Set(['past_due', 'unpaid', 'incomplete']);

export function handlePayment(ctx: Context, invoice: WireInvoice): void {
  const subscription = findOwner(ctx, invoice);
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (OWING.has(subscription.status)) changeStatus(ctx, subscription, 'active');
  markDelinquent(ctx, invoice, false);
}

export function handlePaymentFailure(
  ctx: Context,
  invoice: WireInvoice,
  at: number,
  byHand = false,
): WireInvoice {
  const subscription = findOwner(ctx, invoice);
  const isFirst = subscription?.status === 'incomplete';
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  const retries = !isFirst && days !== undefined && subscription?.status !== 'canceled';
  const failed: WireInvoice = {
    ...invoice,
    ...(!byHand && { next_payment_attempt: retries ? at + days * DAY : null }),
  };
  const before = ctx.records.get('invoice', invoice.id);
  ctx.records.save('invoice', failed);
  ctx.emit('invoice.updated', failed, before);
  ctx.emit('invoice.payment_failed', failed);
  if (needsAuthentication(ctx, invoice)) ctx.emit('invoice.payment_action_required', failed);
  if (subscription && !isFirst && !byHand) markPastDue(ctx, subscription, retries);
  markDelinquent(ctx, invoice, true);
  return failed;
}

/** The bank requires authentication: https://docs.stripe.com/billing/subscriptions/overview */
function needsAuthentication(ctx: Context, { id }: WireInvoice): boolean {
  const payment = ctx.records.all('invoice_payment').find((each) => each.invoice === id);
  const intent = ctx.records.find('payment_intent', payment?.payment.payment_intent ?? '');
  return intent?.status === 'requires_action';
}

/** A sent invoice that is not paid by its due date: https://docs.stripe.com/api/subscriptions */
export function markOverdue(ctx: Context, invoice: WireInvoice, at: number): WireInvoice {
  if (invoice.due_date === null || at < invoice.due_date) return invoice;
  const overdue: WireInvoice = { ...invoice, attempted: true };
  ctx.records.save('invoice', overdue);
  ctx.emit('invoice.overdue', overdue);
  const subscription = findOwner(ctx, overdue);
  if (subscription?.status === 'active') changeStatus(ctx, subscription, 'past_due');
  return overdue;
}

function markPastDue(ctx: Context, subscription: WireSubscription, retries: boolean): void {
  if (!retries && subscription.status === 'past_due') changeStatus(ctx, subscription, 'unpaid');
  else if (subscription.status === 'active') changeStatus(ctx, subscription, 'past_due');
}

function changeStatus(
  ctx: Context,
  subscription: WireSubscription,
  status: string,
): WireSubscription {
  const changed = { ...subscription, status };
  ctx.records.save('subscription', changed);
  ctx.emit('customer.subscription.updated', changed, subscription);
  return changed;
}

function markDelinquent(ctx: Context, invoice: WireInvoice, delinquent: boolean): void {
  const customer = ctx.records.find('customer', invoice.customer ?? '');
  if (!customer || customer.delinquent === delinquent) return;
  const changed = { ...customer, delinquent };
  ctx.records.save('customer', changed);
  ctx.emit('customer.updated', changed, customer);
}

const findOwner = (ctx: Context, invoice: WireInvoice): WireSubscription | undefined =>
  ctx.records.find('subscription', invoice.parent?.subscription_details?.subscription ?? '');
