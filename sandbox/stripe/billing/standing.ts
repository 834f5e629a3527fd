import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';
import { findIntent, findSubscription } from './invoice-links.ts';
import { updateCustomer, updateSubscription } from './updates.ts';

const DAY = 86_400;

/** Days 3, 8 and 14. Stripe's schedule is an account setting; ours ends with `unpaid`. */
const RETRY_DAYS = [3, 5, 6];

const OWING = new Set(['past_due', 'unpaid', 'incomplete']);

export function handlePayment(ctx: Context, invoice: Wire.Invoice): void {
  const subscription = findSubscription(ctx, invoice);
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (OWING.has(subscription.status)) updateSubscription(ctx, subscription, { status: 'active' });
  markDelinquent(ctx, invoice, false);
}

export function handlePaymentFailure(
  ctx: Context,
  invoice: Wire.Invoice,
  at: number,
  byHand = false,
): Wire.Invoice {
  const subscription = findSubscription(ctx, invoice);
  const isFirst = subscription?.status === 'incomplete';
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  const retries = !isFirst && days !== undefined && subscription?.status !== 'canceled';
  const failed: Wire.Invoice = {
    ...invoice,
    ...(!byHand && { next_payment_attempt: retries ? at + days * DAY : null }),
  };
  const before = ctx.records.get('invoice', invoice.id);
  ctx.saveAndEmit('invoice', failed, 'invoice.updated', before);
  ctx.emit('invoice.payment_failed', failed);
  // The bank requires authentication: https://docs.stripe.com/billing/subscriptions/overview
  if (findIntent(ctx, invoice)?.status === 'requires_action')
    ctx.emit('invoice.payment_action_required', failed);
  if (subscription && !isFirst && !byHand) markPastDue(ctx, subscription, retries);
  markDelinquent(ctx, invoice, true);
  return failed;
}

/** A sent invoice that is not paid by its due date: https://docs.stripe.com/api/subscriptions */
export function markOverdue(ctx: Context, invoice: Wire.Invoice, at: number): Wire.Invoice {
  if (invoice.due_date === null || at < invoice.due_date) return invoice;
  const overdue: Wire.Invoice = { ...invoice, attempted: true };
  ctx.saveAndEmit('invoice', overdue, 'invoice.overdue');
  const subscription = findSubscription(ctx, overdue);
  if (subscription?.status === 'active')
    updateSubscription(ctx, subscription, { status: 'past_due' });
  return overdue;
}

function markPastDue(ctx: Context, subscription: Wire.Subscription, retries: boolean): void {
  if (!retries && subscription.status === 'past_due')
    updateSubscription(ctx, subscription, { status: 'unpaid' });
  else if (subscription.status === 'active')
    updateSubscription(ctx, subscription, { status: 'past_due' });
}

function markDelinquent(ctx: Context, invoice: Wire.Invoice, delinquent: boolean): void {
  const customer = ctx.records.find('customer', invoice.customer ?? '');
  if (customer && customer.delinquent !== delinquent) updateCustomer(ctx, customer, { delinquent });
}
