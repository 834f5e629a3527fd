import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';

export function updateSubscription(
  ctx: Context,
  before: Wire.Subscription,
  changes: Partial<Wire.Subscription>,
): Wire.Subscription {
  const after = { ...before, ...changes };
  return ctx.saveAndEmit('subscription', after, 'customer.subscription.updated', before);
}

export function updateCustomer(
  ctx: Context,
  before: Wire.Customer,
  changes: Partial<Wire.Customer>,
): Wire.Customer {
  const after = { ...before, ...changes };
  return ctx.saveAndEmit('customer', after, 'customer.updated', before);
}
