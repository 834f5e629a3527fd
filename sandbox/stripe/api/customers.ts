import type Stripe from 'stripe';
import * as z from 'zod';
import { endSubscription } from '../billing/cancel.ts';
import type { Context } from '../state/context.ts';
import { updateCustomer } from '../billing/updates.ts';
import { del, get, list, post } from '../calls/endpoint.ts';
import { createInvalidError, createNoSuchError } from '../calls/errors.ts';
import { mergeMetadata, page, readTexts } from '../calls/lists.ts';
import { buildAddress, createCustomer } from '../objects/customer.ts';
import { makeId } from '../objects/ids.ts';
import * as p from '../calls/params.ts';
import { buildObject } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';
import { findExisting } from './existing.ts';

const newCustomer = p.acceptParams<Stripe.CustomerCreateParams>()({
  description: p.clearableText.optional(),
  email: p.text.optional(),
  metadata: p.metadata.optional(),
  name: p.clearableText.optional(),
  test_clock: p.text.optional(),
});
const changedCustomer = p.acceptParams<Stripe.CustomerUpdateParams>()({
  address: p.clearableAddress.optional(),
  balance: p.integer.optional(),
  description: p.clearableText.optional(),
  email: p.clearableText.optional(),
  metadata: p.metadataUpdate.optional(),
  name: p.clearableText.optional(),
  phone: p.clearableText.optional(),
  shipping: p.onlyCleared.optional(),
});
const searchedCustomers = z.strictObject({
  query: p.text,
  limit: p.integer.optional(),
  expand: p.list(p.text).optional(),
});
const listedCustomers = p.acceptListParams<Stripe.CustomerListParams>()({
  email: p.text.optional(),
});
/** The account has no tax ids, so an owner is required. */
const owner = z.strictObject({ type: p.acceptOneOf(['customer']), customer: p.text });
const newTaxId = p.acceptParams<Stripe.TaxIdCreateParams>()({
  owner,
  type: p.text,
  value: p.text,
});
const listedTaxIds = p.acceptListParams<Stripe.TaxIdListParams>()({ owner });

export const customerEndpoints = [
  post('/v1/customers', newCustomer, (ctx, { params }) => {
    if (params.test_clock && !ctx.records.find('clock', params.test_clock))
      throw createNoSuchError('test_clock', params.test_clock, 'test_clock');
    const clock = params.test_clock ?? ctx.clocks.default().id;
    const customer = createCustomer({ ...params, clock, at: ctx.clocks.now(clock) });
    return ctx.saveAndEmit('customer', customer, 'customer.created');
  }),
  get('/v1/customers/search', searchedCustomers, (ctx, { params }) => {
    const found = ctx.records.all('customer').filter((each) => matchesQuery(each, params.query));
    const data = found.slice(0, params.limit ?? 10);
    const url = '/v1/customers/search';
    return { object: 'search_result', data, has_more: found.length > data.length, url };
  }),
  get(
    '/v1/customers/:id',
    p.noParams,
    (ctx, { id }) => ctx.records.find('deleted', id) ?? findExisting(ctx, 'customer', id),
  ),
  post('/v1/customers/:id', changedCustomer, (ctx, { id, params }) => {
    const before = findExisting(ctx, 'customer', id);
    const { address, balance, metadata } = params;
    return updateCustomer(ctx, before, {
      ...readTexts(params, ['description', 'email', 'name', 'phone', 'shipping']),
      ...(balance !== undefined && { balance }),
      ...(address !== undefined && { address: address ? buildAddress(address) : null }),
      metadata: mergeMetadata(before.metadata, metadata),
    });
  }),
  del('/v1/customers/:id', p.noParams, (ctx, { id }) => {
    const customer = findExisting(ctx, 'customer', id);
    for (const subscription of ctx.records.all('subscription'))
      if (subscription.customer === id && subscription.ended_at === null)
        endSubscription(ctx, subscription, ctx.clocks.now(customer.test_clock));
    for (const taxId of listTaxIds(ctx, id)) ctx.records.remove('tax_id', taxId.id);
    ctx.emit('customer.deleted', customer);
    ctx.records.remove('customer', id);
    const deleted = { id, object: 'customer', deleted: true } as const;
    ctx.records.save('deleted', deleted);
    return deleted;
  }),
  list('/v1/customers', 'customer', listedCustomers),
  post('/v1/tax_ids', newTaxId, (ctx, { params }) => {
    const { type, value } = params;
    const customer = findExisting(ctx, 'customer', params.owner.customer, 'owner[customer]').id;
    const object = 'tax_id';
    const taxId = buildObject<Wire.TaxId>({ id: makeId('txi'), object, customer, type, value });
    return ctx.saveAndEmit('tax_id', taxId, 'customer.tax_id.created');
  }),
  get('/v1/tax_ids', listedTaxIds, (ctx, { params }) => {
    const customer = findExisting(ctx, 'customer', params.owner.customer, 'owner[customer]');
    return page('/v1/tax_ids', listTaxIds(ctx, customer.id), params);
  }),
  del('/v1/tax_ids/:id', p.noParams, (ctx, { id }) => {
    const taxId = findExisting(ctx, 'tax_id', id);
    ctx.records.remove('tax_id', id);
    ctx.emit('customer.tax_id.deleted', taxId);
    return { id, object: 'tax_id', deleted: true };
  }),
];

const listTaxIds = (ctx: Context, id: string): Wire.TaxId[] =>
  ctx.records.all('tax_id').filter(({ customer }) => customer === id);

/** `metadata['user_id']:'42'`: https://docs.stripe.com/search */
function matchesQuery(customer: Wire.Customer, query: string): boolean {
  const [, key, value] = /^metadata\['(.+?)'\]:'(.*)'$/.exec(query) ?? [];
  if (key === undefined)
    throw createInvalidError(`We were unable to parse your search query: ${query}`, 'query');
  return customer.metadata[key] === value;
}
