import type Stripe from 'stripe';
import * as z from 'zod';
import { defineEndpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { createInvalidError } from '../calls/errors.ts';
import { mergeMetadata } from '../calls/lists.ts';
import { createProduct } from '../objects/catalog.ts';
import * as p from '../calls/params.ts';
import type { Product } from '../objects/wire.ts';
import { findExisting } from './existing.ts';

const features = p.list(z.strictObject({ name: p.text }));

export const productEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/products',
    params: p.acceptParams<Stripe.ProductCreateParams>()({
      name: p.text,
      active: p.flag.optional(),
      description: p.text.optional(),
      id: p.text.optional(),
      images: p.list(p.text).optional(),
      marketing_features: features.optional(),
      metadata: p.metadata.optional(),
      statement_descriptor: p.text.optional(),
      unit_label: p.text.optional(),
      url: p.text.optional(),
    }),
    run(ctx, { params }) {
      if (params.id && ctx.records.find('product', params.id))
        throw createInvalidError('Product already exists.', 'id', 'resource_already_exists');
      const product = createProduct({ ...params, at: ctx.clocks.now(null) });
      ctx.records.save('product', product);
      ctx.emit('product.created', product);
      return product;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/products/:id',
    params: p.noParams,
    run: (ctx, { id }) => findExisting(ctx, 'product', id),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/products/:id',
    params: p.acceptParams<Stripe.ProductUpdateParams>()({
      active: p.flag.optional(),
      default_price: p.text.optional(),
      description: p.clearableText.optional(),
      images: p.list(p.text).optional(),
      marketing_features: z.union([z.literal(''), features]).optional(),
      metadata: p.metadataUpdate.optional(),
      name: p.text.optional(),
      statement_descriptor: p.text.optional(),
      unit_label: p.clearableText.optional(),
      url: p.clearableText.optional(),
    }),
    run(ctx, { id, params }) {
      const before = findExisting(ctx, 'product', id);
      const after: Product = {
        ...before,
        active: params.active ?? before.active,
        default_price: params.default_price ?? before.default_price ?? null,
        description: clearEmpty(params.description, before.description),
        images: params.images ?? before.images,
        marketing_features:
          params.marketing_features === ''
            ? []
            : (params.marketing_features ?? before.marketing_features),
        metadata: mergeMetadata(before.metadata, params.metadata),
        name: params.name ?? before.name,
        statement_descriptor: params.statement_descriptor ?? before.statement_descriptor ?? null,
        unit_label: clearEmpty(params.unit_label, before.unit_label ?? null),
        updated: ctx.clocks.now(null),
        url: clearEmpty(params.url, before.url),
      };
      ctx.records.save('product', after);
      ctx.emit('product.updated', after, before);
      return after;
    },
  }),
  listEndpoint({
    path: '/v1/products',
    kind: 'product',
    params: p.acceptListParams<Stripe.ProductListParams>()({
      active: p.flag.optional(),
      created: p.range.optional(),
      ids: p.list(p.text).optional(),
    }),
    matches: ({ id }, { ids }) => !ids || ids.includes(id),
  }),
];

const clearEmpty = (given: string | undefined, known: string | null): string | null =>
  given === undefined ? known : given || null;
