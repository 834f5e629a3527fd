import type Stripe from 'stripe';
import * as z from 'zod';
import { DECLINED } from '../billing/cards.ts';
import { collect, finalizeInvoice } from '../billing/invoicing.ts';
import { refundCharge } from '../billing/payments.ts';
import { get, list, post, retrieve } from '../calls/endpoint.ts';
import { createDeclinedError, createInvalidError, createMissingError } from '../calls/errors.ts';
import { page, readTexts } from '../calls/lists.ts';
import * as p from '../calls/params.ts';
import { buildAddress } from '../objects/customer.ts';
import type * as Wire from '../objects/wire.ts';
import type { Context } from '../state/context.ts';
import { findExisting, findExistingCard } from './existing.ts';

const listedInvoices = p.acceptListParams<Stripe.InvoiceListParams>()({
  created: p.since.optional(),
  customer: p.text.optional(),
  status: p.acceptOneOf(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: p.text.optional(),
});
const paidInvoice = p.acceptParams<Stripe.InvoicePayParams>()({
  payment_method: p.text.optional(),
});
const listedMethods = p.acceptListParams<Stripe.PaymentMethodListParams>()({ customer: p.text });
const changedMethod = p.acceptParams<Stripe.PaymentMethodUpdateParams>()({
  billing_details: z
    .strictObject({
      address: p.clearableAddress.optional(),
      email: p.clearableText.optional(),
      name: p.clearableText.optional(),
      phone: p.clearableText.optional(),
    })
    .optional(),
});
const listedCharges = p.acceptListParams<Stripe.ChargeListParams>()({
  customer: p.text.optional(),
});
const newRefund = p.acceptParams<Stripe.RefundCreateParams>()({
  charge: p.text.optional(),
  payment_intent: p.text.optional(),
  reason: p.acceptOneOf(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

export const paymentEndpoints = [
  list(
    '/v1/invoices',
    'invoice',
    listedInvoices,
    (invoice, { subscription }) =>
      !subscription || invoice.parent?.subscription_details?.subscription === subscription,
  ),
  post('/v1/invoices/:id/pay', paidInvoice, (ctx, { id, params }) => {
    const known = findExisting(ctx, 'invoice', id);
    const at = ctx.clocks.now(known.test_clock);
    const invoice = known.status === 'draft' ? finalizeInvoice(ctx, known, at) : known;
    if (invoice.status !== 'open') throw createInvalidError(`Invoice is already ${invoice.status}`);
    const card = params.payment_method
      ? findExistingCard(ctx, params.payment_method, 'payment_method')
      : undefined;
    const after = collect(ctx, invoice, at, { card, hand: true });
    if (after.status !== 'paid') throw createDeclinedError(DECLINED);
    return after;
  }),
  get('/v1/payment_methods', listedMethods, (ctx, { params }) => {
    const { id } = findExisting(ctx, 'customer', params.customer, 'customer');
    const found = ctx.records.all('payment_method').filter(({ customer }) => customer === id);
    return page('/v1/payment_methods', found, params);
  }),
  post('/v1/payment_methods/:id', changedMethod, (ctx, { id, params }) => {
    const before = findExistingCard(ctx, id);
    if (before.customer === null)
      throw createInvalidError(
        'You must save this PaymentMethod to a customer before you can update it.',
      );
    const given = params.billing_details ?? {};
    const changed: Wire.PaymentMethod = {
      ...before,
      billing_details: {
        ...before.billing_details,
        ...readTexts(given, ['email', 'name', 'phone']),
        ...(given.address !== undefined && { address: buildAddress(given.address || {}) }),
      },
    };
    return ctx.saveAndEmit('payment_method', changed, 'payment_method.updated', before);
  }),
  post('/v1/payment_methods/:id/detach', p.noParams, (ctx, { id }) => {
    const before = findExistingCard(ctx, id);
    if (before.customer === null)
      throw createInvalidError(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    const detached: Wire.PaymentMethod = { ...before, customer: null };
    return ctx.saveAndEmit('payment_method', detached, 'payment_method.detached', before);
  }),
  retrieve('/v1/charges/:id', 'charge'),
  list('/v1/charges', 'charge', listedCharges),
  post('/v1/refunds', newRefund, (ctx, { params }) => {
    const charge = findChargeToRefund(ctx, params);
    const { id } = charge;
    if (charge.disputed)
      throw createInvalidError(
        `Charge ${id} has been charged back; cannot issue a refund.`,
        undefined,
        'charge_disputed',
      );
    if (charge.refunded)
      throw createInvalidError(
        `Charge ${id} has already been refunded.`,
        undefined,
        'charge_already_refunded',
      );
    return refundCharge(ctx, charge, params.reason ?? null);
  }),
];

function findChargeToRefund(ctx: Context, params: z.output<typeof newRefund>): Wire.Charge {
  if (params.charge) return findExisting(ctx, 'charge', params.charge, 'charge');
  if (!params.payment_intent) throw createMissingError('charge');
  const intent = findExisting(ctx, 'payment_intent', params.payment_intent, 'payment_intent');
  if (!intent.latest_charge || intent.status !== 'succeeded')
    throw createInvalidError(
      'This PaymentIntent does not have a successful charge to refund.',
      'payment_intent',
    );
  return findExisting(ctx, 'charge', intent.latest_charge, 'payment_intent');
}
