import type Stripe from 'stripe';
import { collect, finalizeInvoice } from '../billing/invoicing.ts';
import { endpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { declined, invalid } from '../calls/errors.ts';
import * as p from '../calls/params.ts';
import { existing, existingCard } from './existing.ts';

export const invoiceEndpoints = [
  listEndpoint({
    path: '/v1/invoices',
    kind: 'invoice',
    params: p.listParamsOf<Stripe.InvoiceListParams>()({
      created: p.range.optional(),
      customer: p.text.optional(),
      status: p.oneOf(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: p.text.optional(),
    }),
    matches: (invoice, { status, subscription }) =>
      (!status || invoice.status === status) &&
      (!subscription || invoice.parent?.subscription_details?.subscription === subscription),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    params: p.paramsOf<Stripe.InvoicePayParams>()({
      off_session: p.flag.optional(),
      payment_method: p.text.optional(),
    }),
    run(ctx, { id, params }) {
      const known = existing(ctx, 'invoice', id);
      const at = ctx.clocks.now(known.test_clock);
      const invoice = known.status === 'draft' ? finalizeInvoice(ctx, known, at) : known;
      if (invoice.status !== 'open') throw invalid(`Invoice is already ${invoice.status}`);
      const card = params.payment_method
        ? existingCard(ctx, params.payment_method, 'payment_method')
        : undefined;
      const after = collect(ctx, invoice, at, { card, hand: true });
      if (after.status !== 'paid')
        throw declined({
          code: 'card_declined',
          declineCode: 'generic_decline',
          message: 'Your card was declined.',
        });
      return after;
    },
  }),
];
