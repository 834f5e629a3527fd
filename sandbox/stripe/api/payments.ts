import type Stripe from 'stripe';
import type { Context } from '../state/context.ts';
import { endpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { invalid, missing, noSuch } from '../calls/errors.ts';
import { leftOf, refundCharge } from '../billing/refunds.ts';
import * as p from '../calls/params.ts';
import type { Charge } from '../objects/wire.ts';
import { existing } from './existing.ts';

export const paymentEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/charges/:id',
    params: p.noParams,
    run: (ctx, { id }) => existing(ctx, 'charge', id),
  }),
  listEndpoint({
    path: '/v1/charges',
    kind: 'charge',
    params: p.listParamsOf<Stripe.ChargeListParams>()({
      created: p.range.optional(),
      customer: p.text.optional(),
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/refunds',
    params: p.paramsOf<Stripe.RefundCreateParams>()({
      amount: p.integer.optional(),
      charge: p.text.optional(),
      metadata: p.metadata.optional(),
      payment_intent: p.text.optional(),
      reason: p.oneOf(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    run(ctx, { params }) {
      const charge = chargeToRefund(ctx, params);
      if (charge.disputed)
        throw invalid(
          `Charge ${charge.id} has been charged back; cannot issue a refund.`,
          undefined,
          'charge_disputed',
        );
      const left = leftOf(charge);
      const amount = params.amount ?? left;
      if (left === 0)
        throw invalid(
          `Charge ${charge.id} has already been refunded.`,
          undefined,
          'charge_already_refunded',
        );
      if (amount < 1 || amount > left)
        throw invalid(
          'Refund amount is greater than the unrefunded amount on the charge.',
          'amount',
        );
      return refundCharge(ctx, charge, {
        amount,
        reason: params.reason ?? null,
        metadata: params.metadata ?? {},
      });
    },
  }),
];

function chargeToRefund(
  ctx: Context,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  if (params.charge) return existing(ctx, 'charge', params.charge, 'charge');
  if (!params.payment_intent) throw missing('charge');
  const intent = ctx.records.find('payment_intent', params.payment_intent);
  if (!intent) throw noSuch('payment_intent', params.payment_intent, 'payment_intent');
  if (!intent.latest_charge || intent.status !== 'succeeded')
    throw invalid(
      'This PaymentIntent does not have a successful charge to refund.',
      'payment_intent',
    );
  return existing(ctx, 'charge', intent.latest_charge, 'payment_intent');
}
