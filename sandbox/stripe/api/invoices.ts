import type Stripe from 'stripe';
import { collect, finalizeInvoice } from '../billing/invoicing.ts';
import { DECLINED } from '../billing/cards.ts';
import { defineEndpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { createDeclinedError, createInvalidError } from '../calls/errors.ts';
import * as p from '../calls/params.ts';
import { findExisting, findExistingCard } from './existing.ts';

export const invoiceEndpoints = [
  listEndpoint({
    path: '/v1/invoices',
    kind: 'invoice',
    params: p.acceptListParams<Stripe.InvoiceListParams>()({
      created: p.range.optional(),
      customer: p.text.optional(),
      status: p.acceptOneOf(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: p.text.optional(),
    }),
    matches: (invoice, { subscription }) =>
      !subscription || invoice.parent?.subscription_details?.subscription === subscription,
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    params: p.acceptParams<Stripe.InvoicePayParams>()({ payment_method: p.text.optional() }),
    run(ctx, { id, params }) {
      const known = findExisting(ctx, 'invoice', id);
      const at = ctx.clocks.now(known.test_clock);
      const invoice = known.status === 'draft' ? finalizeInvoice(ctx, known, at) : known;
      if (invoice.status !== 'open')
        throw createInvalidError(`Invoice is already ${invoice.status}`);
      const card = params.payment_method
        ? findExistingCard(ctx, params.payment_method, 'payment_method')
        : undefined;
      const after = collect(ctx, invoice, at, { card, hand: true });
      if (after.status !== 'paid') throw createDeclinedError(DECLINED);
      return after;
    },
  }),
];
