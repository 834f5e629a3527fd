import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';
import { buildPeriodLine } from './invoice-lines.ts';
import { collect, draftInvoice, finalizeInvoice } from './invoicing.ts';
import { getPeriodEnd } from './periods.ts';
import { enterNextPhase } from './scheduled-change.ts';

/** A renewal's invoice stays a draft for an hour, as at Stripe. */
const DRAFT_SECONDS = 3600;

export function renew(ctx: Context, running: Wire.Subscription, at: number): void {
  const before = enterNextPhase(ctx, running, at);
  const moved = withPeriodFrom(before, before.billing_cycle_anchor, at);
  // An unpaid subscription continues, but its invoices stay drafts.
  const finalizesAt = before.status === 'unpaid' ? null : at + DRAFT_SECONDS;
  billPeriod(ctx, before, moved, at, finalizesAt);
}

/** Renews now; the cycle continues from here. Used by the control API. */
export function renewNow(ctx: Context, before: Wire.Subscription, at: number): Wire.Invoice {
  const moved = withPeriodFrom({ ...before, billing_cycle_anchor: at }, at, at);
  const draft = billPeriod(ctx, before, moved, at, null);
  return collect(ctx, finalizeInvoice(ctx, draft, at), at);
}

function withPeriodFrom(
  subscription: Wire.Subscription,
  anchor: number,
  at: number,
): Wire.Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: at,
    current_period_end: getPeriodEnd(anchor, item.price, at),
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}

function billPeriod(
  ctx: Context,
  before: Wire.Subscription,
  moved: Wire.Subscription,
  at: number,
  finalizesAt: number | null,
): Wire.Invoice {
  const lines = moved.items.data.map((item) => buildPeriodLine(ctx, item, at));
  const invoice = draftInvoice(ctx, moved, {
    at,
    reason: 'subscription_cycle',
    lines,
    finalizesAt,
  });
  const after = { ...moved, latest_invoice: invoice.id };
  ctx.saveAndEmit('subscription', after, 'customer.subscription.updated', before);
  return invoice;
}
