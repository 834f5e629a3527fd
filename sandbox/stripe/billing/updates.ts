import type { Context } from '../state/context.ts';
import type { Customer, WireSubscription } from '../objects/wire.ts';

export function updateSubscription(
  ctx: Context,
  before: WireSubscription,
  changes: Partial<WireSubscription>,
): WireSubscription {
  const after = { ...before, ...changes };
  ctx.records.save('subscription', after);
  ctx.emit('customer.subscription.updated', after, before);
  return after;
}

export function updateCustomer(
  ctx: Context,
  before: Customer,
  changes: Partial<Customer>,
): Customer {
  const after = { ...before, ...changes };
  ctx.records.save('customer', after);
  ctx.emit('customer.updated', after, before);
  return after;
}
