import type Stripe from 'stripe';
import * as z from 'zod';
import { endSubscription } from '../billing/cancel.ts';
import { updateCustomer } from '../billing/updates.ts';
import { defineEndpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { createInvalidError, createNoSuchError } from '../calls/errors.ts';
import { mergeMetadata, readTexts } from '../calls/lists.ts';
import { buildAddress, createCustomer } from '../objects/customer.ts';
import * as p from '../calls/params.ts';
import type { Customer } from '../objects/wire.ts';
import { findExisting } from './existing.ts';

export const customerEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/customers',
    params: p.acceptParams<Stripe.CustomerCreateParams>()({
      description: p.clearableText.optional(),
      email: p.text.optional(),
      metadata: p.metadata.optional(),
      name: p.clearableText.optional(),
      test_clock: p.text.optional(),
    }),
    run(ctx, { params }) {
      if (params.test_clock && !ctx.records.find('clock', params.test_clock))
        throw createNoSuchError('test_clock', params.test_clock, 'test_clock');
      const clock = params.test_clock ?? ctx.clocks.default().id;
      const customer = createCustomer({ ...params, clock, at: ctx.clocks.now(clock) });
      ctx.records.save('customer', customer);
      ctx.emit('customer.created', customer);
      return customer;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/customers/search',
    params: z.strictObject({
      query: p.text,
      limit: p.integer.optional(),
      expand: p.list(p.text).optional(),
    }),
    run(ctx, { params }) {
      const found = ctx.records.all('customer').filter((each) => matchesQuery(each, params.query));
      const data = found.slice(0, params.limit ?? 10);
      const url = '/v1/customers/search';
      return { object: 'search_result', data, has_more: found.length > data.length, url };
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
      metadata: p.metadataUpdate.optional(),
      name: p.clearableText.optional(),
      phone: p.clearableText.optional(),
      shipping: p.onlyCleared.optional(),
    }),
    run(ctx, { id, params }) {
      const before = findExisting(ctx, 'customer', id);
      const { address, balance, metadata } = params;
      return updateCustomer(ctx, before, {
        ...readTexts(params, ['description', 'email', 'name', 'phone', 'shipping']),
        ...(balance !== undefined && { balance }),
        ...(address !== undefined && { address: address ? buildAddress(address) : null }),
        metadata: mergeMetadata(before.metadata, metadata),
      });
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
          endSubscription(ctx, subscription, ctx.clocks.now(customer.test_clock));
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
    params: p.acceptListParams<Stripe.CustomerListParams>()({ email: p.text.optional() }),
  }),
];

/** `metadata['user_id']:'42'`: https://docs.stripe.com/search */
function matchesQuery(customer: Customer, query: string): boolean {
  const [, key, value] = /^metadata\['(.+?)'\]:'(.*)'$/.exec(query) ?? [];
  if (key === undefined)
    throw createInvalidError(`We were unable to parse your search query: ${query}`, 'query');
  return customer.metadata[key] === value;
}
