import type Stripe from 'stripe';
import * as z from 'zod';
import type { Context } from '../state/context.ts';
import { defineEndpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { createInvalidError, createMissingError } from '../calls/errors.ts';
import { mergeMetadata } from '../calls/lists.ts';
import { createPrice, createProduct } from '../objects/catalog.ts';
import * as p from '../calls/params.ts';
import type { WirePrice } from '../objects/wire.ts';
import { findExisting } from './existing.ts';

const recurring = z.strictObject({
  interval: p.acceptOneOf(['day', 'week', 'month', 'year']),
  interval_count: p.integer.optional(),
  usage_type: p.acceptOneOf(['licensed']).optional(),
});

const taxBehavior = p.acceptOneOf(['exclusive', 'inclusive', 'unspecified']);

export const priceEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/prices',
    params: p.acceptParams<Stripe.PriceCreateParams>()({
      currency: p.text,
      active: p.flag.optional(),
      lookup_key: p.text.optional(),
      metadata: p.metadata.optional(),
      nickname: p.text.optional(),
      product: p.text.optional(),
      product_data: z.strictObject({ name: p.text, metadata: p.metadata.optional() }).optional(),
      recurring: recurring.optional(),
      tax_behavior: taxBehavior.optional(),
      transfer_lookup_key: p.flag.optional(),
      unit_amount: p.integer.optional(),
    }),
    run(ctx, { params }) {
      if (params.unit_amount === undefined) throw createMissingError('unit_amount');
      claimLookupKey(ctx, params.lookup_key, params.transfer_lookup_key);
      const price = createPrice({
        ...params,
        unit_amount: params.unit_amount,
        product: findOrCreateProduct(ctx, params),
        at: ctx.clocks.now(null),
      });
      ctx.records.save('price', price);
      ctx.emit('price.created', price);
      return price;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/prices/:id',
    params: p.noParams,
    run: (ctx, { id }) => findExisting(ctx, 'price', id),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/prices/:id',
    params: p.acceptParams<Stripe.PriceUpdateParams>()({
      active: p.flag.optional(),
      lookup_key: p.clearableText.optional(),
      metadata: p.metadataUpdate.optional(),
      nickname: p.clearableText.optional(),
      tax_behavior: taxBehavior.optional(),
      transfer_lookup_key: p.flag.optional(),
    }),
    run(ctx, { id, params }) {
      const before = findExisting(ctx, 'price', id);
      if (params.lookup_key !== before.lookup_key)
        claimLookupKey(ctx, params.lookup_key, params.transfer_lookup_key);
      const owner = ctx.records.find('product', before.product);
      if (params.active === false && owner?.default_price === id)
        throw createInvalidError(
          'This price cannot be archived because it is the default price of its product.',
          'active',
        );
      const after: WirePrice = {
        ...before,
        active: params.active ?? before.active,
        lookup_key: params.lookup_key === undefined ? before.lookup_key : params.lookup_key || null,
        metadata: mergeMetadata(before.metadata, params.metadata),
        nickname: params.nickname === undefined ? before.nickname : params.nickname || null,
        tax_behavior: params.tax_behavior ?? before.tax_behavior,
      };
      ctx.records.save('price', after);
      ctx.emit('price.updated', after, before);
      return after;
    },
  }),
  listEndpoint({
    path: '/v1/prices',
    kind: 'price',
    params: p.acceptListParams<Stripe.PriceListParams>()({
      active: p.flag.optional(),
      created: p.range.optional(),
      currency: p.text.optional(),
      lookup_keys: p.list(p.text).optional(),
      product: p.text.optional(),
      recurring: z
        .strictObject({ interval: p.acceptOneOf(['day', 'week', 'month', 'year']).optional() })
        .optional(),
      type: p.acceptOneOf(['one_time', 'recurring']).optional(),
    }),
    matches: (price, { lookup_keys: keys, recurring, type }) =>
      (!keys || keys.includes(price.lookup_key ?? '')) &&
      (!type || price.type === type) &&
      (!recurring?.interval || price.recurring?.interval === recurring.interval),
  }),
];

export function findSellablePrice(ctx: Context, id: string, param: string): WirePrice {
  const price = findExisting(ctx, 'price', id, param);
  if (!price.active)
    throw createInvalidError(
      'The price specified is inactive. This field only accepts active prices.',
      param,
    );
  if (!price.recurring)
    throw createInvalidError(
      'You must provide at least one recurring price in `subscription` mode.',
      param,
    );
  return price;
}

function claimLookupKey(
  ctx: Context,
  key: string | undefined,
  transfer: boolean | undefined,
): void {
  const holder = key ? ctx.records.all('price').find((each) => each.lookup_key === key) : undefined;
  if (!holder) return;
  if (!transfer)
    throw createInvalidError(
      `A price (\`${holder.id}\`) already uses that lookup key. You may set \`transfer_lookup_key=true\` to transfer that lookup key to this price.`,
      'lookup_key',
      'resource_already_exists',
    );
  ctx.records.save('price', { ...holder, lookup_key: null });
}

function findOrCreateProduct(
  ctx: Context,
  params: {
    product?: string | undefined;
    product_data?: { name: string; metadata?: { [key: string]: string } | undefined } | undefined;
  },
): string {
  if (params.product) return findExisting(ctx, 'product', params.product, 'product').id;
  if (!params.product_data) throw createMissingError('product');
  const product = createProduct({ ...params.product_data, at: ctx.clocks.now(null) });
  ctx.records.save('product', product);
  ctx.emit('product.created', product);
  return product.id;
}
