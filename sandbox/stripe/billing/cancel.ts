import type { Context } from '../state/context.ts';
import type { WireSubscription } from '../objects/wire.ts';
import { releaseSchedule } from './scheduled-change.ts';
import { voidInvoice } from './settlements.ts';

export type CancellationReason = { comment?: string | null; feedback?: string | null };

const getPeriodEnd = (subscription: WireSubscription): number =>
  Math.max(...subscription.items.data.map((item) => item.current_period_end));

/**
 * Schedules the end. The API's `cancel_at_period_end` sets the flag; the portal sets only `cancel_at`
 * on a subscription in flexible billing mode, and leaves the flag false:
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export function planCancellation(
  ctx: Context,
  subscription: WireSubscription,
  by: 'api' | 'portal',
  at: number,
  reason: CancellationReason = {},
): WireSubscription {
  const current = releaseSchedule(ctx, subscription, at);
  return change(ctx, current, {
    cancel_at: getPeriodEnd(current),
    cancel_at_period_end: by === 'api',
    canceled_at: at,
    cancellation_details: buildDetails(subscription, 'cancellation_requested', reason),
  });
}

export const takeCancellationBack = (
  ctx: Context,
  subscription: WireSubscription,
): WireSubscription =>
  change(ctx, subscription, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  });

function change(
  ctx: Context,
  before: WireSubscription,
  changes: Partial<WireSubscription>,
): WireSubscription {
  const after = { ...before, ...changes };
  ctx.records.save('subscription', after);
  ctx.emit('customer.subscription.updated', after, before);
  return after;
}

export function endSubscription(
  ctx: Context,
  subscription: WireSubscription,
  at: number,
  why: { reason: string | null; details?: CancellationReason },
): WireSubscription {
  stopCollecting(ctx, subscription.id);
  const ended: WireSubscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: buildDetails(subscription, why.reason, why.details ?? {}),
    discounts: [],
    ended_at: at,
    status: 'canceled',
  };
  ctx.records.save('subscription', ended);
  ctx.emit('customer.subscription.deleted', ended);
  return ended;
}

function stopCollecting(ctx: Context, subscription: string): void {
  for (const invoice of ctx.records.all('invoice')) {
    const isOwed = invoice.status === 'open' || invoice.status === 'draft';
    if (!isOwed || invoice.parent?.subscription_details?.subscription !== subscription) continue;
    ctx.records.save('invoice', {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
}

const buildDetails = (
  subscription: WireSubscription,
  reason: string | null,
  given: CancellationReason,
) => ({
  comment: given.comment ?? subscription.cancellation_details?.comment ?? null,
  feedback: given.feedback ?? subscription.cancellation_details?.feedback ?? null,
  feedback_option: null,
  reason,
});

export function expireIncomplete(ctx: Context, subscription: WireSubscription, at: number): void {
  const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(ctx, invoice, at);
  change(ctx, subscription, { ended_at: at, status: 'incomplete_expired' });
}
