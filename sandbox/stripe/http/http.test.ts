import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../api/endpoints.ts';
import { API_VERSION } from '../state/events.ts';
import { SECRET_KEY, openCheckout, findPrice, startStripe, subscribe } from '../testing/harness.ts';

const headers = { authorization: `Bearer ${SECRET_KEY}` };

test('the sandbox speaks the version that the SDK pins', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

test('every call needs the right key', async () => {
  await using harness = await startStripe({ webhook: false });
  for (const { method, path } of ENDPOINTS) {
    const url = `${harness.baseUrl}${path.replace(':id', 'x')}`;
    expect((await fetch(url, { method })).status).toBe(401);
  }
  const wrong = harness.createClient('sk_test_wrong_0001').customers.list();
  await expect(wrong).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  await expect(wrong).rejects.toThrow('Invalid API Key provided: sk_test_************0001');
});

test('the key is accepted as the user of basic authentication', async () => {
  await using harness = await startStripe({ webhook: false });
  const authorization = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;
  const reply = await fetch(`${harness.baseUrl}/v1/customers`, { headers: { authorization } });
  expect(reply.status).toBe(200);
});

test('every call rejects unknown parameters', async () => {
  await using harness = await startStripe({ webhook: false });
  for (const { method, path } of ENDPOINTS) {
    const url = `${harness.baseUrl}${path.replace(':id', 'x')}`;
    const body = new URLSearchParams({ no_such_thing: '1' });
    const reply = await fetch(method === 'POST' ? url : `${url}?${body}`, {
      method,
      headers,
      ...(method === 'POST' && { body }),
    });
    expect([path, reply.status, await reply.json()]).toEqual([
      path,
      400,
      {
        error: expect.objectContaining({
          type: 'invalid_request_error',
          code: 'parameter_unknown',
          param: 'no_such_thing',
          message: 'Received unknown parameter: no_such_thing',
        }),
      },
    ]);
  }
});

test.each([
  [
    'an unknown name deep inside',
    { line_items: [{ price: 'p', foo: 1 }] },
    'parameter_unknown',
    'line_items[0][foo]',
  ],
  ['a missing name', { line_items: [{ price: 'p' }] }, 'parameter_missing', 'mode'],
  [
    'a missing name deep inside',
    { mode: 'subscription', line_items: [{ quantity: 1 }] },
    'parameter_missing',
    'line_items[0][price]',
  ],
  [
    'a text for a number',
    { line_items: [{ price: 'p', quantity: 'many' }] },
    'parameter_invalid_integer',
    'line_items[0][quantity]',
  ],
  ['an empty text', { customer: '' }, 'parameter_invalid_empty', 'customer'],
  ['a word outside the list', { mode: 'nonsense' }, undefined, 'mode'],
])('%s is refused with its name', async (_, params, code, param) => {
  await using harness = await startStripe({ webhook: false });
  // Deliberately violates the types.
  const call = harness.stripe.checkout.sessions.create(
    params as Stripe.Checkout.SessionCreateParams,
  );
  await expect(call).rejects.toMatchObject({ statusCode: 400, param, ...(code && { code }) });
});

test('an unknown id in the path is 404, one in a parameter is 400', async () => {
  await using harness = await startStripe({ webhook: false });
  const { stripe } = harness;
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  });
  await expect(openCheckout(stripe, { customer: 'cus_none' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  });
  await expect(stripe.subscriptions.list({ customer: 'cus_none' })).rejects.toMatchObject({
    param: 'customer',
  });
});

test('an unknown path and another API version are rejected', async () => {
  await using harness = await startStripe({ webhook: false });
  const reply = await fetch(`${harness.baseUrl}/v1/nothing`, { headers });
  expect([reply.status, await reply.text()]).toEqual([
    404,
    expect.stringContaining('Unrecognized request URL (GET: /v1/nothing)'),
  ]);
  const old = await fetch(`${harness.baseUrl}/v1/customers`, {
    headers: { ...headers, 'stripe-version': '2020-08-27' },
  });
  expect(old.status).toBe(400);
});

test('a repeated idempotency key replays the response', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customers } = harness.stripe;
  const create = () => customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'once' });
  const [first, second] = [await create(), await create()];
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await customers.list()).data).toHaveLength(1);
  const other = customers.create({ email: 'eve@example.com' }, { idempotencyKey: 'once' });
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('a rejected request does not consume its idempotency key', async () => {
  await using harness = await startStripe({ webhook: false });
  const idempotencyKey = 'again';
  await expect(
    harness.stripe.customers.create({ test_clock: 'clock_none' }, { idempotencyKey }),
  ).rejects.toThrow("No such test_clock: 'clock_none'");
  await expect(
    harness.stripe.customers.create({ name: 'Ada' }, { idempotencyKey }),
  ).resolves.toMatchObject({ name: 'Ada' });
});

test('lists are paged, newest first', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customers } = harness.stripe;
  for (let n = 1; n <= 5; n += 1) await customers.create({ name: `Customer ${n}` });
  const first = await customers.list({ limit: 2 });
  expect([first.has_more, first.data.map((each) => each.name)]).toEqual([
    true,
    ['Customer 5', 'Customer 4'],
  ]);
  const all: (string | null | undefined)[] = [];
  for await (const each of customers.list({ limit: 2 })) all.push(each.name);
  expect(all).toEqual(['Customer 5', 'Customer 4', 'Customer 3', 'Customer 2', 'Customer 1']);
  const back = await customers.list({ limit: 2, ending_before: first.data[1]?.id ?? '' });
  expect(back.data.map((each) => each.name)).toEqual(['Customer 5']);
  await expect(customers.list({ limit: 1000 })).rejects.toMatchObject({ param: 'limit' });
});

test('customers are found by metadata and by email', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customers } = harness.stripe;
  const ada = await customers.create({ email: 'ada@example.com', metadata: { user_id: '42' } });
  await customers.create({ email: 'eve@example.com', metadata: { user_id: '43' } });
  const found = await customers.search({
    query: "metadata['user_id']:'42'",
  });
  expect(found.data.map((each) => each.id)).toEqual([ada.id]);
  expect((await customers.list({ email: 'eve@example.com' })).data).toHaveLength(1);
  await expect(customers.search({ query: 'anything' })).rejects.toMatchObject({ param: 'query' });
});

test('ids are expanded on request, through lists too', async () => {
  await using harness = await startStripe({ webhook: false });
  const { stripe } = harness;
  const { id, customer } = await subscribe(harness);
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice.payments', 'items.data.price.product', 'customer'],
  });
  expect(subscription).toMatchObject({
    latest_invoice: { payments: { data: [{ status: 'paid' }] } },
    items: { data: [{ price: { product: { name: 'Classic' } } }] },
    customer: { email: 'ada@example.com' },
  });
  const listed = await stripe.subscriptions.list({
    customer: customer.id,
    expand: ['data.latest_invoice'],
  });
  expect(listed.data[0]?.latest_invoice).toMatchObject({ object: 'invoice' });
  await expect(stripe.subscriptions.retrieve(id, { expand: ['status'] })).rejects.toThrow(
    'This property cannot be expanded (status).',
  );
});

test('lookup keys are unique and can be transferred', async () => {
  await using harness = await startStripe({ webhook: false });
  const { stripe } = harness;
  const known = await findPrice(stripe, 'package_one_monthly');
  const given = {
    currency: 'usd',
    unit_amount: 3100,
    product: String(known.product),
    recurring: { interval: 'month' },
    lookup_key: 'package_one_monthly',
  } as const;
  await expect(stripe.prices.create(given)).rejects.toMatchObject({ param: 'lookup_key' });
  const moved = await stripe.prices.create({ ...given, transfer_lookup_key: true });
  expect((await findPrice(stripe, 'package_one_monthly')).id).toBe(moved.id);
  expect((await stripe.prices.retrieve(known.id)).lookup_key).toBeNull();
});

test('an inactive price cannot be checked out', async () => {
  await using harness = await startStripe({ webhook: false });
  const price = await findPrice(harness.stripe, 'package_one_monthly');
  await harness.stripe.prices.update(price.id, { active: false });
  await expect(openCheckout(harness.stripe)).rejects.toMatchObject({
    param: 'line_items[0][price]',
  });
});

test.each([
  ['429', Stripe.errors.StripeRateLimitError],
  ['500', Stripe.errors.StripeAPIError],
] as const)('a planned %s comes once, in Stripe’s shape', async (kind, error) => {
  await using harness = await startStripe({ webhook: false });
  harness.faults.add({ service: 'stripe', kind });
  await expect(harness.stripe.customers.list()).rejects.toBeInstanceOf(error);
  await expect(harness.stripe.customers.list()).resolves.toMatchObject({ data: [] });
});

test('a request with a garbage response has taken effect, and its key replays it', async () => {
  await using harness = await startStripe({ webhook: false });
  const { customers } = harness.stripe;
  const create = () => customers.create({ name: 'Ada' }, { idempotencyKey: 'lost' });
  harness.faults.add({ service: 'stripe', kind: 'garbage' });
  await expect(create()).rejects.toThrow('Invalid JSON received from the Stripe API');
  const { id } = await create();
  expect((await customers.list()).data.map((each) => each.id)).toEqual([id]);
});

test('a slow response is late, a hanging one never arrives', async () => {
  await using harness = await startStripe({ webhook: false });
  const impatient = harness.createClient(SECRET_KEY, { timeout: 200 });
  harness.faults.add({ service: 'stripe', kind: 'slow', delayMs: 60 });
  const started = performance.now();
  await harness.stripe.customers.list();
  expect(performance.now() - started).toBeGreaterThan(55);
  harness.faults.add({ service: 'stripe', kind: 'hang' });
  await expect(impatient.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
});

test('the client’s retries overcome a fault', async () => {
  await using harness = await startStripe({ webhook: false });
  harness.faults.add({ service: 'stripe', kind: '500' });
  const patient = harness.createClient(SECRET_KEY, { maxNetworkRetries: 1 });
  await expect(patient.customers.list()).resolves.toMatchObject({ data: [] });
});
