import { makeId } from './ids.ts';
import { buildObject } from './wire.ts';
import type * as Wire from './wire.ts';

type Metadata = { [key: string]: string };

export const createProduct = (given: {
  name: string;
  at: number;
  description?: string | undefined;
  marketing_features?: { name: string }[] | undefined;
  metadata?: Metadata | undefined;
}): Wire.Product =>
  buildObject<Wire.Product>({
    id: makeId('prod', 14),
    object: 'product',
    active: true,
    created: given.at,
    default_price: null,
    description: given.description ?? null,
    marketing_features: given.marketing_features ?? [],
    metadata: given.metadata ?? {},
    name: given.name,
  });

export const createPrice = (given: {
  product: string;
  currency: string;
  unit_amount: number;
  at: number;
  recurring?: { interval: string; interval_count?: number | undefined } | undefined;
  lookup_key?: string | undefined;
}): Wire.Price =>
  buildObject<Wire.Price>({
    id: makeId('price'),
    object: 'price',
    active: true,
    created: given.at,
    currency: given.currency.toLowerCase(),
    lookup_key: given.lookup_key ?? null,
    product: given.product,
    recurring: given.recurring ? { interval_count: 1, ...given.recurring } : null,
    unit_amount: given.unit_amount,
  });
