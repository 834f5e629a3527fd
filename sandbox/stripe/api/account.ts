import type Stripe from 'stripe';
import { defineEndpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { makeId } from '../objects/ids.ts';
import { page } from '../calls/lists.ts';
import * as p from '../calls/params.ts';
import {
  buildObject,
  type PaymentMethodConfiguration,
  type WebhookEndpoint,
  type WireAccount,
} from '../objects/wire.ts';
import { findExisting } from './existing.ts';

const ACCOUNT = buildObject<WireAccount>({
  id: 'acct_sandbox',
  object: 'account',
  charges_enabled: true,
  settings: { dashboard: { display_name: 'Rapport sandbox' } },
});

const PAYMENT_METHODS = buildObject<PaymentMethodConfiguration>({
  id: 'pmc_sandbox',
  object: 'payment_method_configuration',
  active: true,
  card: { available: true },
  is_default: true,
  link: { available: true },
  name: 'Default',
});

export const accountEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/account',
    params: p.noParams,
    run: () => ACCOUNT,
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/payment_method_configurations',
    params: p.acceptListParams<Stripe.PaymentMethodConfigurationListParams>()({}),
    run: (_, { params }) => page('/v1/payment_method_configurations', [PAYMENT_METHODS], params),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    params: p.acceptParams<Stripe.WebhookEndpointCreateParams>()({
      url: p.text,
      enabled_events: p.list(p.text),
      api_version: p.text.optional(),
      description: p.clearableText.optional(),
      metadata: p.metadata.optional(),
    }),
    run(ctx, { params }) {
      const made = buildObject<WebhookEndpoint>({
        id: makeId('we'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        created: ctx.clocks.now(null),
        enabled_events: params.enabled_events,
        status: 'enabled',
        url: params.url,
      });
      ctx.records.save('webhook_endpoint', made);
      const secret = makeId('whsec', 32);
      ctx.records.save('webhook_secret', { id: made.id, secret });
      // Shown in this response only.
      return { ...made, secret };
    },
  }),
  listEndpoint({
    path: '/v1/webhook_endpoints',
    kind: 'webhook_endpoint',
    params: p.acceptListParams<Stripe.WebhookEndpointListParams>()({}),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    params: p.acceptParams<Stripe.WebhookEndpointUpdateParams>()({
      disabled: p.flag.optional(),
      enabled_events: p.list(p.text).optional(),
    }),
    run(ctx, { id, params }) {
      const before = findExisting(ctx, 'webhook_endpoint', id);
      const after: WebhookEndpoint = {
        ...before,
        enabled_events: params.enabled_events ?? before.enabled_events,
        ...(params.disabled !== undefined && { status: params.disabled ? 'disabled' : 'enabled' }),
      };
      ctx.records.save('webhook_endpoint', after);
      return after;
    },
  }),
  defineEndpoint({
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    params: p.noParams,
    run(ctx, { id }) {
      findExisting(ctx, 'webhook_endpoint', id);
      ctx.records.remove('webhook_endpoint', id);
      ctx.records.remove('webhook_secret', id);
      return { id, object: 'webhook_endpoint', deleted: true } as const;
    },
  }),
];
