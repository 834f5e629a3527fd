import { expect, test } from 'vitest';
import { readableLog } from '../../../testing/log-lines.ts';
import { billing } from '../billing.fixture.ts';
import { getCredits } from '../credits/credits.ts';
import { syncCustomer } from './sync-customer.ts';

// Disputes and refunds name a charge, and no customer (types).
test('a dispute, whose event has no customer, is found by its charge and reported to the operator', async () => {
  const { log, lines } = readableLog();
  const o = await billing({ log });
  const { subscription, customer } = await o.pay(await o.addUser());
  o.control.subscriptionAction(subscription, 'dispute');
  const [event] = (await o.stripe('GET', '/events', { type: 'charge.dispute.created' })).data;
  expect(await o.deliver(event)).toMatchObject({ status: 200 });
  expect(lines).toMatchObject([
    { level: 'error', customerId: customer, msg: expect.stringContaining('disputed') },
  ]);
  const inbox = () =>
    o.db.selectFrom('stripe_events').select(['type', 'customer_id', 'state']).execute();
  expect(await inbox()).toEqual([
    { type: 'charge.dispute.created', customer_id: customer, state: 'waiting' },
  ]);
  await o.work();
  expect(await inbox()).toMatchObject([{ state: 'done' }]);
});

test('T98 a member who takes a payment back through the bank loses its plan, and no later one', async () => {
  const o = await billing();
  const user = await o.addUser();
  const first = await o.pay(user, 'package_four', 'yearly');
  await o.comeBack(first.session);
  o.control.subscriptionAction(first.subscription, 'dispute');
  const [created] = (await o.stripe('GET', '/events', { type: 'charge.dispute.created' })).data;
  const standing = () =>
    o.db.selectFrom('subscriptions').select(['status', 'product_name']).execute();
  await o.deliver(created);
  await o.work();
  // So far it may be an inquiry, which takes nothing back.
  expect(await standing()).toMatchObject([{ status: 'active' }]);
  const type = 'charge.dispute.funds_withdrawn';
  const [event] = (await o.stripe('GET', '/events', { type })).data;
  await o.deliver(event);
  await o.work();
  expect(await standing()).toMatchObject([{ status: 'canceled' }]);
  expect((await getCredits(o.deps, user)).signal.baseCredits).toBe(0);

  o.control.advanceClock(60);
  const second = await o.pay(user, 'package_one');
  await o.comeBack(second.session);
  await o.deliver({ ...event, id: 'evt_again' });
  await o.work();
  expect(await standing()).toEqual([{ status: 'active', product_name: 'Classic' }]);
});

test('a dispute of an unknown charge is ignored, and one that cannot be looked up comes again', async () => {
  const o = await billing();
  const { subscription } = await o.pay(await o.addUser());
  o.control.subscriptionAction(subscription, 'dispute');
  const [event] = (await o.stripe('GET', '/events', { type: 'charge.dispute.created' })).data;
  const known = structuredClone(event) as { data?: { object?: { charge?: string } } };
  if (known.data?.object) known.data.object.charge = 'ch_unknown';
  o.faults.add({ service: 'stripe', kind: '500', times: 3 });
  expect((await o.deliver(event)).status).toBe(503);
  o.faults.clear();
  expect((await o.deliver({ ...known, id: 'evt_unknown' })).status).toBe(200);
  expect(await o.db.selectFrom('stripe_events').select('state').execute()).toEqual([
    { state: 'ignored' },
  ]);
});

// A refund may be pending, or fail (types: `Refund.status`).
test('a refund that fails later no longer counts as refunded, and the operator is alerted', async () => {
  const { log, lines } = readableLog();
  const o = await billing({ log });
  const user = await o.addUser();
  const { subscription, customer } = await o.pay(user);
  o.control.subscriptionAction(subscription, 'refund');
  const lastPayment = async () => {
    await syncCustomer(o.deps, customer);
    const shown = await o.call('GET', '/payments/stripe/current-subscription', { user });
    return shown.body['lastPayment'];
  };
  expect(await lastPayment()).toMatchObject({ formattedRefund: '$59.00' });
  o.control.subscriptionAction(subscription, 'refund_fails');
  const [event] = (await o.stripe('GET', '/events', { type: 'refund.failed' })).data;
  expect(await o.deliver(event)).toMatchObject({ status: 200 });
  expect(lines).toMatchObject([
    { level: 'error', customerId: customer, msg: expect.stringContaining('a refund has failed') },
  ]);
  expect(await lastPayment()).toMatchObject({ formattedRefund: null });
});

// A checkout is not taxed by default, and tax for an existing customer needs `customer_update`
// (types; memory for the second).
// The Dashboard controls Adaptive Pricing, for subscriptions too (types, changelog 2026-03-25).
test('taxes and tax ids are computed by Stripe if the operator switches them on', async () => {
  const sessionOf = async (environment: Record<string, string>) => {
    const o = await billing({ environment });
    const price = await o.priceOf('package_one', 'monthly');
    expect((await o.checkout(await o.addUser(), price)).status).toBe(200);
    return o.control.state().checkoutSessions[0];
  };
  expect(await sessionOf({ STRIPE_AUTOMATIC_TAX: 'on' })).toMatchObject({
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    adaptive_pricing: { enabled: false },
  });
  expect(await sessionOf({})).toMatchObject({
    automatic_tax: { enabled: false },
    tax_id_collection: { enabled: false },
    adaptive_pricing: { enabled: false },
  });
});
