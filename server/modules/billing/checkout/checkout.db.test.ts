import { expect, test } from 'vitest';
import { getSessionId } from '../../../testing/upstreams/stripe-sandbox.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

async function open(
  app: Billing,
  user: string,
  key = 'package_two',
  interval = 'monthly' as const,
) {
  const started = await app.checkout(user, await app.findPrice(key, interval));
  expect(started.status).toBe(200);
  return getSessionId(started.body.session);
}

async function findStatus(app: Billing, user: string) {
  const row = await app.db
    .selectFrom('subscriptions')
    .select('status')
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row?.status ?? null;
}

const openSessions = (app: Billing) =>
  app.control.state().checkoutSessions.filter(({ status }) => status === 'open');

test('a member who pays monthly comes back to the success page with an active plan [S1.03, S3.04, S3.05, S7.11, S7.25]', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const session = await open(app, user);
  app.control.checkoutAction(session, 'pay');

  expect(await app.comeBack(session)).toMatchObject({ status: 303, location: '/payment/success' });
  const current = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({
    product: { name: 'Networker', key: 'package_two' },
    price: { interval: 'monthly', amount: 5900, formattedAmount: '$59.00' },
    status: 'active',
    endsAt: null,
    paymentFailedAt: null,
    dataErasedAt: null,
  });
  const credits = await app.call('GET', '/user/credits', { user });
  expect(credits.body).toMatchObject({
    signal: { baseCredits: 1000, usedCredits: { raw: 0 } },
    ai: { baseCredits: 150, usedCredits: { raw: 0 } },
  });
  expect(app.activated).toEqual([user]);
});

test('a yearly checkout takes a promotion code and pays for a year [S7.27]', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const started = await app.checkout(user, await app.findPrice('package_one', 'yearly'));
  const session = getSessionId(started.body.session);
  const { session: paid } = app.control.checkoutAction(session, 'pay', {
    promotionCode: 'WELCOME20',
  });
  expect(paid).toMatchObject({ allow_promotion_codes: true, amount_total: 19_488 });
  expect(await app.comeBack(session)).toMatchObject({ location: '/payment/success' });
  const current = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({ price: { interval: 'yearly', amount: 24_360 } });
});

test('T24 a monthly checkout takes no promotion codes, even if the client asks for them [S7.27]', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  await app.checkout(user, await app.findPrice('package_one', 'monthly'), {
    allow_promotion_codes: true,
  });
  expect(openSessions(app)[0]?.allow_promotion_codes).toBeNull();
});

test('T24 a price that is not in the published list opens nothing', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const inSale = await app.findPrice('package_one', 'monthly');
  const { product } = await app.stripe('GET', `/prices/${inSale}`);
  const recurring = { 'recurring[interval]': 'month', product };
  const unlisted = await app.stripe('POST', '/prices', {
    ...recurring,
    currency: 'usd',
    unit_amount: '100',
  });
  const otherCurrency = await app.stripe('POST', '/prices', {
    ...recurring,
    currency: 'eur',
    unit_amount: '100',
  });
  const wrong = [unlisted.id, otherCurrency.id, product, 'price_none', `${inSale} `, '../x'];
  for (const price of wrong) {
    const refused = await app.checkout(user, price);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 2, errors: { price_id: [expect.any(String)] } });
  }
  expect(app.control.state().checkoutSessions).toEqual([]);
});

test('T24 a price archived since it was listed is rejected with an error on its field', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const price = await app.findPrice('package_one', 'monthly');
  await app.stripe('POST', `/prices/${price}`, { active: 'false' });
  const refused = await app.checkout(user, price);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ errors: { price_id: [expect.any(String)] } });
});

// A first payment that is declined leaves no subscription behind, since checkouts create it when
// they are paid (Stripe's changelog 2025-03-31).
test('a declined card leaves the checkout open and the member without a plan', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const session = await open(app, user);
  app.control.checkoutAction(session, 'decline');
  expect(await app.comeBack(session)).toMatchObject({ status: 303, location: '/payment' });
  expect(await findStatus(app, user)).toBeNull();
});

test('a member who left the checkout gets the same session again', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const session = await open(app, user);
  app.control.checkoutAction(session, 'abandon');
  expect(await open(app, user)).toBe(session);
});

test('an expired checkout is replaced and activates nothing', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const session = await open(app, user);
  app.control.checkoutAction(session, 'expire');
  expect(await app.comeBack(session)).toMatchObject({ location: '/payment/error' });
  const next = await open(app, user);
  expect(next).not.toBe(session);
  app.control.checkoutAction(next, 'pay');
  expect(await app.comeBack(next)).toMatchObject({ location: '/payment/success' });
});

test('T22 a second tab with another plan closes the first tab’s checkout', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const first = await open(app, user, 'package_one');
  const second = await open(app, user, 'package_two');
  expect(second).not.toBe(first);
  expect(openSessions(app).map(({ id }) => id)).toEqual([second]);
});

test('T22 a payment in one tab is known in the other before any webhook arrives', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  app.control.checkoutAction(await open(app, user), 'pay');
  const again = await app.checkout(user, await app.findPrice('package_one', 'monthly'));
  expect(again.status).toBe(428);
  expect(again.body.code).toBe(112);
  expect(await findStatus(app, user)).toBe('active');
});

test('T22 20 concurrent checkouts create one customer and one open session', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const price = await app.findPrice('package_one', 'monthly');
  const all = await Promise.all(Array.from({ length: 20 }, () => app.checkout(user, price)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(all.map(({ body }) => body.session)).size).toBe(1);
  expect(app.control.state().customers).toHaveLength(1);
  expect(openSessions(app)).toHaveLength(1);
});

test('T22 tabs competing for different plans leave at most one open session', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const prices = await Promise.all(
    ['package_one', 'package_two', 'package_three'].map((key) => app.findPrice(key, 'monthly')),
  );
  const all = await Promise.all([...prices, ...prices].map((price) => app.checkout(user, price)));
  for (const { status } of all) expect([200, 503]).toContain(status);
  await open(app, user);
  expect(app.control.state().customers).toHaveLength(1);
  expect(openSessions(app)).toHaveLength(1);
});

test('T22 if two subscriptions are paid, the later is canceled and refunded', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const session = await open(app, user);
  app.control.checkoutAction(session, 'pay');
  const [customer] = app.control.state().customers;
  const extra = await app.stripe('POST', '/checkout/sessions', {
    mode: 'subscription',
    customer: String(customer?.id),
    'line_items[0][price]': await app.findPrice('package_four', 'monthly'),
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost/',
  });
  app.control.checkoutAction(extra.id, 'pay');
  const statuses = async () => {
    await app.comeBack(session);
    await app.work();
    const { subscriptions } = app.control.state();
    return subscriptions.map((each) => Reflect.get(each, 'status')).toSorted();
  };
  // A manual change of plan may overlap for a moment, but not for a day.
  expect(await statuses()).toEqual(['active', 'active']);
  app.control.advanceClock(86_400 - 60);
  expect(await statuses()).toEqual(['active', 'active']);
  app.control.advanceClock(60);
  expect(await statuses()).toEqual(['active', 'canceled']);
  const current = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({ product: { key: 'package_two' } });
  const events = await app.stripe('GET', '/events', { type: 'charge.refunded' });
  expect(events.data).toMatchObject([{ data: { object: { amount_refunded: 24_900 } } }]);
});

// The return from a checkout is a hint; its parameter is not trusted (–).
test('T23 only the user’s own paid session activates a subscription', async () => {
  const app = await startBilling();
  const owner = await app.addUser();
  const session = await open(app, owner);
  const { id: foreignCustomer } = await app.stripe('POST', '/customers', {
    email: 'x@example.com',
  });
  const foreign = await app.stripe('POST', '/checkout/sessions', {
    mode: 'subscription',
    customer: foreignCustomer,
    'line_items[0][price]': await app.findPrice('package_one', 'monthly'),
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost/',
  });
  app.control.checkoutAction(foreign.id, 'pay');
  const asked = app.requests.length;
  const claims = [foreign.id, 'cs_test_none', '../subscriptions', 'cs_%2e%2e', '{}', `${session}x`];
  for (const claim of claims) {
    expect(await app.comeBack(claim)).toMatchObject({ status: 303, location: '/payment/error' });
  }
  expect(app.requests.length).toBe(asked);
  expect(await app.comeBack(session)).toMatchObject({ location: '/payment' });
  expect(await findStatus(app, owner)).toBeNull();
  expect(app.activated).toEqual([]);
});

test('returning twice activates once', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const session = await open(app, user);
  app.control.checkoutAction(session, 'pay');
  const ends = await Promise.all([
    app.comeBack(session),
    app.comeBack(session),
    app.comeBack(session),
  ]);
  expect(ends.map(({ location }) => location)).toEqual(Array(3).fill('/payment/success'));
  expect(app.activated).toEqual([user]);
});

test('a member without a linked profile, or with a subscription, cannot start a checkout', async () => {
  const app = await startBilling();
  const price = await app.findPrice('package_one', 'monthly');
  const early = await app.checkout(await app.addUser({ hasProfile: false }), price);
  expect(early.status).toBe(428);
  expect(early.body.code).toBe(111);
  const user = await app.addUser();
  const session = await open(app, user);
  app.control.checkoutAction(session, 'pay');
  await app.comeBack(session);
  const late = await app.checkout(user, price);
  expect(late.status).toBe(428);
  expect(late.body.code).toBe(112);
});

test('D11: a second subscription cannot be bought before the first has ended', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const session = await open(app, user);
  app.control.checkoutAction(session, 'pay');
  await app.comeBack(session);
  const price = await app.findPrice('package_one', 'monthly');
  for (const status of ['past_due', 'unpaid', 'paused', 'incomplete', 'trialing'] as const) {
    await app.db.updateTable('subscriptions').set({ status }).execute();
    const refused = await app.checkout(user, price);
    expect({ for: status, ...refused }).toMatchObject({ for: status, body: { code: 112 } });
  }
});

test('after a subscription has ended another can be bought by the same customer', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const session = await open(app, user);
  app.control.checkoutAction(session, 'pay');
  await app.comeBack(session);
  const [subscription] = app.control.state().subscriptions;
  app.control.subscriptionAction(String(Reflect.get(subscription ?? {}, 'id')), 'cancel');
  const [customer] = app.control.state().customers;
  await syncCustomer(app.deps, String(customer?.id));
  expect(await findStatus(app, user)).toBe('canceled');
  const gone = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(gone).toMatchObject({ status: 404, body: { code: 1 } });

  const next = await open(app, user);
  app.control.checkoutAction(next, 'pay');
  expect(await app.comeBack(next)).toMatchObject({ location: '/payment/success' });
  expect(app.control.state().customers).toHaveLength(1);
  // Data processing starts with the first subscription only.
  expect(app.activated).toEqual([user]);
});

test('a customer deleted at Stripe is replaced by a new one', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  app.control.checkoutAction(await open(app, user), 'expire');
  const [customer] = app.control.state().customers;
  await app.stripe('DELETE', `/customers/${customer?.id}`);
  const session = await open(app, user);
  app.control.checkoutAction(session, 'pay');
  expect(await app.comeBack(session)).toMatchObject({ location: '/payment/success' });
  expect(app.control.state().customers.map(({ id }) => id)).not.toContain(customer?.id);
});

test('a deleted account cannot start a checkout', async () => {
  const app = await startBilling();
  const user = await app.addUser({ deletedAt: new Date() });
  const refused = await app.checkout(user, await app.findPrice('package_one', 'monthly'));
  expect(refused.status).toBe(401);
  expect(app.control.state().customers).toEqual([]);
});
