import type Stripe from 'stripe';
import * as z from 'zod';
import { list, post, retrieve } from '../calls/endpoint.ts';
import { createInvalidError, createMissingError } from '../calls/errors.ts';
import { mergeMetadata, readTexts } from '../calls/lists.ts';
import * as p from '../calls/params.ts';
import { createPrice, createProduct } from '../objects/catalog.ts';
import type * as Wire from '../objects/wire.ts';
import type { Context } from '../state/context.ts';
import { findExisting } from './existing.ts';

const features = p.list(z.strictObject({ name: p.text }));
const newProduct = p.acceptParams<Stripe.ProductCreateParams>()({
  name: p.text,
  description: p.text.optional(),
  marketing_features: features.optional(),
  metadata: p.metadata.optional(),
});
const changedProduct = p.acceptParams<Stripe.ProductUpdateParams>()({
  active: p.flag.optional(),
  default_price: p.text.optional(),
  description: p.clearableText.optional(),
  marketing_features: features.optional(),
  metadata: p.metadataUpdate.optional(),
  name: p.text.optional(),
});
const listedProducts = p.acceptListParams<Stripe.ProductListParams>()({
  active: p.flag.optional(),
  ids: p.list(p.text).optional(),
});
const recurring = z.strictObject({
  interval: p.acceptOneOf(['day', 'week', 'month', 'year']),
  interval_count: p.integer.optional(),
});
const newPrice = p.acceptParams<Stripe.PriceCreateParams>()({
  currency: p.text,
  lookup_key: p.text.optional(),
  nickname: p.text.optional(),
  product: p.text,
  recurring: recurring.optional(),
  transfer_lookup_key: p.flag.optional(),
  unit_amount: p.integer.optional(),
});
const changedPrice = p.acceptParams<Stripe.PriceUpdateParams>()({ active: p.flag });
const listedPrices = p.acceptListParams<Stripe.PriceListParams>()({
  active: p.flag.optional(),
  lookup_keys: p.list(p.text).optional(),
});

export const catalogEndpoints = [
  post('/v1/products', newProduct, (ctx, { params }) => {
    const product = createProduct({ ...params, at: ctx.clocks.now(null) });
    return ctx.saveAndEmit('product', product, 'product.created');
  }),
  retrieve('/v1/products/:id', 'product'),
  post('/v1/products/:id', changedProduct, (ctx, { id, params }) => {
    const before = findExisting(ctx, 'product', id);
    const { expand: _, ...given } = params;
    const metadata = mergeMetadata(before.metadata, params.metadata);
    const texts = readTexts(params, ['description']);
    const after = { ...before, ...given, ...texts, metadata } as Wire.Product; // absent values are no keys
    return ctx.saveAndEmit('product', after, 'product.updated', before);
  }),
  list('/v1/products', 'product', listedProducts, ({ id }, { ids }) => !ids || ids.includes(id)),
  post('/v1/prices', newPrice, (ctx, { params }) => {
    if (params.unit_amount === undefined) throw createMissingError('unit_amount');
    claimLookupKey(ctx, params.lookup_key, params.transfer_lookup_key);
    const price = createPrice({
      ...params,
      unit_amount: params.unit_amount,
      product: findExisting(ctx, 'product', params.product, 'product').id,
      at: ctx.clocks.now(null),
    });
    return ctx.saveAndEmit('price', price, 'price.created');
  }),
  retrieve('/v1/prices/:id', 'price'),
  post('/v1/prices/:id', changedPrice, (ctx, { id, params }) => {
    const before = findExisting(ctx, 'price', id);
    const owner = ctx.records.find('product', before.product);
    if (!params.active && owner?.default_price === id)
      throw createInvalidError(
        'This price cannot be archived because it is the default price of its product.',
        'active',
      );
    return ctx.saveAndEmit('price', { ...before, active: params.active }, 'price.updated', before);
  }),
  list(
    '/v1/prices',
    'price',
    listedPrices,
    (price, { lookup_keys: keys }) => !keys || keys.includes(price.lookup_key ?? ''),
  ),
];

export function findSellablePrice(ctx: Context, id: string, param: string): Wire.Price {
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
