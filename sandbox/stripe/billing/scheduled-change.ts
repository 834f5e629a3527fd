import type { Context } from '../state/context.ts';
import { makeId } from '../objects/ids.ts';
import { buildObject } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';
import { getItem, withPrice } from './change-plan.ts';
import { getPeriodEnd } from './periods.ts';
import { updateSubscription } from './updates.ts';

/** Whether the portal lets this change take effect at the end of the period. */
export function isScheduledChange(
  { features }: Wire.PortalConfiguration,
  before: Wire.Price,
  after: Wire.Price,
): boolean {
  const conditions = features.subscription_update.schedule_at_period_end.conditions;
  const holds: { [type: string]: boolean } = {
    decreasing_item_amount: (after.unit_amount ?? 0) < (before.unit_amount ?? 0),
    shortening_interval:
      before.recurring?.interval === 'year' && after.recurring?.interval === 'month',
  };
  return conditions.some(({ type }) => holds[type] ?? false);
}

export function findScheduledChange(
  ctx: Context,
  subscription: Wire.Subscription,
): { price: Wire.Price; at: number } | null {
  const schedule = ctx.records.find('subscription_schedule', subscription.schedule ?? '');
  const phase = schedule?.phases.at(-1);
  const price = phase && ctx.records.find('price', phase.items[0]?.price ?? '');
  return price ? { price, at: phase.start_date } : null;
}

export function scheduleChange(
  ctx: Context,
  subscription: Wire.Subscription,
  price: Wire.Price,
): void {
  const before = releaseSchedule(ctx, subscription);
  const { current_period_start: start, current_period_end: end, price: current } = getItem(before);
  const schedule = buildObject<Wire.SubscriptionSchedule>({
    id: makeId('sub_sched'),
    object: 'subscription_schedule',
    created: ctx.clocks.now(before.test_clock),
    customer: before.customer,
    phases: [
      { start_date: start, end_date: end, items: [{ price: current.id }] },
      { start_date: end, end_date: getPeriodEnd(end, price, end), items: [{ price: price.id }] },
    ],
    status: 'active',
    subscription: before.id,
    test_clock: before.test_clock,
  });
  ctx.saveAndEmit('subscription_schedule', schedule, 'subscription_schedule.created');
  updateSubscription(ctx, before, { schedule: schedule.id });
}

/** Ends the schedule; the subscription stays as it is. */
export function releaseSchedule(ctx: Context, subscription: Wire.Subscription): Wire.Subscription {
  const schedule = ctx.records.find('subscription_schedule', subscription.schedule ?? '');
  if (!schedule) return subscription;
  const released = { ...schedule, status: 'released', subscription: null };
  ctx.saveAndEmit('subscription_schedule', released, 'subscription_schedule.released', schedule);
  return updateSubscription(ctx, subscription, { schedule: null });
}

/** At a renewal: the subscription with the price of the phase that begins. */
export function enterNextPhase(
  ctx: Context,
  before: Wire.Subscription,
  at: number,
): Wire.Subscription {
  const scheduled = findScheduledChange(ctx, before);
  if (!scheduled || scheduled.at > at) return before;
  return withPrice(releaseSchedule(ctx, before), scheduled.price, null);
}
