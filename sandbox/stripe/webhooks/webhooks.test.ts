import { expect, test } from 'vitest';
import { openStore } from '../../platform/store.ts';
import {
  openCheckout,
  openPortal,
  findPrice,
  startStripe,
  submit,
  subscribe,
} from '../testing/harness.ts';

test('a first payment sends Stripe’s events in order of creation', async () => {
  await using harness = await startStripe();
  await subscribe(harness);
  await harness.receiver.waitFor('checkout.session.completed');
  expect(harness.receiver.types()).toEqual([
    'customer.created',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'payment_method.attached',
    'invoice.created',
    'customer.subscription.created',
    'invoice.finalized',
    'invoice.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
    'checkout.session.completed',
  ]);
});

test('events carry the clock’s time, and their signature real time', async () => {
  await using harness = await startStripe();
  harness.control.advanceClock(400 * 86_400);
  await harness.stripe.customers.create({ name: 'Ada' });
  // The receiver rejects signatures older than five minutes.
  const event = await harness.receiver.waitFor('customer.created');
  expect(event.created - Date.now() / 1000).toBeGreaterThan(399 * 86_400);
  expect(event.request?.id).toMatch(/^req_/);
});

test('a renewal that fails says so, with what changed', async () => {
  await using harness = await startStripe();
  await subscribe(harness, { card: { number: '4000000000000341' } });
  harness.control.advanceClock(32 * 86_400);
  await harness.receiver.waitFor('invoice.payment_failed');
  const updated = await harness.receiver.waitFor('customer.subscription.updated', 2);
  expect(updated.data).toMatchObject({
    object: { status: 'past_due' },
    previous_attributes: { status: 'active' },
  });
  expect(updated.request).toMatchObject({ id: null });
});

test('a rejected webhook is retried without blocking others', async () => {
  await using harness = await startStripe();
  harness.receiver.answers.push(500);
  await harness.stripe.customers.create({ name: 'Ada' });
  await harness.stripe.products.create({ name: 'Another' });
  await harness.receiver.waitFor('customer.created');
  expect(harness.receiver.types()).toEqual(['product.created', 'customer.created']);
});

test('failed deliveries are repeated after a restart', async () => {
  const store = openStore();
  const first = await startStripe({ store });
  first.receiver.answers.push(...Array.from({ length: 20 }, () => 503));
  const { id } = await first.stripe.customers.create({ name: 'Ada' });
  await first.stop();
  await using second = await startStripe({ store });
  expect((await second.receiver.waitFor('customer.created')).data.object).toMatchObject({ id });
  expect(await second.stripe.customers.retrieve(id)).toMatchObject({ name: 'Ada' });
});

test('a restart loses nothing: clock, subscription, open checkout', async () => {
  const store = openStore();
  const first = await startStripe({ store, webhook: false });
  const { id } = await subscribe(first);
  const session = await openCheckout(first.stripe);
  first.control.advanceClock(3600);
  const { now } = first.control.clock();
  await first.stop();
  await using second = await startStripe({ store, webhook: false });
  expect(second.control.clock().now).toBeGreaterThanOrEqual(now);
  expect((await second.stripe.subscriptions.retrieve(id)).status).toBe('active');
  expect(second.control.checkoutAction(session.id, 'pay').session.status).toBe('complete');
});

test('a dropped event never arrives, but is listed', async () => {
  await using harness = await startStripe();
  harness.faults.add({ service: 'webhooks', kind: 'drop' });
  await harness.stripe.customers.create({ name: 'Ada' });
  await harness.stripe.products.create({ name: 'Another' });
  await harness.receiver.waitFor('product.created');
  expect(harness.receiver.types()).toEqual(['product.created']);
  const events = await harness.stripe.events.list({ type: 'customer.created' });
  expect(events.data).toHaveLength(1);
});

test('a duplicated event arrives twice with the same id', async () => {
  await using harness = await startStripe();
  harness.faults.add({ service: 'webhooks', kind: 'duplicate' });
  await harness.stripe.customers.create({ name: 'Ada' });
  const second = await harness.receiver.waitFor('customer.created', 2);
  expect(new Set(harness.receiver.events.map((event) => event.id))).toEqual(new Set([second.id]));
});

test('a reordered event arrives after newer ones', async () => {
  await using harness = await startStripe();
  harness.faults.add({ service: 'webhooks', kind: 'reorder', delayMs: 3_000 });
  await harness.stripe.customers.create({ name: 'Ada' });
  await harness.stripe.products.create({ name: 'Another' });
  await harness.receiver.waitFor('customer.created');
  expect(harness.receiver.types()).toEqual(['product.created', 'customer.created']);
});

test('a delayed event arrives late', async () => {
  await using harness = await startStripe();
  harness.faults.add({ service: 'webhooks', kind: 'delay', delayMs: 200 });
  const started = performance.now();
  await harness.stripe.customers.create({ name: 'Ada' });
  await harness.receiver.waitFor('customer.created');
  expect(performance.now() - started).toBeGreaterThan(190);
});

test('a rolled-back request sends no events', async () => {
  await using harness = await startStripe();
  const { customer } = await subscribe(harness, { card: { number: '4000000000000341' } });
  const { url } = await openPortal(harness.stripe, customer.id);
  const { id: price } = await findPrice(harness.stripe, 'package_two_yearly');
  await harness.receiver.waitFor('billing_portal.session.created');
  const known = harness.receiver.events.length;
  expect((await submit(`${url}/plan`, { price })).status).toBe(402);
  await harness.stripe.products.create({ name: 'Another' });
  await harness.receiver.waitFor('product.created');
  expect(harness.receiver.types().slice(known)).toEqual(['product.created']);
});

test('an endpoint that was made by API gets the types chosen for it, signed with its secret', async () => {
  await using harness = await startStripe({ deliversToEndpoints: true });
  const { receiver, stripe } = harness;
  await stripe.customers.create({ name: 'Before' });
  const endpoint = await stripe.webhookEndpoints.create({
    url: receiver.url,
    enabled_events: ['customer.created'],
  });
  receiver.expected.secret = endpoint.secret ?? '';
  await stripe.products.create({ name: 'Another' });
  await stripe.customers.create({ name: 'After' });
  await receiver.waitFor('customer.created');
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
  await stripe.customers.create({ name: 'Unheard' });
  const events = await stripe.events.list({ type: 'customer.created' });
  expect(events.data).toHaveLength(3);
  expect(receiver.types()).toEqual(['customer.created']);
  expect(receiver.events[0]?.data.object).toMatchObject({ name: 'After' });
});
