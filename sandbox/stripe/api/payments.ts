import type Stripe from 'stripe';
import type { Context } from '../state/context.ts';
import { defineEndpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { createInvalidError, createMissingError, createNoSuchError } from '../calls/errors.ts';
import { refundCharge } from '../billing/refunds.ts';
import * as p from '../calls/params.ts';
import type { WireCharge } from '../objects/wire.ts';
import { findExisting } from './existing.ts';

export const paymentEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/charges/:id',
    params: p.noParams,
    run: (ctx, { id }) => findExisting(ctx, 'charge', id),
  }),
  listEndpoint({
    path: '/v1/charges',
    kind: 'charge',
    params: p.acceptListParams<Stripe.ChargeListParams>()({ customer: p.text.optional() }),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/refunds',
    params: p.acceptParams<Stripe.RefundCreateParams>()({
      charge: p.text.optional(),
      payment_intent: p.text.optional(),
      reason: p.acceptOneOf(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    run(ctx, { params }) {
      const charge = chargeToRefund(ctx, params);
      if (charge.disputed)
        throw createInvalidError(
          `Charge ${charge.id} has been charged back; cannot issue a refund.`,
          undefined,
          'charge_disputed',
        );
      if (charge.refunded)
        throw createInvalidError(
          `Charge ${charge.id} has already been refunded.`,
          undefined,
          'charge_already_refunded',
        );
      return refundCharge(ctx, charge, params.reason ?? null);
    },
  }),
];

function chargeToRefund(
  ctx: Context,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): WireCharge {
  if (params.charge) return findExisting(ctx, 'charge', params.charge, 'charge');
  if (!params.payment_intent) throw createMissingError('charge');
  const intent = ctx.records.find('payment_intent', params.payment_intent);
  if (!intent) throw createNoSuchError('payment_intent', params.payment_intent, 'payment_intent');
  if (!intent.latest_charge || intent.status !== 'succeeded')
    throw createInvalidError(
      'This PaymentIntent does not have a successful charge to refund.',
      'payment_intent',
    );
  return findExisting(ctx, 'charge', intent.latest_charge, 'payment_intent');
}
