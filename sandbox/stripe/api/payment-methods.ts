import type Stripe from 'stripe';
import { endpoint } from '../calls/endpoint.ts';
import { invalid } from '../calls/errors.ts';
import { page } from '../calls/lists.ts';
import { addressOf } from '../objects/customer.ts';
import * as p from '../calls/params.ts';
import type { PaymentMethod } from '../objects/wire.ts';
import { existing, existingCard } from './existing.ts';
import * as z from 'zod';

const billingDetails = z.strictObject({
  address: p.clearableAddress.optional(),
  email: p.clearableText.optional(),
  name: p.clearableText.optional(),
  phone: p.clearableText.optional(),
});

export const paymentMethodEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods',
    params: p.listParamsOf<Stripe.PaymentMethodListParams>()({
      customer: p.text.optional(),
      type: p.text.optional(),
    }),
    run(ctx, { params }) {
      if (params.customer) existing(ctx, 'customer', params.customer, 'customer');
      const found = ctx.records
        .all('payment_method')
        .filter(
          (each) =>
            each.customer !== null &&
            (!params.customer || each.customer === params.customer) &&
            (!params.type || each.type === params.type),
        );
      return page('/v1/payment_methods', found, params);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id',
    params: p.paramsOf<Stripe.PaymentMethodUpdateParams>()({
      billing_details: billingDetails.optional(),
    }),
    run(ctx, { id, params }) {
      const before = existingCard(ctx, id);
      if (before.customer === null)
        throw invalid('You must save this PaymentMethod to a customer before you can update it.');
      const { address, ...texts } = params.billing_details ?? {};
      const given = Object.entries(texts).map(([name, value]) => [name, value || null]);
      const changed: PaymentMethod = {
        ...before,
        billing_details: {
          ...before.billing_details,
          ...Object.fromEntries(given),
          ...(address !== undefined && { address: addressOf(address || {}) }),
        },
      };
      ctx.records.save('payment_method', changed);
      ctx.emit('payment_method.updated', changed, before);
      return changed;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    params: p.noParams,
    run(ctx, { id }) {
      const before = existingCard(ctx, id);
      if (before.customer === null)
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      const detached: PaymentMethod = { ...before, customer: null };
      ctx.records.save('payment_method', detached);
      ctx.emit('payment_method.detached', detached, before);
      return detached;
    },
  }),
];
