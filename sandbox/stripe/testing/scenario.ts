import { ENDPOINTS } from '../api/endpoints.ts';
import { CARD, SECRET_KEY, submit } from './harness.ts';
import type { Harness } from './harness.ts';

export type Reply = { method: string; path: string; body: unknown };

const DAY = 86_400;

/**
 * A scenario that makes every API call at least once and brings every object into its states:
 * discounts, prorations, a failed renewal, a refund, a cancellation. Plain HTTP shows the responses
 * as they are on the wire.
 */
export async function liveThrough(
  harness: Harness,
  onReply: (reply: Reply) => void,
): Promise<void> {
  const call = caller(harness.baseUrl, onReply);
  const prices = await catalog(call);
  await discounts(call);
  const customer = await firstPayment(call, prices);
  await changes(harness, call, customer, prices);
  await trouble(harness, call, customer);
  await leftovers(call, customer, prices);
}

type Body = { id: string; [field: string]: unknown };
type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  params?: Record<string, string>,
) => Promise<Body>;

function caller(baseUrl: string, onReply: (reply: Reply) => void): Call {
  return async (method, path, params = {}) => {
    const encoded = new URLSearchParams(params);
    const reply = await fetch(method === 'POST' ? baseUrl + path : `${baseUrl}${path}?${encoded}`, {
      method,
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      ...(method === 'POST' && { body: encoded }),
    });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${method} ${path} ${reply.status} ${text}`);
    // The oracle checks every field.
    const body = JSON.parse(text) as Body;
    onReply({ method, path: patternOf(method, path), body });
    return body;
  };
}

/** A fixed path takes precedence over one with an id. */
function patternOf(method: string, path: string): string {
  const fits = ENDPOINTS.filter(
    (each) =>
      each.method === method && new RegExp(`^${each.path.replace(':id', '[^/]+')}$`).test(path),
  );
  return (fits.find((each) => each.path === path) ?? fits[0])?.path ?? path;
}

type Prices = { monthly: string; yearly: string };

async function catalog(call: Call): Promise<Prices> {
  const product = await call('POST', '/v1/products', {
    name: 'Everything',
    description: 'All of it',
    'marketing_features[0][name]': 'A feature',
    'metadata[plan]': 'everything',
  });
  await call('POST', `/v1/products/${product.id}`, { description: '', 'metadata[plan]': '' });
  await call('GET', `/v1/products/${product.id}`);
  await call('GET', '/v1/products', { active: 'true' });
  const price = (interval: string, amount: string) =>
    call('POST', '/v1/prices', {
      currency: 'usd',
      unit_amount: amount,
      product: product.id,
      'recurring[interval]': interval,
    });
  const [monthly, yearly] = [await price('month', '1000'), await price('year', '10000')];
  await call('POST', `/v1/prices/${monthly.id}`, { nickname: 'Everything, monthly' });
  await call('GET', `/v1/prices/${monthly.id}`, { 'expand[]': 'product' });
  await call('GET', '/v1/prices', {
    'lookup_keys[0]': 'package_one_monthly',
    'expand[]': 'data.product',
  });
  return { monthly: monthly.id, yearly: yearly.id };
}

async function discounts(call: Call): Promise<void> {
  await call('POST', '/v1/coupons', {
    id: 'quarter',
    percent_off: '12.5',
    duration: 'repeating',
    duration_in_months: '3',
  });
  await call('GET', '/v1/coupons/quarter');
  await call('GET', '/v1/coupons');
  const code = await call('POST', '/v1/promotion_codes', {
    'promotion[type]': 'coupon',
    'promotion[coupon]': 'quarter',
    code: 'QUARTER',
    'restrictions[first_time_transaction]': 'true',
  });
  await call('POST', `/v1/promotion_codes/${code.id}`, { 'metadata[by]': 'test' });
  await call('GET', `/v1/promotion_codes/${code.id}`, { 'expand[]': 'promotion.coupon' });
  await call('GET', '/v1/promotion_codes', { code: 'quarter' });
}

async function firstPayment(call: Call, prices: Prices): Promise<string> {
  const customer = await call('POST', '/v1/customers', {
    email: CARD.email,
    'metadata[user_id]': '42',
  });
  await call('POST', `/v1/customers/${customer.id}`, { name: 'Ada', 'address[city]': 'London' });
  const checkout = () =>
    call('POST', '/v1/checkout/sessions', {
      mode: 'subscription',
      customer: customer.id,
      'line_items[0][price]': prices.monthly,
      'line_items[0][quantity]': '1',
      success_url: 'http://localhost:3000/done',
      allow_promotion_codes: 'true',
    });
  const left = await checkout();
  await call('POST', `/v1/checkout/sessions/${left.id}/expire`);
  const session = await checkout();
  await submit(`${String(session['url'])}/promotion`, { promotion: 'QUARTER' });
  await submit(String(session['url']), { ...CARD, number: '4000000000000002' });
  await submit(String(session['url']), { ...CARD, number: '4000000000000341' });
  await call('GET', `/v1/checkout/sessions/${session.id}`, {
    'expand[0]': 'line_items',
    'expand[1]': 'subscription.latest_invoice',
    'expand[2]': 'customer',
  });
  await call('GET', `/v1/checkout/sessions/${session.id}/line_items`);
  await call('GET', '/v1/checkout/sessions', { customer: customer.id });
  return customer.id;
}

const idOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : String(value && typeof value === 'object' && Reflect.get(value, 'id'));

const firstOf = (list: Body): Body => {
  const data = list['data'];
  if (!Array.isArray(data) || !data[0]) throw new Error('an empty list');
  return data[0];
};

async function changes(
  harness: Harness,
  call: Call,
  customer: string,
  prices: Prices,
): Promise<void> {
  const subscription = firstOf(
    await call('GET', '/v1/subscriptions', {
      customer,
      'expand[]': 'data.latest_invoice.payments',
    }),
  );
  harness.control.advanceClock(32 * DAY);
  await call('GET', `/v1/subscriptions/${subscription.id}`, {
    'expand[0]': 'default_payment_method',
    'expand[1]': 'discounts',
  });
  const card = await call('POST', '/v1/payment_methods/pm_card_visa/attach', { customer });
  await call('POST', `/v1/subscriptions/${subscription.id}`, { default_payment_method: card.id });
  const owed = firstOf(await call('GET', '/v1/invoices', { customer, status: 'open' }));
  await call('POST', `/v1/invoices/${owed.id}/pay`);
  const read = await call('GET', `/v1/subscriptions/${subscription.id}`);
  const item = firstOf(read['items'] as Body); // a list, as the oracle checked
  await call('POST', `/v1/subscriptions/${subscription.id}`, {
    'items[0][id]': item.id,
    'items[0][price]': prices.yearly,
  });
  await call('POST', `/v1/subscriptions/${subscription.id}`, { cancel_at_period_end: 'true' });
  await call('POST', `/v1/subscriptions/${subscription.id}`, { cancel_at_period_end: 'false' });
  await call('GET', `/v1/customers/${customer}`, {
    'expand[0]': 'subscriptions',
    'expand[1]': 'test_clock',
  });
  await call('GET', `/v1/customers/${customer}/payment_methods`);
  await call('GET', '/v1/payment_methods', { customer, type: 'card' });
  await call('GET', `/v1/payment_methods/${card.id}`);
  await call('GET', '/v1/customers', { email: CARD.email });
  await call('GET', '/v1/customers/search', { query: "metadata['user_id']:'42'" });
}

async function trouble(harness: Harness, call: Call, customer: string): Promise<void> {
  const subscription = firstOf(await call('GET', '/v1/subscriptions', { customer, status: 'all' }));
  harness.control.subscriptionAction(subscription.id, 'fail_payment');
  harness.control.subscriptionAction(subscription.id, 'recover');
  const invoice = firstOf(await call('GET', '/v1/invoices', { subscription: subscription.id }));
  await call('GET', `/v1/invoices/${invoice.id}`, { 'expand[]': 'payments' });
  await call('GET', `/v1/invoices/${invoice.id}/lines`);
  const payment = firstOf(await call('GET', '/v1/invoice_payments', { invoice: invoice.id }));
  const intentId = idOf(Reflect.get(Object(payment['payment']), 'payment_intent'));
  const intent = await call('GET', `/v1/payment_intents/${intentId}`);
  await call('GET', `/v1/charges/${idOf(intent['latest_charge'])}`);
  await call('POST', '/v1/refunds', {
    payment_intent: intentId,
    amount: '100',
    reason: 'requested_by_customer',
  });
  await call('GET', '/v1/charges', { customer, 'expand[]': 'data.refunds' });
  await call('DELETE', `/v1/subscriptions/${subscription.id}`);
}

async function leftovers(call: Call, customer: string, prices: Prices): Promise<void> {
  const card = firstOf(await call('GET', '/v1/payment_methods', { customer }));
  await call('POST', '/v1/subscriptions', {
    customer,
    'items[0][price]': prices.monthly,
    default_payment_method: card.id,
  });
  const portal = await call('POST', '/v1/billing_portal/configurations', {
    'features[invoice_history][enabled]': 'true',
    'features[subscription_cancel][enabled]': 'true',
  });
  await call('POST', '/v1/billing_portal/sessions', {
    customer,
    configuration: portal.id,
    'expand[]': 'configuration',
  });
  await call('POST', `/v1/billing_portal/configurations/${portal.id}`, { name: 'Other' });
  await call('GET', `/v1/billing_portal/configurations/${portal.id}`);
  await call('GET', '/v1/billing_portal/configurations', { is_default: 'true' });
  const frozen = Math.floor(Date.now() / 1000);
  const clock = await call('POST', '/v1/test_helpers/test_clocks', {
    frozen_time: String(frozen),
    name: 'Own',
  });
  await call('POST', `/v1/test_helpers/test_clocks/${clock.id}/advance`, {
    frozen_time: String(frozen + DAY),
  });
  await call('GET', `/v1/test_helpers/test_clocks/${clock.id}`);
  await call('GET', '/v1/test_helpers/test_clocks');
  await call('POST', `/v1/payment_methods/${card.id}`, { 'billing_details[name]': '' });
  await call('POST', `/v1/payment_methods/${card.id}/detach`);
  const owner = { 'owner[type]': 'customer', 'owner[customer]': customer };
  const taxId = await call('POST', '/v1/tax_ids', { ...owner, type: 'gb_vat', value: 'GB1' });
  await call('GET', '/v1/tax_ids', owner);
  await call('DELETE', `/v1/tax_ids/${taxId.id}`);
  await call('DELETE', `/v1/customers/${customer}`);
  await call('GET', `/v1/customers/${customer}`);
  await call('GET', '/v1/account');
  await call('GET', '/v1/payment_method_configurations');
  const endpoint = await call('POST', '/v1/webhook_endpoints', {
    url: 'https://rapport.example/webhook',
    'enabled_events[0]': 'invoice.paid',
  });
  await call('POST', `/v1/webhook_endpoints/${endpoint.id}`, { disabled: 'true' });
  await call('GET', '/v1/webhook_endpoints');
  await call('DELETE', `/v1/webhook_endpoints/${endpoint.id}`);
  const event = firstOf(await call('GET', '/v1/events', { limit: '100' }));
  await call('GET', `/v1/events/${event.id}`);
}
