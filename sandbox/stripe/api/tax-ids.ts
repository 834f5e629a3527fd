import type Stripe from 'stripe';
import * as z from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { newId } from '../objects/ids.ts';
import { page } from '../calls/lists.ts';
import * as p from '../calls/params.ts';
import type { TaxId } from '../objects/wire.ts';
import { existing } from './existing.ts';

/** The account has no tax ids, so an owner is required. */
const owner = z.strictObject({ type: p.oneOf(['customer']), customer: p.text });

export const taxIdEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/tax_ids',
    params: p.paramsOf<Stripe.TaxIdCreateParams>()({ owner, type: p.text, value: p.text }),
    run(ctx, { params }) {
      const { type, value } = params;
      const customer = existing(ctx, 'customer', params.owner.customer, 'owner[customer]');
      const taxId: TaxId = {
        id: newId('txi'),
        object: 'tax_id',
        country: type.slice(0, 2).toUpperCase(),
        created: ctx.clocks.now(customer.test_clock),
        customer: customer.id,
        customer_account: null,
        livemode: false,
        owner: { type: 'customer', customer: customer.id, customer_account: null },
        type,
        value,
        verification: { status: 'pending', verified_address: null, verified_name: null },
      };
      ctx.records.save('tax_id', taxId);
      ctx.emit('customer.tax_id.created', taxId);
      return taxId;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/tax_ids',
    params: p.listParamsOf<Stripe.TaxIdListParams>()({ owner }),
    run(ctx, { params }) {
      existing(ctx, 'customer', params.owner.customer, 'owner[customer]');
      const found = ctx.records
        .all('tax_id')
        .filter(({ customer }) => customer === params.owner.customer);
      return page('/v1/tax_ids', found, params);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/tax_ids/:id',
    params: p.noParams,
    run(ctx, { id }) {
      const taxId = existing(ctx, 'tax_id', id);
      ctx.records.remove('tax_id', id);
      ctx.emit('customer.tax_id.deleted', taxId);
      return { id, object: 'tax_id', deleted: true };
    },
  }),
];
