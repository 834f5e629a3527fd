import type Stripe from 'stripe';
import { defineEndpoint } from '../calls/endpoint.ts';
import { listEndpoint } from '../calls/list-endpoint.ts';
import { makeId } from '../objects/ids.ts';
import { page } from '../calls/lists.ts';
import * as p from '../calls/params.ts';
import type { WireAccount, PaymentMethodConfiguration, WebhookEndpoint } from '../objects/wire.ts';
import { findExisting } from './existing.ts';

const ACCOUNT: WireAccount = {
  id: 'acct_sandbox',
  object: 'account',
  business_profile: null,
  business_type: null,
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  details_submitted: true,
  email: 'owner@example.com',
  payouts_enabled: true,
  settings: {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: 'Rapport sandbox', timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
  },
  type: 'standard',
};

const SWITCHED_ON = {
  available: true,
  display_preference: { overridable: null, preference: 'on', value: 'on' },
} as const;

const PAYMENT_METHODS: PaymentMethodConfiguration = {
  id: 'pmc_sandbox',
  object: 'payment_method_configuration',
  active: true,
  application: null,
  card: SWITCHED_ON,
  is_default: true,
  link: SWITCHED_ON,
  livemode: false,
  name: 'Default',
  parent: null,
};

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
      const made: WebhookEndpoint = {
        id: makeId('we'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: null,
        created: ctx.clocks.now(null),
        description: params.description || null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: params.metadata ?? {},
        status: 'enabled',
        url: params.url,
      };
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
        status:
          params.disabled === undefined ? before.status : params.disabled ? 'disabled' : 'enabled',
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
