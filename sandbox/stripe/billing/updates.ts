import type { Context } from '../state/context.ts';
import type { Customer, WireSubscription } from '../objects/wire.ts';

export function updateSubscription(
  ctx: Context,
  before: WireSubscription,
  changes: Partial<WireSubscription>,
): WireSubscription {
  const after = { ...before, ...changes };
  return ctx.saveAndEmit('subscription', after, 'customer.subscription.updated', before);
}

export function updateCustomer(
  ctx: Context,
  before: Customer,
  changes: Partial<Customer>,
): Customer {
  const after = { ...before, ...changes };
  return ctx.saveAndEmit('customer', after, 'customer.updated', before);
}
