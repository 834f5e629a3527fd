import { TEST_CARD } from '../billing/cards.ts';
import { makeCard } from '../billing/payments.ts';
import type { Context } from '../state/context.ts';
import { createNoSuchError } from '../calls/errors.ts';
import { describeMethod } from '../objects/customer.ts';
import type { Kinds } from '../state/records.ts';
import type * as Wire from '../objects/wire.ts';

/** The name of each kind in Stripe's errors for a missing id. */
const NAMES = {
  customer: 'customer',
  product: 'product',
  price: 'price',
  checkout_session: 'checkout.session',
  subscription: 'subscription',
  invoice: 'invoice',
  charge: 'charge',
  payment_intent: 'payment_intent',
  portal_configuration: 'configuration',
  webhook_endpoint: 'webhook endpoint',
  clock: 'test_clock',
  tax_id: 'tax id',
} as const satisfies { [Kind in keyof Kinds]?: string };
export type NamedKind = keyof typeof NAMES;

export function findExisting<Kind extends NamedKind>(
  ctx: Context,
  kind: Kind,
  id: string,
  param = 'id',
): Kinds[Kind] {
  const found = ctx.records.find(kind, id);
  if (!found) throw createNoSuchError(NAMES[kind], id, param);
  return found;
}

/** A list by customer accepts deleted customers but not unknown ones. */
export function checkCustomer(ctx: Context, id: string | undefined): void {
  if (id && !ctx.records.find('deleted', id)) findExisting(ctx, 'customer', id, 'customer');
}

export function findExistingCard(ctx: Context, id: string, param = 'id'): Wire.PaymentMethod {
  const known = ctx.records.find('payment_method', id);
  if (known) return known;
  if (id !== TEST_CARD) throw createNoSuchError('PaymentMethod', id, param);
  return makeCard(ctx, describeMethod('visa', '4242'), 'pays', ctx.clocks.now(null));
}
