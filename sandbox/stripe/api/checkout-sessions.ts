import type Stripe from 'stripe';
import * as z from 'zod';
import { expireCheckout } from '../billing/checkout.ts';
import type { Context } from '../state/context.ts';
import { list, post, retrieve } from '../calls/endpoint.ts';
import { createInvalidError, createMissingError } from '../calls/errors.ts';
import { makeId } from '../objects/ids.ts';
import * as p from '../calls/params.ts';
import { buildObject } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';
import { findExisting } from './existing.ts';
import { findSellablePrice } from './catalog.ts';

const LIFE_SECONDS = 24 * 3600;

const saved = p.acceptOneOf(['auto', 'never']).optional();
const createParams = p.acceptParams<Stripe.Checkout.SessionCreateParams>()({
  adaptive_pricing: z.strictObject({ enabled: p.flag.optional() }).optional(),
  allow_promotion_codes: p.flag.optional(),
  allowed_payment_method_types: p.list(p.text).optional(),
  automatic_tax: z.strictObject({ enabled: p.flag }).optional(),
  cancel_url: p.text.optional(),
  client_reference_id: p.text.optional(),
  customer: p.text.optional(),
  customer_email: p.text.optional(),
  customer_update: z.strictObject({ address: saved, name: saved }).optional(),
  line_items: p.list(z.strictObject({ price: p.text, quantity: p.integer.optional() })).optional(),
  metadata: p.metadata.optional(),
  mode: p.acceptOneOf(['subscription', 'payment', 'setup']).optional(),
  subscription_data: z.strictObject({ metadata: p.metadata.optional() }).optional(),
  success_url: p.text.optional(),
  tax_id_collection: z.strictObject({ enabled: p.flag }).optional(),
});
type CreateParams = z.output<typeof createParams>;

const listParams = p.acceptListParams<Stripe.Checkout.SessionListParams>()({
  customer: p.text.optional(),
  status: p.acceptOneOf(['open', 'complete', 'expired']).optional(),
});

export const checkoutSessionEndpoints = [
  post('/v1/checkout/sessions', createParams, (ctx, { params }) => createSession(ctx, params)),
  retrieve('/v1/checkout/sessions/:id', 'checkout_session'),
  post('/v1/checkout/sessions/:id/expire', p.noParams, (ctx, { id }) => {
    const session = findExisting(ctx, 'checkout_session', id);
    if (session.status !== 'open')
      throw createInvalidError(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    return expireCheckout(ctx, session);
  }),
  list('/v1/checkout/sessions', 'checkout_session', listParams),
];

function createSession(ctx: Context, params: CreateParams): Wire.CheckoutSession {
  const { successUrl, items } = checkRequest(ctx, params);
  const customer = params.customer
    ? findExisting(ctx, 'customer', params.customer, 'customer')
    : null;
  const at = ctx.clocks.now(customer?.test_clock);
  const id = makeId('cs_test', 58);
  const amount = items.reduce((sum, { price, quantity }) => {
    return sum + (price.unit_amount ?? 0) * quantity;
  }, 0);
  const session = buildObject<Wire.CheckoutSession>({
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: params.automatic_tax?.enabled ?? false },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: at,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer?.id ?? null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: at + LIFE_SECONDS,
    invoice: null,
    metadata: params.metadata ?? {},
    payment_method_types: chooseMethods(params.allowed_payment_method_types),
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: successUrl,
    tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false },
    total_details: { amount_discount: 0 },
    url: `${ctx.options.baseUrl}/stripe/checkout/${id}`,
  });
  ctx.records.save('order', {
    id,
    items: items.map(({ price, quantity }) => ({ price: price.id, quantity })),
    subscriptionMetadata: params.subscription_data?.metadata ?? {},
  });
  ctx.records.save('checkout_session', session);
  return session;
}

/** Payment methods enabled in the account's Dashboard, debits included. */
const DASHBOARD_METHODS = ['card', 'link', 'sepa_debit'];

function chooseMethods(allowed: string[] | undefined): string[] {
  const methods = DASHBOARD_METHODS.filter((each) => !allowed || allowed.includes(each));
  if (methods.length === 0)
    throw createInvalidError(
      'No valid payment method types for this Checkout Session.',
      'allowed_payment_method_types',
    );
  return methods;
}

function checkRequest(ctx: Context, params: CreateParams) {
  if (params.mode === undefined) throw createMissingError('mode');
  if (params.mode !== 'subscription')
    throw createInvalidError(
      'This sandbox knows Checkout Sessions in `subscription` mode only.',
      'mode',
    );
  if (!params.line_items?.length) throw createMissingError('line_items');
  if (!params.success_url) throw createMissingError('success_url');
  if (params.customer && params.customer_email)
    throw createInvalidError(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    );
  if (params.customer_update && !params.customer)
    throw createInvalidError(
      '`customer_update` can only be used with `customer`.',
      'customer_update',
    );
  checkTax(params);
  checkUrl(params.success_url, 'success_url');
  if (params.cancel_url) checkUrl(params.cancel_url, 'cancel_url');
  const items = params.line_items.map((item, index) => ({
    price: findSellablePrice(ctx, item.price, `line_items[${index}][price]`),
    quantity: item.quantity ?? 1,
  }));
  return { successUrl: params.success_url, items };
}

/** The address and name of a known customer must be saved, or the tax has none. */
function checkTax(params: CreateParams): void {
  if (!params.customer) return;
  if (params.automatic_tax?.enabled && params.customer_update?.address !== 'auto')
    throw createInvalidError(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to `auto` or `customer_update[shipping]` to `auto`.',
      'automatic_tax[enabled]',
      'customer_tax_location_invalid',
    );
  if (params.tax_id_collection?.enabled && params.customer_update?.name !== 'auto')
    throw createInvalidError(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'tax_id_collection[enabled]',
    );
}

function checkUrl(url: string, param: string): void {
  const parsed = URL.parse(url.replaceAll('{CHECKOUT_SESSION_ID}', 'id'));
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:')
    throw createInvalidError('Not a valid URL', param, 'url_invalid');
}
