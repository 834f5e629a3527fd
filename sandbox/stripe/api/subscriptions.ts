import type Stripe from 'stripe';
import * as z from 'zod';
import { endSubscription, planCancellation, takeCancellationBack } from '../billing/cancel.ts';
import { changePlan } from '../billing/change-plan.ts';
import { subscribe } from '../billing/subscribe.ts';
import type { Context } from '../state/context.ts';
import { defineEndpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import {
  StripeError,
  createDeclinedError,
  createInvalidError,
  createMissingError,
  createNoSuchError,
} from '../calls/errors.ts';
import { mergeMetadata } from '../calls/lists.ts';
import * as p from '../calls/params.ts';
import type { WireInvoice, PaymentMethod, WireSubscription } from '../objects/wire.ts';
import { findExisting, findExistingCard } from './existing.ts';
import { findSellablePrice } from './prices.ts';

const cancellationDetails = z.strictObject({
  comment: p.clearableText.optional(),
  feedback: p.clearableText.optional(),
});

const createParams = p.acceptParams<Stripe.SubscriptionCreateParams>()({
  collection_method: p.acceptOneOf(['charge_automatically', 'send_invoice']).optional(),
  customer: p.text,
  days_until_due: p.integer.optional(),
  default_payment_method: p.text.optional(),
  description: p.text.optional(),
  items: p.list(z.strictObject({ price: p.text, quantity: p.integer.optional() })),
  metadata: p.metadata.optional(),
  payment_behavior: p
    .acceptOneOf(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .optional(),
});

const updateParams = p.acceptParams<Stripe.SubscriptionUpdateParams>()({
  cancel_at: z.union([z.literal(''), p.integer]).optional(),
  cancel_at_period_end: p.flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: p.text.optional(),
  description: p.clearableText.optional(),
  items: p
    .list(
      z.strictObject({
        id: p.text.optional(),
        price: p.text.optional(),
        quantity: p.integer.optional(),
      }),
    )
    .optional(),
  metadata: p.metadataUpdate.optional(),
  payment_behavior: p.acceptOneOf(['allow_incomplete', 'error_if_incomplete']).optional(),
  proration_behavior: p.acceptOneOf(['always_invoice', 'create_prorations', 'none']).optional(),
});
type UpdateParams = z.output<typeof updateParams>;

export const subscriptionEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/subscriptions',
    params: createParams,
    run: (ctx, { params }) => createSubscription(ctx, params),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/subscriptions/:id',
    params: p.noParams,
    run: (ctx, { id }) => findExisting(ctx, 'subscription', id),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: updateParams,
    run: (ctx, { id, params }) =>
      updateSubscription(ctx, findExisting(ctx, 'subscription', id), params),
  }),
  defineEndpoint({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: p.acceptParams<Stripe.SubscriptionCancelParams>()({
      cancellation_details: cancellationDetails.optional(),
      invoice_now: p.flag.optional(),
      prorate: p.flag.optional(),
    }),
    run(ctx, { id, params }) {
      const subscription = findExisting(ctx, 'subscription', id);
      // Stripe reports an ended subscription as missing, in this call only.
      if (subscription.ended_at !== null) throw createNoSuchError('subscription', id);
      return endSubscription(ctx, subscription, ctx.clocks.now(subscription.test_clock), {
        reason: 'cancellation_requested',
        details: params.cancellation_details as { comment?: string; feedback?: string },
      });
    },
  }),
  listEndpoint({
    path: '/v1/subscriptions',
    kind: 'subscription',
    params: p.acceptListParams<Stripe.SubscriptionListParams>()({
      created: p.range.optional(),
      customer: p.text.optional(),
      price: p.text.optional(),
      status: p.text.optional(),
      test_clock: p.text.optional(),
    }),
    matches: (subscription, { price, status }) =>
      (!price || subscription.items.data.some((item) => item.price.id === price)) &&
      hasStatus(subscription, status),
  }),
];

/** Without a status Stripe omits canceled subscriptions; `all` includes them. */
function hasStatus(subscription: WireSubscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return subscription.ended_at !== null;
  return status ? subscription.status === status : subscription.status !== 'canceled';
}

function createSubscription(ctx: Context, params: z.output<typeof createParams>): WireSubscription {
  const customer = findExisting(ctx, 'customer', params.customer, 'customer');
  const at = ctx.clocks.now(customer.test_clock);
  const named = params.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const card = named ? findOwnCard(ctx, named, customer.id) : null;
  const open = params.payment_behavior === 'default_incomplete';
  const isSent = params.collection_method === 'send_invoice';
  if (isSent && params.days_until_due === undefined) throw createMissingError('days_until_due');
  if (!card && !open && !isSent)
    throw createInvalidError(
      'This customer has no attached payment source or default payment method.',
      undefined,
      'resource_missing',
    );
  const { subscription, invoice } = subscribe(
    ctx,
    {
      at,
      customer: customer.id,
      items: params.items.map((item, index) => ({
        price: findSellablePrice(ctx, item.price, `items[${index}][price]`),
        quantity: item.quantity ?? 1,
      })),
      card,
      discount: null,
      session: null,
      daysUntilDue: isSent ? (params.days_until_due ?? null) : null,
      metadata: params.metadata ?? {},
      description: params.description ?? null,
    },
    isSent ? 'sent' : open ? 'leave_open' : 'collect',
  );
  if (params.payment_behavior === 'error_if_incomplete') refuseUnpaid(ctx, invoice);
  return subscription;
}

function findOwnCard(ctx: Context, id: string, customer: string): PaymentMethod {
  const card = findExistingCard(ctx, id, 'default_payment_method');
  if (card.customer === customer) return card;
  throw createInvalidError(
    'The customer does not have a payment method with the ID ' +
      id +
      '. The payment method must be attached to the customer.',
    'default_payment_method',
    'resource_missing',
  );
}

/** Throwing rolls back the request's transaction. */
function refuseUnpaid(ctx: Context, invoice: WireInvoice | null): void {
  if (!invoice || invoice.status === 'paid') return;
  const payment = ctx.records.all('invoice_payment').find((each) => each.invoice === invoice.id);
  const intent = payment?.payment.payment_intent;
  const error = intent ? ctx.records.find('payment_intent', intent)?.last_payment_error : undefined;
  throw createDeclinedError({
    code: error?.code ?? 'card_declined',
    declineCode: error?.decline_code ?? 'generic_decline',
    message: error?.message ?? 'Your card was declined.',
  });
}

function updateSubscription(
  ctx: Context,
  before: WireSubscription,
  params: UpdateParams,
): WireSubscription {
  if (before.ended_at !== null)
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: 'A canceled subscription can only update its cancellation_details and metadata.',
    });
  const at = ctx.clocks.now(before.test_clock);
  let now = updatePlainFields(ctx, before, params);
  const [item, second] = params.items ?? [];
  if (second) throw createInvalidError('This sandbox changes one item at a time.', 'items[1]');
  if (item) now = changeItem(ctx, now, item, params, at);
  return changeEnd(ctx, now, params, at);
}

function updatePlainFields(
  ctx: Context,
  before: WireSubscription,
  params: UpdateParams,
): WireSubscription {
  const after: WireSubscription = {
    ...before,
    metadata: mergeMetadata(before.metadata, params.metadata),
    ...(params.description !== undefined && { description: params.description || null }),
    ...(params.default_payment_method && {
      default_payment_method: findOwnCard(ctx, params.default_payment_method, before.customer).id,
    }),
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  ctx.records.save('subscription', after);
  ctx.emit('customer.subscription.updated', after, before);
  return after;
}

function changeItem(
  ctx: Context,
  subscription: WireSubscription,
  item: { id?: string | undefined; price?: string | undefined; quantity?: number | undefined },
  params: UpdateParams,
  at: number,
): WireSubscription {
  const known = subscription.items.data.find((each) => each.id === item.id);
  if (!item.id)
    throw createInvalidError(
      'This sandbox keeps one item a subscription: name the item to change.',
      'items[0][id]',
    );
  if (!known) throw createNoSuchError('subscription item', item.id, 'items[0][id]');
  const { subscription: after, invoice } = changePlan(
    ctx,
    subscription,
    {
      item: known.id,
      price: item.price ? findSellablePrice(ctx, item.price, 'items[0][price]') : known.price,
      quantity: item.quantity ?? known.quantity ?? 1,
      proration: params.proration_behavior ?? 'create_prorations',
    },
    at,
  );
  if (params.payment_behavior === 'error_if_incomplete') refuseUnpaid(ctx, invoice);
  return after;
}

function changeEnd(
  ctx: Context,
  subscription: WireSubscription,
  params: UpdateParams,
  at: number,
): WireSubscription {
  const takesBack = params.cancel_at === '' || params.cancel_at_period_end === false;
  if (takesBack)
    return subscription.cancel_at === null ? subscription : takeCancellationBack(ctx, subscription);
  const details = params.cancellation_details;
  if (params.cancel_at_period_end)
    return planCancellation(ctx, subscription, 'api', at, {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
    });
  if (params.cancel_at === undefined) return subscription;
  const after = { ...subscription, cancel_at: params.cancel_at || null, canceled_at: at };
  ctx.records.save('subscription', after);
  ctx.emit('customer.subscription.updated', after, subscription);
  return after;
}
