import type { Context } from '../state/context.ts';
import type { DueTime } from '../state/records.ts';
import type * as Wire from '../objects/wire.ts';
import { endSubscription, expireIncomplete } from './cancel.ts';
import { expireCheckout } from './checkout.ts';
import { collect, finalizeInvoice } from './invoicing.ts';
import { renew } from './renew.ts';
import { settleDebit } from './settlements.ts';

/** Processes everything due on a clock up to a time, in order, and advances the clock to it. */
function advanceClock(ctx: Context, clock: string, to: number): void {
  for (let due = findNextDue(ctx, clock, to); due; due = findNextDue(ctx, clock, to)) {
    const { kind, of, at } = due;
    ctx.clocks.at(clock, at, () => handleDue(ctx, kind, of, at));
  }
  ctx.clocks.set(clock, to);
}

/** Advances a clock on request, which Stripe reports when it is done. */
export function advanceTestClock(ctx: Context, id: string, to: number): void {
  advanceClock(ctx, id, to);
  ctx.emit('test_helpers.test_clock.ready', ctx.clocks.present(ctx.records.get('clock', id)));
}

export function workOffDue(ctx: Context): void {
  const clock = ctx.clocks.default().id;
  const now = ctx.clocks.now(clock);
  if (findNextDue(ctx, clock, now)) ctx.transact(null, () => advanceClock(ctx, clock, now));
}

function findNextDue(ctx: Context, clock: string, until: number): DueTime | undefined {
  const own = ctx.clocks.default().id;
  return ctx.records
    .all('due')
    .filter((each) => (each.clock ?? own) === clock && each.at <= until)
    .toSorted((a, b) => a.at - b.at || a.id.localeCompare(b.id))[0];
}

function handleDue(ctx: Context, kind: DueTime['kind'], id: string, at: number): void {
  if (kind === 'checkout_session') expireCheckout(ctx, ctx.records.get(kind, id));
  else if (kind === 'settlement') settleDebit(ctx, ctx.records.get(kind, id), at);
  else if (kind === 'subscription') handleSubscriptionDue(ctx, ctx.records.get(kind, id), at);
  else {
    const invoice = ctx.records.get(kind, id);
    collect(ctx, invoice.status === 'draft' ? finalizeInvoice(ctx, invoice, at) : invoice, at);
  }
}

function handleSubscriptionDue(ctx: Context, subscription: Wire.Subscription, at: number): void {
  if (subscription.status === 'incomplete') expireIncomplete(ctx, subscription, at);
  else if (subscription.cancel_at !== null && subscription.cancel_at <= at)
    endSubscription(ctx, subscription, at);
  else renew(ctx, subscription, at);
}
