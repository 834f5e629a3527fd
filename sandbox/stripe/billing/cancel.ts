import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';
import { getItem } from './change-plan.ts';
import { releaseSchedule } from './scheduled-change.ts';
import { voidInvoice } from './settlements.ts';
import { updateSubscription } from './updates.ts';

/**
 * Schedules the end. The API's `cancel_at_period_end` sets the flag; the portal sets only `cancel_at`
 * on a subscription in flexible billing mode, and leaves the flag false:
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export function planCancellation(
  ctx: Context,
  subscription: Wire.Subscription,
  by: 'api' | 'portal',
  at: number,
): Wire.Subscription {
  const current = releaseSchedule(ctx, subscription);
  return updateSubscription(ctx, current, {
    cancel_at: getItem(current).current_period_end,
    cancel_at_period_end: by === 'api',
    canceled_at: at,
  });
}

export const takeCancellationBack = (
  ctx: Context,
  subscription: Wire.Subscription,
): Wire.Subscription =>
  updateSubscription(ctx, subscription, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
  });

export function endSubscription(
  ctx: Context,
  subscription: Wire.Subscription,
  at: number,
): Wire.Subscription {
  stopCollecting(ctx, subscription.id);
  const ended: Wire.Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    status: 'canceled',
  };
  return ctx.saveAndEmit('subscription', ended, 'customer.subscription.deleted');
}

function stopCollecting(ctx: Context, subscription: string): void {
  for (const invoice of ctx.records.all('invoice')) {
    const isOwed = invoice.status === 'open' || invoice.status === 'draft';
    if (!isOwed || invoice.parent?.subscription_details?.subscription !== subscription) continue;
    ctx.records.save('invoice', {
      ...invoice,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
}

export function expireIncomplete(ctx: Context, subscription: Wire.Subscription, at: number): void {
  const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(ctx, invoice);
  updateSubscription(ctx, subscription, { ended_at: at, status: 'incomplete_expired' });
}
