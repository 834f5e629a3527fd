import type Stripe from 'stripe';
import * as z from 'zod';
import { defineEndpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { mergeMetadata, readTexts } from '../calls/lists.ts';
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
      description: p.text.optional(),
      marketing_features: features.optional(),
      metadata: p.metadata.optional(),
    }),
    run(ctx, { params }) {
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
      marketing_features: features.optional(),
      metadata: p.metadataUpdate.optional(),
      name: p.text.optional(),
    }),
    run(ctx, { id, params }) {
      const before = findExisting(ctx, 'product', id);
      const { expand: _, ...given } = params;
      const metadata = mergeMetadata(before.metadata, params.metadata);
      const texts = readTexts(params, ['description']);
      const after = { ...before, ...given, ...texts, metadata } as Product; // absent values are no keys
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
      ids: p.list(p.text).optional(),
    }),
    matches: ({ id }, { ids }) => !ids || ids.includes(id),
  }),
];
