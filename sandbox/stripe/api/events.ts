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
      types: p.list(p.text).optional(),
    }),
    matches: (event, { delivery_success: isDelivered, type, types }) =>
      (isDelivered === undefined || isDelivered === (event.pending_webhooks === 0)) &&
      (!type || isOfType(event.type, type)) &&
      (!types || types.includes(event.type)),
  }),
];

/** `charge.*` is every type that begins like this. */
function isOfType(type: string, asked: string): boolean {
  return asked.endsWith('*') ? type.startsWith(asked.slice(0, -1)) : type === asked;
}
