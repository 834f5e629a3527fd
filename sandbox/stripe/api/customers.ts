import type Stripe from 'stripe';
import { attachCard } from '../billing/payments.ts';
import { endSubscription } from '../billing/cancel.ts';
import type { Context } from '../state/context.ts';
import { defineEndpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { createDeclinedError, createNoSuchError } from '../calls/errors.ts';
import { mergeMetadata, page } from '../calls/lists.ts';
import { buildAddress, createCustomer } from '../objects/customer.ts';
import * as p from '../calls/params.ts';
import type { Customer } from '../objects/wire.ts';
import { findExisting, findExistingCard } from './existing.ts';
import { matchesQuery } from '../calls/search.ts';
import * as z from 'zod';

const invoiceSettings = z.strictObject({ default_payment_method: p.clearableText.optional() });

export const customerEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/customers',
    params: p.acceptParams<Stripe.CustomerCreateParams>()({
      address: p.address.optional(),
      description: p.clearableText.optional(),
      email: p.text.optional(),
      invoice_settings: invoiceSettings.optional(),
      metadata: p.metadata.optional(),
      name: p.clearableText.optional(),
      payment_method: p.text.optional(),
      phone: p.clearableText.optional(),
      preferred_locales: p.list(p.text).optional(),
      test_clock: p.text.optional(),
    }),
    run(ctx, { params }) {
      if (params.test_clock && !ctx.records.find('clock', params.test_clock))
        throw createNoSuchError('test_clock', params.test_clock, 'test_clock');
      const clock = params.test_clock ?? ctx.clocks.default().id;
      const customer = createCustomer({ ...params, clock, at: ctx.clocks.now(clock) });
      ctx.records.save('customer', customer);
      ctx.emit('customer.created', customer);
      if (params.payment_method) attach(ctx, params.payment_method, customer.id);
      return withDefaultCard(ctx, customer, params.invoice_settings?.default_payment_method);
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/customers/search',
    params: z.strictObject({
      query: p.text,
      limit: p.integer.optional(),
      page: p.text.optional(),
      expand: p.list(p.text).optional(),
    }),
    run(ctx, { params }) {
      const found = ctx.records.all('customer').filter((each) => matchesQuery(each, params.query));
      const start = Number(params.page ?? 0);
      const end = start + (params.limit ?? 10);
      return {
        object: 'search_result',
        data: found.slice(start, end),
        has_more: found.length > end,
        next_page: found.length > end ? String(end) : null,
        url: '/v1/customers/search',
      };
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/customers/:id',
    params: p.noParams,
    run: (ctx, { id }) => ctx.records.find('deleted', id) ?? findExisting(ctx, 'customer', id),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/customers/:id',
    params: p.acceptParams<Stripe.CustomerUpdateParams>()({
      address: p.clearableAddress.optional(),
      balance: p.integer.optional(),
      description: p.clearableText.optional(),
      email: p.clearableText.optional(),
      invoice_settings: invoiceSettings.optional(),
      metadata: p.metadataUpdate.optional(),
      name: p.clearableText.optional(),
      phone: p.clearableText.optional(),
      preferred_locales: p.list(p.text).optional(),
      shipping: p.onlyCleared.optional(),
    }),
    run(ctx, { id, params }) {
      const before = findExisting(ctx, 'customer', id);
      const { address, invoice_settings, metadata, description, email, name, phone, ...rest } =
        params;
      const changed: Customer = {
        ...before,
        ...(rest.balance !== undefined && { balance: rest.balance }),
        ...(rest.preferred_locales && { preferred_locales: rest.preferred_locales }),
        ...(description !== undefined && { description: description || null }),
        ...(email !== undefined && { email: email || null }),
        ...(name !== undefined && { name: name || null }),
        ...(phone !== undefined && { phone: phone || null }),
        ...(address !== undefined && { address: address ? buildAddress(address) : null }),
        ...(rest.shipping !== undefined && { shipping: null }),
        metadata: mergeMetadata(before.metadata, metadata),
      };
      ctx.records.save('customer', changed);
      const after = withDefaultCard(ctx, changed, invoice_settings?.default_payment_method);
      ctx.emit('customer.updated', after, before);
      return after;
    },
  }),
  defineEndpoint({
    method: 'DELETE',
    path: '/v1/customers/:id',
    params: p.noParams,
    run(ctx, { id }) {
      const customer = findExisting(ctx, 'customer', id);
      for (const subscription of ctx.records.all('subscription'))
        if (subscription.customer === id && subscription.ended_at === null)
          endSubscription(ctx, subscription, ctx.clocks.now(customer.test_clock), { reason: null });
      for (const taxId of ctx.records.all('tax_id'))
        if (taxId.customer === id) ctx.records.remove('tax_id', taxId.id);
      ctx.emit('customer.deleted', customer);
      ctx.records.remove('customer', id);
      const deleted = { id, object: 'customer', deleted: true } as const;
      ctx.records.save('deleted', deleted);
      return deleted;
    },
  }),
  listEndpoint({
    path: '/v1/customers',
    kind: 'customer',
    params: p.acceptListParams<Stripe.CustomerListParams>()({
      created: p.range.optional(),
      email: p.text.optional(),
      test_clock: p.text.optional(),
    }),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    params: p.acceptListParams<Stripe.CustomerListPaymentMethodsParams>()({
      type: p.text.optional(),
    }),
    run(ctx, { id, params }) {
      findExisting(ctx, 'customer', id);
      const found = ctx.records
        .all('payment_method')
        .filter((each) => each.customer === id && (!params.type || each.type === params.type));
      return page(`/v1/customers/${id}/payment_methods`, found, params);
    },
  }),
];

function attach(ctx: Context, card: string, customer: string): void {
  const attached = attachCard(ctx, findExistingCard(ctx, card, 'payment_method'), customer);
  if ('declineCode' in attached) throw createDeclinedError(attached);
}

function withDefaultCard(ctx: Context, customer: Customer, card: string | undefined): Customer {
  if (card === undefined) return customer;
  if (card) findExistingCard(ctx, card, 'invoice_settings[default_payment_method]');
  const changed = {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: card || null },
  };
  ctx.records.save('customer', changed);
  return changed;
}
