import type Stripe from 'stripe';
import * as z from 'zod';
import type { Context } from '../state/context.ts';
import { list, post } from '../calls/endpoint.ts';
import { createInvalidError, createMissingError } from '../calls/errors.ts';
import { makeId } from '../objects/ids.ts';
import {
  createPortalConfiguration,
  listClosedFeatures,
  type PortalFeatures,
} from '../objects/portal.ts';
import * as p from '../calls/params.ts';
import { buildObject } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';
import { findExisting } from './existing.ts';

const proration = p.acceptOneOf(['always_invoice', 'create_prorations', 'none']);

const customerUpdate = z.strictObject({
  enabled: p.flag,
  allowed_updates: p.list(p.text).optional(),
});
const subscriptionCancel = z.strictObject({
  enabled: p.flag,
  mode: p.acceptOneOf(['at_period_end', 'immediately']).optional(),
  proration_behavior: proration.optional(),
  cancellation_reason: z.strictObject({ enabled: p.flag, options: p.list(p.text) }).optional(),
});
const subscriptionUpdate = z.strictObject({
  enabled: p.flag,
  default_allowed_updates: p
    .list(p.acceptOneOf(['price', 'promotion_code', 'quantity']))
    .optional(),
  products: p.list(z.strictObject({ product: p.text, prices: p.list(p.text) })).optional(),
  proration_behavior: proration.optional(),
  schedule_at_period_end: z
    .strictObject({
      conditions: p
        .list(
          z.strictObject({
            type: p.acceptOneOf(['decreasing_item_amount', 'shortening_interval']),
          }),
        )
        .optional(),
    })
    .optional(),
});
const switched = z.strictObject({ enabled: p.flag });
const subscriptionPause = z.strictObject({ enabled: p.flag.optional() });

const newFeatures = z.strictObject({
  customer_update: customerUpdate.optional(),
  invoice_history: switched.optional(),
  payment_method_update: switched.optional(),
  subscription_cancel: subscriptionCancel.optional(),
  subscription_pause: subscriptionPause.optional(),
  subscription_update: subscriptionUpdate.optional(),
});
/** An update may omit whether a feature is enabled. */
const changedFeatures = newFeatures.extend({
  customer_update: customerUpdate.partial().optional(),
  subscription_cancel: subscriptionCancel.partial().optional(),
  subscription_update: subscriptionUpdate.partial().optional(),
});
type FeaturesGiven = z.output<typeof changedFeatures>;

const flowData = z.strictObject({
  type: p.acceptOneOf(['subscription_update']),
  subscription_update: z.strictObject({ subscription: p.text }),
  after_completion: z.strictObject({
    type: p.acceptOneOf(['redirect']),
    redirect: z.strictObject({ return_url: p.text }),
  }),
});

const newConfiguration = p.acceptParams<Stripe.BillingPortal.ConfigurationCreateParams>()({
  features: newFeatures,
  metadata: p.metadata.optional(),
  name: p.clearableText.optional(),
});
const changedConfiguration = p.acceptParams<Stripe.BillingPortal.ConfigurationUpdateParams>()({
  active: p.flag.optional(),
  features: changedFeatures.optional(),
});
const listedConfigurations = p.acceptListParams<Stripe.BillingPortal.ConfigurationListParams>()({
  active: p.flag.optional(),
  is_default: p.flag.optional(),
});
const newSession = p.acceptParams<Stripe.BillingPortal.SessionCreateParams>()({
  configuration: p.text.optional(),
  customer: p.text.optional(),
  return_url: p.text.optional(),
  flow_data: flowData.optional(),
});

export const portalEndpoints = [
  post('/v1/billing_portal/configurations', newConfiguration, (ctx, { params }) => {
    requireOwnPrices(ctx, params.features);
    const configuration = createPortalConfiguration({
      at: ctx.clocks.now(null),
      features: withFeatures(listClosedFeatures(), params.features),
      metadata: params.metadata ?? {},
    });
    return ctx.saveAndEmit('portal_configuration', configuration, `${CONFIGURATION}.created`);
  }),
  post('/v1/billing_portal/configurations/:id', changedConfiguration, (ctx, { id, params }) => {
    requireOwnPrices(ctx, params.features);
    const before = findExisting(ctx, 'portal_configuration', id);
    const after: Wire.PortalConfiguration = {
      ...before,
      active: params.active ?? before.active,
      features: withFeatures(before.features, params.features ?? {}),
    };
    return ctx.saveAndEmit('portal_configuration', after, `${CONFIGURATION}.updated`, before);
  }),
  list('/v1/billing_portal/configurations', 'portal_configuration', listedConfigurations),
  post('/v1/billing_portal/sessions', newSession, (ctx, { params }) => {
    if (!params.customer) throw createMissingError('customer');
    const customer = findExisting(ctx, 'customer', params.customer, 'customer');
    const configuration = findConfiguration(ctx, params.configuration);
    const returnUrl = params.return_url ?? configuration.default_return_url;
    if (returnUrl && !URL.canParse(returnUrl))
      throw createInvalidError('Not a valid URL', 'return_url', 'url_invalid');
    if (params.flow_data) requireChangeable(ctx, configuration, customer.id, params.flow_data);
    const id = makeId('bps');
    const session = buildObject<Wire.PortalSession>({
      id,
      object: 'billing_portal.session',
      configuration: configuration.id,
      created: ctx.clocks.now(customer.test_clock),
      customer: customer.id,
      // A visit for one change ends after it; without, it is an overview.
      flow: params.flow_data ?? null,
      return_url: returnUrl,
      url: `${ctx.options.baseUrl}/stripe/portal/${id}`,
    });
    return ctx.saveAndEmit('portal_session', session, 'billing_portal.session.created');
  }),
];

const CONFIGURATION = 'billing_portal.configuration';

function findConfiguration(ctx: Context, id: string | undefined): Wire.PortalConfiguration {
  const configuration = id
    ? findExisting(ctx, 'portal_configuration', id, 'configuration')
    : ctx.records.all('portal_configuration').find((each) => each.is_default);
  if (!configuration)
    throw createInvalidError(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    );
  if (!configuration.active)
    throw createInvalidError(
      `The configuration \`${configuration.id}\` is not active. Only active configurations can be used to create portal sessions.`,
      'configuration',
    );
  return configuration;
}

/** Only an active subscription of the customer, under a configuration that allows it. */
function requireChangeable(
  ctx: Context,
  configuration: Wire.PortalConfiguration,
  customer: string,
  { subscription_update: { subscription: id } }: z.output<typeof flowData>,
): void {
  const param = 'flow_data[subscription_update][subscription]';
  const subscription = findExisting(ctx, 'subscription', id, param);
  const isAllowed = configuration.features.subscription_update.enabled;
  if (!isAllowed || subscription.customer !== customer || subscription.status !== 'active') {
    throw createInvalidError(`The subscription \`${id}\` cannot be updated in the portal.`, param);
  }
}

/** Each price must be active, and of the product that it is listed under. */
function requireOwnPrices(ctx: Context, features: FeaturesGiven | undefined): void {
  const param = 'features[subscription_update][products]';
  for (const { product, prices } of features?.subscription_update?.products ?? []) {
    for (const id of prices) {
      const price = findExisting(ctx, 'price', id, param);
      if (price.product !== product || !price.active)
        throw createInvalidError(
          `The price \`${id}\` is not an active price of \`${product}\`.`,
          param,
        );
    }
  }
}

function withFeatures(known: PortalFeatures, given: FeaturesGiven): PortalFeatures {
  const features = Object.entries(known).map(([name, feature]) => {
    const change: object | undefined = Reflect.get(given, name);
    return [name, { ...feature, ...change }];
  });
  return Object.fromEntries(features) as PortalFeatures; // the same names
}
