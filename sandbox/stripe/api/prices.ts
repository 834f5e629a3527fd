import type Stripe from 'stripe';
import * as z from 'zod';
import type { Context } from '../state/context.ts';
import { defineEndpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { createInvalidError, createMissingError } from '../calls/errors.ts';
import { createPrice } from '../objects/catalog.ts';
import * as p from '../calls/params.ts';
import type { WirePrice } from '../objects/wire.ts';
import { findExisting } from './existing.ts';

const recurring = z.strictObject({
  interval: p.acceptOneOf(['day', 'week', 'month', 'year']),
  interval_count: p.integer.optional(),
});

export const priceEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/prices',
    params: p.acceptParams<Stripe.PriceCreateParams>()({
      currency: p.text,
      lookup_key: p.text.optional(),
      nickname: p.text.optional(),
      product: p.text,
      recurring: recurring.optional(),
      transfer_lookup_key: p.flag.optional(),
      unit_amount: p.integer.optional(),
    }),
    run(ctx, { params }) {
      if (params.unit_amount === undefined) throw createMissingError('unit_amount');
      claimLookupKey(ctx, params.lookup_key, params.transfer_lookup_key);
      const price = createPrice({
        ...params,
        unit_amount: params.unit_amount,
        product: findExisting(ctx, 'product', params.product, 'product').id,
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
    params: p.acceptParams<Stripe.PriceUpdateParams>()({ active: p.flag }),
    run(ctx, { id, params }) {
      const before = findExisting(ctx, 'price', id);
      const owner = ctx.records.find('product', before.product);
      if (!params.active && owner?.default_price === id)
        throw createInvalidError(
          'This price cannot be archived because it is the default price of its product.',
          'active',
        );
      const after: WirePrice = { ...before, active: params.active };
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
      lookup_keys: p.list(p.text).optional(),
    }),
    matches: (price, { lookup_keys: keys }) => !keys || keys.includes(price.lookup_key ?? ''),
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
