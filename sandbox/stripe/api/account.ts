import type Stripe from 'stripe';
import { advanceTestClock } from '../billing/due.ts';
import { del, get, list, post } from '../calls/endpoint.ts';
import { createInvalidError } from '../calls/errors.ts';
import { page } from '../calls/lists.ts';
import * as p from '../calls/params.ts';
import { makeId } from '../objects/ids.ts';
import { buildObject } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';
import { findExisting } from './existing.ts';

const ACCOUNT = buildObject<Wire.Account>({
  id: 'acct_sandbox',
  object: 'account',
  charges_enabled: true,
  settings: { dashboard: { display_name: 'Rapport sandbox' } },
});

const PAYMENT_METHODS = buildObject<Wire.PaymentMethodConfiguration>({
  id: 'pmc_sandbox',
  object: 'payment_method_configuration',
  active: true,
  card: { available: true },
  is_default: true,
  link: { available: true },
  name: 'Default',
});

const newWebhookEndpoint = p.acceptParams<Stripe.WebhookEndpointCreateParams>()({
  url: p.text,
  enabled_events: p.list(p.text),
  api_version: p.text.optional(),
  description: p.clearableText.optional(),
  metadata: p.metadata.optional(),
});
const changedWebhookEndpoint = p.acceptParams<Stripe.WebhookEndpointUpdateParams>()({
  disabled: p.flag.optional(),
  enabled_events: p.list(p.text).optional(),
});
const listedEvents = p.acceptListParams<Stripe.EventListParams>()({
  created: p.since.optional(),
  delivery_success: p.flag.optional(),
  type: p.text.optional(),
});
const frozenTime = p.acceptParams<Stripe.TestHelpers.TestClockCreateParams>()({
  frozen_time: p.integer,
});

export const accountEndpoints = [
  get('/v1/account', p.noParams, () => ACCOUNT),
  get('/v1/payment_method_configurations', p.onlyPages, (_, { params }) =>
    page('/v1/payment_method_configurations', [PAYMENT_METHODS], params),
  ),
  list(
    '/v1/events',
    'event',
    listedEvents,
    (event, { delivery_success: isDelivered }) =>
      isDelivered === undefined || isDelivered === (event.pending_webhooks === 0),
  ),
  post('/v1/webhook_endpoints', newWebhookEndpoint, (ctx, { params }) => {
    const made = buildObject<Wire.WebhookEndpoint>({
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
  }),
  list('/v1/webhook_endpoints', 'webhook_endpoint', p.onlyPages),
  post('/v1/webhook_endpoints/:id', changedWebhookEndpoint, (ctx, { id, params }) => {
    const before = findExisting(ctx, 'webhook_endpoint', id);
    const after: Wire.WebhookEndpoint = {
      ...before,
      enabled_events: params.enabled_events ?? before.enabled_events,
      ...(params.disabled !== undefined && { status: params.disabled ? 'disabled' : 'enabled' }),
    };
    ctx.records.save('webhook_endpoint', after);
    return after;
  }),
  del('/v1/webhook_endpoints/:id', p.noParams, (ctx, { id }) => {
    findExisting(ctx, 'webhook_endpoint', id);
    ctx.records.remove('webhook_endpoint', id);
    ctx.records.remove('webhook_secret', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
  post('/v1/test_helpers/test_clocks', frozenTime, (ctx, { params }) => {
    const clock = ctx.clocks.present(ctx.clocks.create(params.frozen_time));
    ctx.emit('test_helpers.test_clock.created', clock);
    return clock;
  }),
  get('/v1/test_helpers/test_clocks/:id', p.noParams, (ctx, { id }) =>
    ctx.clocks.present(findExisting(ctx, 'clock', id)),
  ),
  post('/v1/test_helpers/test_clocks/:id/advance', frozenTime, (ctx, { id, params }) => {
    const before = ctx.clocks.present(findExisting(ctx, 'clock', id));
    if (params.frozen_time <= before.frozen_time)
      throw createInvalidError(
        'Cannot advance the test clock to a time that is not after its current one.',
        'frozen_time',
      );
    advanceTestClock(ctx, id, params.frozen_time);
    // Stripe advances in the background; here it is done by the next request.
    return { ...before, status: 'advancing' };
  }),
];
