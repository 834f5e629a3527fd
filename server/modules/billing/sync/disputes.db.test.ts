import { expect, test } from 'vitest';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { startBilling } from '../billing.fixture.ts';
import { getCredits } from '../credits/credits.ts';
import { syncCustomer } from './sync-customer.ts';

// Disputes and refunds name a charge, and no customer (types).
test('a dispute, whose event has no customer, is found by its charge and reported to the operator', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  const { subscription, customer } = await app.pay(await app.addUser());
  app.control.subscriptionAction(subscription, 'dispute');
  const [event] = (await app.stripe('GET', '/events', { type: 'charge.dispute.created' })).data;
  expect(await app.deliver(event)).toMatchObject({ status: 200 });
  expect(lines).toMatchObject([
    { level: 'error', customerId: customer, msg: expect.stringContaining('disputed') },
  ]);
  const inbox = () =>
    app.db.selectFrom('stripe_events').select(['type', 'customer_id', 'state']).execute();
  expect(await inbox()).toEqual([
    { type: 'charge.dispute.created', customer_id: customer, state: 'waiting' },
  ]);
  await app.work();
  expect(await inbox()).toMatchObject([{ state: 'done' }]);
});

test('T98 a member who takes a payment back through the bank loses its plan, and no later one', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const first = await app.pay(user, 'package_four', 'yearly');
  await app.comeBack(first.session);
  app.control.subscriptionAction(first.subscription, 'dispute');
  const [created] = (await app.stripe('GET', '/events', { type: 'charge.dispute.created' })).data;
  const standing = () =>
    app.db.selectFrom('subscriptions').select(['status', 'product_name']).execute();
  await app.deliver(created);
  await app.work();
  // So far it may be an inquiry, which takes nothing back.
  expect(await standing()).toMatchObject([{ status: 'active' }]);
  const type = 'charge.dispute.funds_withdrawn';
  const [event] = (await app.stripe('GET', '/events', { type })).data;
  await app.deliver(event);
  await app.work();
  expect(await standing()).toMatchObject([{ status: 'canceled' }]);
  expect((await getCredits(app.deps, user)).signal.baseCredits).toBe(0);

  app.control.advanceClock(60);
  const second = await app.pay(user, 'package_one');
  await app.comeBack(second.session);
  await app.deliver({ ...event, id: 'evt_again' });
  await app.work();
  expect(await standing()).toEqual([{ status: 'active', product_name: 'Classic' }]);
});

test('a dispute of an unknown charge is ignored, and one that cannot be looked up comes again', async () => {
  const app = await startBilling();
  const { subscription } = await app.pay(await app.addUser());
  app.control.subscriptionAction(subscription, 'dispute');
  const [event] = (await app.stripe('GET', '/events', { type: 'charge.dispute.created' })).data;
  const known = structuredClone(event) as { data?: { object?: { charge?: string } } };
  if (known.data?.object) known.data.object.charge = 'ch_unknown';
  app.faults.add({ service: 'stripe', kind: '500', times: 3 });
  expect((await app.deliver(event)).status).toBe(503);
  app.faults.clear();
  expect((await app.deliver({ ...known, id: 'evt_unknown' })).status).toBe(200);
  expect(await app.db.selectFrom('stripe_events').select('state').execute()).toEqual([
    { state: 'ignored' },
  ]);
});

// A refund may be pending, or fail (types: `Refund.status`).
test('a refund that fails later no longer counts as refunded, and the operator is alerted', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  const user = await app.addUser();
  const { subscription, customer } = await app.pay(user);
  app.control.subscriptionAction(subscription, 'refund');
  const readLastPayment = async () => {
    await syncCustomer(app.deps, customer);
    const shown = await app.call('GET', '/payments/stripe/current-subscription', { user });
    return shown.body['lastPayment'];
  };
  expect(await readLastPayment()).toMatchObject({ formattedRefund: '$59.00' });
  app.control.subscriptionAction(subscription, 'refund_fails');
  const [event] = (await app.stripe('GET', '/events', { type: 'refund.failed' })).data;
  expect(await app.deliver(event)).toMatchObject({ status: 200 });
  expect(lines).toMatchObject([
    { level: 'error', customerId: customer, msg: expect.stringContaining('a refund has failed') },
  ]);
  expect(await readLastPayment()).toMatchObject({ formattedRefund: null });
});

// A checkout is not taxed by default, and tax for an existing customer needs `customer_update`
// (types; memory for the second).
// The Dashboard controls Adaptive Pricing, for subscriptions too (types, changelog 2026-03-25).
test('taxes and tax ids are computed by Stripe if the operator switches them on', async () => {
  const getSessionId = async (environment: Record<string, string>) => {
    const app = await startBilling({ environment });
    const price = await app.findPrice('package_one', 'monthly');
    expect((await app.checkout(await app.addUser(), price)).status).toBe(200);
    return app.control.state().checkoutSessions[0];
  };
  expect(await getSessionId({ STRIPE_AUTOMATIC_TAX: 'on' })).toMatchObject({
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    adaptive_pricing: { enabled: false },
  });
  expect(await getSessionId({})).toMatchObject({
    automatic_tax: { enabled: false },
    tax_id_collection: { enabled: false },
    adaptive_pricing: { enabled: false },
  });
});
