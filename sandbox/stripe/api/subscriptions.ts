import type Stripe from 'stripe';
import * as z from 'zod';
import { endSubscription, planCancellation, takeCancellationBack } from '../billing/cancel.ts';
import { changePlan, getItem, startsPeriod } from '../billing/change-plan.ts';
import { subscribe } from '../billing/subscribe.ts';
import type { Context } from '../state/context.ts';
import { del, list, post, retrieve } from '../calls/endpoint.ts';
import { createInvalidError, createMissingError, createNoSuchError } from '../calls/errors.ts';
import * as p from '../calls/params.ts';
import type * as Wire from '../objects/wire.ts';
import { findExisting } from './existing.ts';
import { findSellablePrice } from './catalog.ts';

const createParams = p.acceptParams<Stripe.SubscriptionCreateParams>()({
  collection_method: p.acceptOneOf(['charge_automatically', 'send_invoice']).optional(),
  customer: p.text,
  days_until_due: p.integer.optional(),
  items: p.list(z.strictObject({ price: p.text })),
});

const updateParams = p.acceptParams<Stripe.SubscriptionUpdateParams>()({
  cancel_at_period_end: p.flag.optional(),
  items: p.list(z.strictObject({ id: p.text, price: p.text })).optional(),
  proration_behavior: p.acceptOneOf(['always_invoice']).optional(),
});
type UpdateParams = z.output<typeof updateParams>;

const listParams = p.acceptListParams<Stripe.SubscriptionListParams>()({
  customer: p.text.optional(),
  status: p.acceptOneOf(['all']).optional(),
});

export const subscriptionEndpoints = [
  post('/v1/subscriptions', createParams, (ctx, { params }) => createSubscription(ctx, params)),
  retrieve('/v1/subscriptions/:id', 'subscription'),
  post('/v1/subscriptions/:id', updateParams, (ctx, { id, params }) =>
    updateSubscription(ctx, findExisting(ctx, 'subscription', id), params),
  ),
  del('/v1/subscriptions/:id', p.noParams, (ctx, { id }) => {
    const subscription = findExisting(ctx, 'subscription', id);
    // Stripe reports an ended subscription as missing, in this call only.
    if (subscription.ended_at !== null) throw createNoSuchError('subscription', id);
    return endSubscription(ctx, subscription, ctx.clocks.now(subscription.test_clock));
  }),
  list(
    '/v1/subscriptions',
    'subscription',
    listParams,
    // Without a status Stripe omits canceled subscriptions.
    (subscription, { status }) => status === 'all' || subscription.status !== 'canceled',
  ),
];

function createSubscription(
  ctx: Context,
  params: z.output<typeof createParams>,
): Wire.Subscription {
  const customer = findExisting(ctx, 'customer', params.customer, 'customer');
  const isSent = params.collection_method === 'send_invoice';
  if (isSent && params.days_until_due === undefined) throw createMissingError('days_until_due');
  const cardId = customer.invoice_settings.default_payment_method;
  if (!cardId && !isSent)
    throw createInvalidError(
      'This customer has no attached payment source or default payment method.',
      undefined,
      'resource_missing',
    );
  const items = params.items.map(({ price }, index) => ({
    price: findSellablePrice(ctx, price, `items[${index}][price]`),
    quantity: 1,
  }));
  const card = cardId ? ctx.records.get('payment_method', cardId) : null;
  const daysUntilDue = isSent ? (params.days_until_due ?? null) : null;
  const at = ctx.clocks.now(customer.test_clock);
  const given = { at, customer, items, card, daysUntilDue };
  return subscribe(ctx, given, isSent ? 'sent' : 'collect').subscription;
}

function updateSubscription(
  ctx: Context,
  before: Wire.Subscription,
  params: UpdateParams,
): Wire.Subscription {
  if (before.ended_at !== null)
    throw createInvalidError(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  const at = ctx.clocks.now(before.test_clock);
  const [item, second] = params.items ?? [];
  if (second) throw createInvalidError('This sandbox changes one item at a time.', 'items[1]');
  const now = item ? changeItem(ctx, before, item, params, at) : before;
  if (params.cancel_at_period_end) return planCancellation(ctx, now, 'api', at);
  const takesBack = params.cancel_at_period_end === false && now.cancel_at !== null;
  return takesBack ? takeCancellationBack(ctx, now) : now;
}

function changeItem(
  ctx: Context,
  subscription: Wire.Subscription,
  item: { id: string; price: string },
  params: UpdateParams,
  at: number,
): Wire.Subscription {
  const known = getItem(subscription);
  if (known.id !== item.id) throw createNoSuchError('subscription item', item.id, 'items[0][id]');
  const price = findSellablePrice(ctx, item.price, 'items[0][price]');
  // By default Stripe adds such a change to the next invoice.
  if (!startsPeriod(known, price) && !params.proration_behavior)
    throw createInvalidError('This sandbox bills a change at once.', 'proration_behavior');
  return changePlan(ctx, subscription, price, at).subscription;
}
