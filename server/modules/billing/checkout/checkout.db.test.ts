import { expect, test } from 'vitest';
import { sessionOf } from '../../../testing/upstreams/stripe-sandbox.ts';
import { billing, type Billing } from '../billing.fixture.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

async function open(o: Billing, user: string, key = 'package_two', interval = 'monthly' as const) {
  const started = await o.checkout(user, await o.priceOf(key, interval));
  expect(started.status).toBe(200);
  return sessionOf(started.body.session);
}

async function statusOf(o: Billing, user: string) {
  const row = await o.db
    .selectFrom('subscriptions')
    .select('status')
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row?.status ?? null;
}

const openSessions = (o: Billing) =>
  o.control.state().checkoutSessions.filter(({ status }) => status === 'open');

test('a member who pays monthly comes back to the success page with an active plan [S1.03, S3.04, S3.05, S7.11, S7.25]', async () => {
  const o = await billing();
  const user = await o.addUser();
  const session = await open(o, user);
  o.control.checkoutAction(session, 'pay');

  expect(await o.comeBack(session)).toMatchObject({ status: 303, location: '/payment/success' });
  const current = await o.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({
    product: { name: 'Networker', key: 'package_two' },
    price: { interval: 'monthly', amount: 5900, formattedAmount: '$59.00' },
    status: 'active',
    endsAt: null,
    paymentFailedAt: null,
    dataErasedAt: null,
  });
  const credits = await o.call('GET', '/user/credits', { user });
  expect(credits.body).toMatchObject({
    signal: { baseCredits: 1000, usedCredits: { raw: 0 } },
    ai: { baseCredits: 150, usedCredits: { raw: 0 } },
  });
  expect(o.activated).toEqual([user]);
});

test('a yearly checkout takes a promotion code and pays for a year [S7.27]', async () => {
  const o = await billing();
  const user = await o.addUser();
  const started = await o.checkout(user, await o.priceOf('package_one', 'yearly'));
  const session = sessionOf(started.body.session);
  const { session: paid } = o.control.checkoutAction(session, 'pay', {
    promotionCode: 'WELCOME20',
  });
  expect(paid).toMatchObject({ allow_promotion_codes: true, amount_total: 19_488 });
  expect(await o.comeBack(session)).toMatchObject({ location: '/payment/success' });
  const current = await o.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({ price: { interval: 'yearly', amount: 24_360 } });
});

test('T24 a monthly checkout takes no promotion codes, even if the client asks for them [S7.27]', async () => {
  const o = await billing();
  const user = await o.addUser();
  await o.checkout(user, await o.priceOf('package_one', 'monthly'), {
    allow_promotion_codes: true,
  });
  expect(openSessions(o)[0]?.allow_promotion_codes).toBeNull();
});

test('T24 a price that is not in the published list opens nothing', async () => {
  const o = await billing();
  const user = await o.addUser();
  const inSale = await o.priceOf('package_one', 'monthly');
  const { product } = await o.stripe('GET', `/prices/${inSale}`);
  const recurring = { 'recurring[interval]': 'month', product };
  const unlisted = await o.stripe('POST', '/prices', {
    ...recurring,
    currency: 'usd',
    unit_amount: '100',
  });
  const otherCurrency = await o.stripe('POST', '/prices', {
    ...recurring,
    currency: 'eur',
    unit_amount: '100',
  });
  const wrong = [unlisted.id, otherCurrency.id, product, 'price_none', `${inSale} `, '../x'];
  for (const price of wrong) {
    const refused = await o.checkout(user, price);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 2, errors: { price_id: [expect.any(String)] } });
  }
  expect(o.control.state().checkoutSessions).toEqual([]);
});

test('T24 a price archived since it was listed is rejected with an error on its field', async () => {
  const o = await billing();
  const user = await o.addUser();
  const price = await o.priceOf('package_one', 'monthly');
  await o.stripe('POST', `/prices/${price}`, { active: 'false' });
  const refused = await o.checkout(user, price);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ errors: { price_id: [expect.any(String)] } });
});

// A first payment that is declined leaves no subscription behind, since checkouts create it when
// they are paid (Stripe's changelog 2025-03-31).
test('a declined card leaves the checkout open and the member without a plan', async () => {
  const o = await billing();
  const user = await o.addUser();
  const session = await open(o, user);
  o.control.checkoutAction(session, 'decline');
  expect(await o.comeBack(session)).toMatchObject({ status: 303, location: '/payment' });
  expect(await statusOf(o, user)).toBeNull();
});

test('a member who left the checkout gets the same session again', async () => {
  const o = await billing();
  const user = await o.addUser();
  const session = await open(o, user);
  o.control.checkoutAction(session, 'abandon');
  expect(await open(o, user)).toBe(session);
});

test('an expired checkout is replaced and activates nothing', async () => {
  const o = await billing();
  const user = await o.addUser();
  const session = await open(o, user);
  o.control.checkoutAction(session, 'expire');
  expect(await o.comeBack(session)).toMatchObject({ location: '/payment/error' });
  const next = await open(o, user);
  expect(next).not.toBe(session);
  o.control.checkoutAction(next, 'pay');
  expect(await o.comeBack(next)).toMatchObject({ location: '/payment/success' });
});

test('T22 a second tab with another plan closes the first tab’s checkout', async () => {
  const o = await billing();
  const user = await o.addUser();
  const first = await open(o, user, 'package_one');
  const second = await open(o, user, 'package_two');
  expect(second).not.toBe(first);
  expect(openSessions(o).map(({ id }) => id)).toEqual([second]);
});

test('T22 a payment in one tab is known in the other before any webhook arrives', async () => {
  const o = await billing();
  const user = await o.addUser();
  o.control.checkoutAction(await open(o, user), 'pay');
  const again = await o.checkout(user, await o.priceOf('package_one', 'monthly'));
  expect(again.status).toBe(428);
  expect(again.body.code).toBe(112);
  expect(await statusOf(o, user)).toBe('active');
});

test('T22 20 concurrent checkouts create one customer and one open session', async () => {
  const o = await billing();
  const user = await o.addUser();
  const price = await o.priceOf('package_one', 'monthly');
  const all = await Promise.all(Array.from({ length: 20 }, () => o.checkout(user, price)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(all.map(({ body }) => body.session)).size).toBe(1);
  expect(o.control.state().customers).toHaveLength(1);
  expect(openSessions(o)).toHaveLength(1);
});

test('T22 tabs competing for different plans leave at most one open session', async () => {
  const o = await billing();
  const user = await o.addUser();
  const prices = await Promise.all(
    ['package_one', 'package_two', 'package_three'].map((key) => o.priceOf(key, 'monthly')),
  );
  const all = await Promise.all([...prices, ...prices].map((price) => o.checkout(user, price)));
  for (const { status } of all) expect([200, 503]).toContain(status);
  await open(o, user);
  expect(o.control.state().customers).toHaveLength(1);
  expect(openSessions(o)).toHaveLength(1);
});

test('T22 if two subscriptions are paid, the later is canceled and refunded', async () => {
  const o = await billing();
  const user = await o.addUser();
  const session = await open(o, user);
  o.control.checkoutAction(session, 'pay');
  const [customer] = o.control.state().customers;
  const extra = await o.stripe('POST', '/checkout/sessions', {
    mode: 'subscription',
    customer: String(customer?.id),
    'line_items[0][price]': await o.priceOf('package_four', 'monthly'),
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost/',
  });
  o.control.checkoutAction(extra.id, 'pay');
  const statuses = async () => {
    await o.comeBack(session);
    await o.work();
    const { subscriptions } = o.control.state();
    return subscriptions.map((each) => Reflect.get(each, 'status')).toSorted();
  };
  // A manual change of plan may overlap for a moment, but not for a day.
  expect(await statuses()).toEqual(['active', 'active']);
  o.control.advanceClock(86_400 - 60);
  expect(await statuses()).toEqual(['active', 'active']);
  o.control.advanceClock(60);
  expect(await statuses()).toEqual(['active', 'canceled']);
  const current = await o.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({ product: { key: 'package_two' } });
  const events = await o.stripe('GET', '/events', { type: 'charge.refunded' });
  expect(events.data).toMatchObject([{ data: { object: { amount_refunded: 24_900 } } }]);
});

// The return from a checkout is a hint; its parameter is not trusted (–).
test('T23 only the user’s own paid session activates a subscription', async () => {
  const o = await billing();
  const owner = await o.addUser();
  const session = await open(o, owner);
  const { id: foreignCustomer } = await o.stripe('POST', '/customers', { email: 'x@example.com' });
  const foreign = await o.stripe('POST', '/checkout/sessions', {
    mode: 'subscription',
    customer: foreignCustomer,
    'line_items[0][price]': await o.priceOf('package_one', 'monthly'),
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost/',
  });
  o.control.checkoutAction(foreign.id, 'pay');
  const asked = o.requests.length;
  const claims = [foreign.id, 'cs_test_none', '../subscriptions', 'cs_%2e%2e', '{}', `${session}x`];
  for (const claim of claims) {
    expect(await o.comeBack(claim)).toMatchObject({ status: 303, location: '/payment/error' });
  }
  expect(o.requests.length).toBe(asked);
  expect(await o.comeBack(session)).toMatchObject({ location: '/payment' });
  expect(await statusOf(o, owner)).toBeNull();
  expect(o.activated).toEqual([]);
});

test('returning twice activates once', async () => {
  const o = await billing();
  const user = await o.addUser();
  const session = await open(o, user);
  o.control.checkoutAction(session, 'pay');
  const ends = await Promise.all([o.comeBack(session), o.comeBack(session), o.comeBack(session)]);
  expect(ends.map(({ location }) => location)).toEqual(Array(3).fill('/payment/success'));
  expect(o.activated).toEqual([user]);
});

test('a member without a linked profile, or with a subscription, cannot start a checkout', async () => {
  const o = await billing();
  const price = await o.priceOf('package_one', 'monthly');
  const early = await o.checkout(await o.addUser({ hasProfile: false }), price);
  expect(early.status).toBe(428);
  expect(early.body.code).toBe(111);
  const user = await o.addUser();
  const session = await open(o, user);
  o.control.checkoutAction(session, 'pay');
  await o.comeBack(session);
  const late = await o.checkout(user, price);
  expect(late.status).toBe(428);
  expect(late.body.code).toBe(112);
});

test('D11: a second subscription cannot be bought before the first has ended', async () => {
  const o = await billing();
  const user = await o.addUser();
  const session = await open(o, user);
  o.control.checkoutAction(session, 'pay');
  await o.comeBack(session);
  const price = await o.priceOf('package_one', 'monthly');
  for (const status of ['past_due', 'unpaid', 'paused', 'incomplete', 'trialing'] as const) {
    await o.db.updateTable('subscriptions').set({ status }).execute();
    const refused = await o.checkout(user, price);
    expect({ for: status, ...refused }).toMatchObject({ for: status, body: { code: 112 } });
  }
});

test('after a subscription has ended another can be bought by the same customer', async () => {
  const o = await billing();
  const user = await o.addUser();
  const session = await open(o, user);
  o.control.checkoutAction(session, 'pay');
  await o.comeBack(session);
  const [subscription] = o.control.state().subscriptions;
  o.control.subscriptionAction(String(Reflect.get(subscription ?? {}, 'id')), 'cancel');
  const [customer] = o.control.state().customers;
  await syncCustomer(o.deps, String(customer?.id));
  expect(await statusOf(o, user)).toBe('canceled');
  const gone = await o.call('GET', '/payments/stripe/current-subscription', { user });
  expect(gone).toMatchObject({ status: 404, body: { code: 1 } });

  const next = await open(o, user);
  o.control.checkoutAction(next, 'pay');
  expect(await o.comeBack(next)).toMatchObject({ location: '/payment/success' });
  expect(o.control.state().customers).toHaveLength(1);
  // Data processing starts with the first subscription only.
  expect(o.activated).toEqual([user]);
});

test('a customer deleted at Stripe is replaced by a new one', async () => {
  const o = await billing();
  const user = await o.addUser();
  o.control.checkoutAction(await open(o, user), 'expire');
  const [customer] = o.control.state().customers;
  await o.stripe('DELETE', `/customers/${customer?.id}`);
  const session = await open(o, user);
  o.control.checkoutAction(session, 'pay');
  expect(await o.comeBack(session)).toMatchObject({ location: '/payment/success' });
  expect(o.control.state().customers.map(({ id }) => id)).not.toContain(customer?.id);
});

test('a deleted account cannot start a checkout', async () => {
  const o = await billing();
  const user = await o.addUser({ deletedAt: new Date() });
  const refused = await o.checkout(user, await o.priceOf('package_one', 'monthly'));
  expect(refused.status).toBe(401);
  expect(o.control.state().customers).toEqual([]);
});
