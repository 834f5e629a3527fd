import type { Context } from '../state/context.ts';
import type { Invoice, InvoiceLine, Subscription } from '../objects/wire.ts';
import { collect, draftInvoice, finalizeInvoice, periodLine } from './invoicing.ts';
import { periodEnd } from './periods.ts';
import { enterNextPhase } from './scheduled-change.ts';
import { recurringOf } from './subscribe.ts';

/** A renewal's invoice stays a draft for an hour, as at Stripe. */
const DRAFT_SECONDS = 3600;

export function renew(ctx: Context, running: Subscription, at: number): void {
  const before = enterNextPhase(ctx, running, at);
  const moved = withPeriodFrom(before, before.billing_cycle_anchor, at);
  // An unpaid subscription continues, but its invoices stay drafts.
  const finalizesAt = before.status === 'unpaid' ? null : at + DRAFT_SECONDS;
  bill(ctx, before, moved, at, finalizesAt);
}

/** Renews now; the cycle continues from here. Used by the control API. */
export function renewNow(ctx: Context, before: Subscription, at: number): Invoice {
  const moved = withPeriodFrom({ ...before, billing_cycle_anchor: at }, at, at);
  const draft = bill(ctx, before, moved, at, null);
  return collect(ctx, finalizeInvoice(ctx, draft, at), at);
}

function withPeriodFrom(subscription: Subscription, anchor: number, at: number): Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: at,
    current_period_end: periodEnd(anchor, recurringOf(item.price), at),
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}

function bill(
  ctx: Context,
  before: Subscription,
  moved: Subscription,
  at: number,
  finalizesAt: number | null,
): Invoice {
  const lines = [
    ...takePendingLines(ctx, moved.id),
    ...moved.items.data.map((item) =>
      periodLine(ctx, moved, item, { start: at, end: item.current_period_end }),
    ),
  ];
  const start = before.items.data[0]?.current_period_start ?? at;
  const period = { start, end: at };
  const invoice = draftInvoice(ctx, moved, {
    at,
    reason: 'subscription_cycle',
    lines,
    period,
    finalizesAt,
  });
  const after = { ...moved, latest_invoice: invoice.id };
  ctx.records.save('subscription', after);
  ctx.emit('customer.subscription.updated', after, before);
  return invoice;
}

function takePendingLines(ctx: Context, subscription: string): InvoiceLine[] {
  const pending = ctx.records.find('pending_lines', subscription);
  ctx.records.remove('pending_lines', subscription);
  return pending?.lines ?? [];
}
