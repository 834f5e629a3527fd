import type Stripe from 'stripe';
import { defineEndpoint } from '../calls/endpoint.ts';
import { createInvalidError } from '../calls/errors.ts';
import { page, readTexts } from '../calls/lists.ts';
import { buildAddress } from '../objects/customer.ts';
import * as p from '../calls/params.ts';
import type { PaymentMethod } from '../objects/wire.ts';
import { findExisting, findExistingCard } from './existing.ts';
import * as z from 'zod';

const billingDetails = z.strictObject({
  address: p.clearableAddress.optional(),
  email: p.clearableText.optional(),
  name: p.clearableText.optional(),
  phone: p.clearableText.optional(),
});

export const paymentMethodEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/payment_methods',
    params: p.acceptListParams<Stripe.PaymentMethodListParams>()({ customer: p.text }),
    run(ctx, { params }) {
      const { id } = findExisting(ctx, 'customer', params.customer, 'customer');
      const found = ctx.records.all('payment_method').filter(({ customer }) => customer === id);
      return page('/v1/payment_methods', found, params);
    },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id',
    params: p.acceptParams<Stripe.PaymentMethodUpdateParams>()({
      billing_details: billingDetails.optional(),
    }),
    run(ctx, { id, params }) {
      const before = findExistingCard(ctx, id);
      if (before.customer === null)
        throw createInvalidError(
          'You must save this PaymentMethod to a customer before you can update it.',
        );
      const given = params.billing_details ?? {};
      const changed: PaymentMethod = {
        ...before,
        billing_details: {
          ...before.billing_details,
          ...readTexts(given, ['email', 'name', 'phone']),
          ...(given.address !== undefined && { address: buildAddress(given.address || {}) }),
        },
      };
      ctx.records.save('payment_method', changed);
      ctx.emit('payment_method.updated', changed, before);
      return changed;
    },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    params: p.noParams,
    run(ctx, { id }) {
      const before = findExistingCard(ctx, id);
      if (before.customer === null)
        throw createInvalidError(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      const detached: PaymentMethod = { ...before, customer: null };
      ctx.records.save('payment_method', detached);
      ctx.emit('payment_method.detached', detached, before);
      return detached;
    },
  }),
];
