import type Stripe from 'stripe';
import * as z from 'zod';
import type { Context } from '../state/context.ts';
import { endpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { invalid, missing } from '../calls/errors.ts';
import { mergeMetadata } from '../calls/lists.ts';
import { newPrice, newProduct } from '../objects/catalog.ts';
import * as p from '../calls/params.ts';
import type { Price } from '../objects/wire.ts';
import { existing } from './existing.ts';

const recurring = z.strictObject({
  interval: p.oneOf(['day', 'week', 'month', 'year']),
  interval_count: p.integer.optional(),
  usage_type: p.oneOf(['licensed']).optional(),
});

const taxBehavior = p.oneOf(['exclusive', 'inclusive', 'unspecified']);

export const priceEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/prices',
    params: p.paramsOf<Stripe.PriceCreateParams>()({
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
      if (params.unit_amount === undefined) throw missing('unit_amount');
      claimLookupKey(ctx, params.lookup_key, params.transfer_lookup_key);
      const price = newPrice({
        ...params,
        unit_amount: params.unit_amount,
        product: productFor(ctx, params),
        at: ctx.clocks.now(null),
      });
      ctx.records.save('price', price);
      ctx.emit('price.created', price);
      return price;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/prices/:id',
    params: p.noParams,
    run: (ctx, { id }) => existing(ctx, 'price', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/prices/:id',
    params: p.paramsOf<Stripe.PriceUpdateParams>()({
      active: p.flag.optional(),
      lookup_key: p.clearableText.optional(),
      metadata: p.metadataUpdate.optional(),
      nickname: p.clearableText.optional(),
      tax_behavior: taxBehavior.optional(),
      transfer_lookup_key: p.flag.optional(),
    }),
    run(ctx, { id, params }) {
      const before = existing(ctx, 'price', id);
      if (params.lookup_key !== before.lookup_key)
        claimLookupKey(ctx, params.lookup_key, params.transfer_lookup_key);
      const owner = ctx.records.find('product', before.product);
      if (params.active === false && owner?.default_price === id)
        throw invalid(
          'This price cannot be archived because it is the default price of its product.',
          'active',
        );
      const after: Price = {
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
    params: p.listParamsOf<Stripe.PriceListParams>()({
      active: p.flag.optional(),
      created: p.range.optional(),
      currency: p.text.optional(),
      lookup_keys: p.list(p.text).optional(),
      product: p.text.optional(),
      recurring: z
        .strictObject({ interval: p.oneOf(['day', 'week', 'month', 'year']).optional() })
        .optional(),
      type: p.oneOf(['one_time', 'recurring']).optional(),
    }),
    matches: (price, { lookup_keys: keys, recurring, type }) =>
      (!keys || keys.includes(price.lookup_key ?? '')) &&
      (!type || price.type === type) &&
      (!recurring?.interval || price.recurring?.interval === recurring.interval),
  }),
];

export function sellablePrice(ctx: Context, id: string, param: string): Price {
  const price = existing(ctx, 'price', id, param);
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', param);
  if (!price.recurring)
    throw invalid('You must provide at least one recurring price in `subscription` mode.', param);
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
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key. You may set \`transfer_lookup_key=true\` to transfer that lookup key to this price.`,
      'lookup_key',
      'resource_already_exists',
    );
  ctx.records.save('price', { ...holder, lookup_key: null });
}

function productFor(
  ctx: Context,
  params: {
    product?: string | undefined;
    product_data?: { name: string; metadata?: { [key: string]: string } | undefined } | undefined;
  },
): string {
  if (params.product) return existing(ctx, 'product', params.product, 'product').id;
  if (!params.product_data) throw missing('product');
  const product = newProduct({ ...params.product_data, at: ctx.clocks.now(null) });
  ctx.records.save('product', product);
  ctx.emit('product.created', product);
  return product.id;
}
