import type Stripe from 'stripe';
import { endpoint } from '../calls/endpoint.ts';
import { inRange, page } from '../calls/lists.ts';
import * as p from '../calls/params.ts';

export const eventEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/events',
    params: p.listParamsOf<Stripe.EventListParams>()({
      created: p.range.optional(),
      delivery_success: p.flag.optional(),
      type: p.text.optional(),
      types: p.list(p.text).optional(),
    }),
    run(ctx, { params }) {
      const pattern = params.type?.replace(/\*$/, '');
      const found = ctx.records
        .all('event')
        .filter(
          (each) =>
            inRange(each.created, params.created) &&
            (params.delivery_success === undefined ||
              params.delivery_success === (each.pending_webhooks === 0)) &&
            (!params.type ||
              (params.type.endsWith('*')
                ? each.type.startsWith(pattern ?? '')
                : each.type === params.type)) &&
            (!params.types || params.types.includes(each.type)),
        );
      return page('/v1/events', found, params);
    },
  }),
];
