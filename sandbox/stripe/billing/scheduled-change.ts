import type { Context } from '../state/context.ts';
import { createSubscriptionSchedule } from '../objects/subscription-schedule.ts';
import type {
  PortalConfiguration,
  WirePrice,
  WireSubscription,
  SubscriptionSchedule,
} from '../objects/wire.ts';
import { type PlanChange, withPrice } from './change-plan.ts';
import { getPeriodEnd } from './periods.ts';
import { readRecurring } from './subscribe.ts';

/** Whether the portal lets this change take effect at the end of the period. */
export function isScheduledChange(
  { features }: PortalConfiguration,
  before: WirePrice,
  after: WirePrice,
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
  subscription: WireSubscription,
): { schedule: SubscriptionSchedule; price: WirePrice; at: number } | null {
  const schedule = ctx.records.find('subscription_schedule', subscription.schedule ?? '');
  const phase = schedule?.phases.at(-1);
  const price = phase && ctx.records.find('price', phase.items[0]?.price ?? '');
  return schedule && price ? { schedule, price, at: phase.start_date } : null;
}

export function scheduleChange(
  ctx: Context,
  subscription: WireSubscription,
  change: PlanChange,
  at: number,
): void {
  const before = releaseSchedule(ctx, subscription, at);
  const start = before.items.data[0]?.current_period_end ?? at;
  const end = getPeriodEnd(start, readRecurring(change.price), start);
  const next = { price: change.price, quantity: change.quantity, end };
  const schedule = createSubscriptionSchedule({ at, subscription: before, next });
  ctx.records.save('subscription_schedule', schedule);
  ctx.emit('subscription_schedule.created', schedule);
  attach(ctx, before, schedule.id);
}

/** Ends the schedule; the subscription stays as it is. */
export function releaseSchedule(
  ctx: Context,
  subscription: WireSubscription,
  at: number,
): WireSubscription {
  const schedule = ctx.records.find('subscription_schedule', subscription.schedule ?? '');
  if (!schedule) return subscription;
  const released = {
    ...schedule,
    current_phase: null,
    released_at: at,
    released_subscription: subscription.id,
    status: 'released',
    subscription: null,
  };
  ctx.records.save('subscription_schedule', released);
  ctx.emit('subscription_schedule.released', released, schedule);
  return attach(ctx, subscription, null);
}

/** At a renewal: the subscription with the price of the phase that begins. */
export function enterNextPhase(
  ctx: Context,
  before: WireSubscription,
  at: number,
): WireSubscription {
  const scheduled = findScheduledChange(ctx, before);
  const [item] = before.items.data;
  if (!scheduled || !item || scheduled.at > at) return before;
  const released = releaseSchedule(ctx, before, at);
  const { price } = scheduled;
  const quantity = item.quantity ?? 1;
  return withPrice(released, item, { item: item.id, price, quantity, proration: 'none' }, null);
}

function attach(ctx: Context, before: WireSubscription, schedule: string | null): WireSubscription {
  const after = { ...before, schedule };
  ctx.records.save('subscription', after);
  ctx.emit('customer.subscription.updated', after, before);
  return after;
}
