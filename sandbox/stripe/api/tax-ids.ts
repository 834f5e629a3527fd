import type Stripe from 'stripe';
import * as z from 'zod';
import { defineEndpoint } from '../calls/endpoint.ts';
import { makeId } from '../objects/ids.ts';
import { page } from '../calls/lists.ts';
import * as p from '../calls/params.ts';
import { buildObject, type TaxId } from '../objects/wire.ts';
import { findExisting } from './existing.ts';

/** The account has no tax ids, so an owner is required. */
const owner = z.strictObject({ type: p.acceptOneOf(['customer']), customer: p.text });

export const taxIdEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/tax_ids',
    params: p.acceptParams<Stripe.TaxIdCreateParams>()({ owner, type: p.text, value: p.text }),
    run(ctx, { params }) {
      const { type, value } = params;
      const customer = findExisting(ctx, 'customer', params.owner.customer, 'owner[customer]');
      const taxId = buildObject<TaxId>({
        id: makeId('txi'),
        object: 'tax_id',
        customer: customer.id,
        type,
        value,
      });
      ctx.records.save('tax_id', taxId);
      ctx.emit('customer.tax_id.created', taxId);
      return taxId;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/tax_ids',
    params: p.acceptListParams<Stripe.TaxIdListParams>()({ owner }),
    run(ctx, { params }) {
      findExisting(ctx, 'customer', params.owner.customer, 'owner[customer]');
      const found = ctx.records
        .all('tax_id')
        .filter(({ customer }) => customer === params.owner.customer);
      return page('/v1/tax_ids', found, params);
    },
  }),
  defineEndpoint({
    method: 'DELETE',
    path: '/v1/tax_ids/:id',
    params: p.noParams,
    run(ctx, { id }) {
      const taxId = findExisting(ctx, 'tax_id', id);
      ctx.records.remove('tax_id', id);
      ctx.emit('customer.tax_id.deleted', taxId);
      return { id, object: 'tax_id', deleted: true };
    },
  }),
];
