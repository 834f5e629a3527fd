import type Stripe from 'stripe';
import { listEndpoint } from '../calls/list-endpoint.ts';
import * as p from '../calls/params.ts';

export const eventEndpoints = [
  listEndpoint({
    path: '/v1/events',
    kind: 'event',
    params: p.acceptListParams<Stripe.EventListParams>()({
      created: p.range.optional(),
      delivery_success: p.flag.optional(),
      type: p.text.optional(),
    }),
    matches: (event, { delivery_success: isDelivered }) =>
      isDelivered === undefined || isDelivered === (event.pending_webhooks === 0),
  }),
];
