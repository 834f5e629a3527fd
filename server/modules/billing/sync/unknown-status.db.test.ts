import { expect, test } from 'vitest';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { findUser } from '../../standing/standing.ts';
import { startBilling } from '../billing.fixture.ts';
import { planCatalog } from '../plan-catalog.ts';
import { syncCustomer } from './sync-customer.ts';

const DAY_SECONDS = 86_400;

// Enums are open: a status or an interval may be new, and a price may have no amount (types:
// `OtherString`).
test('a status that is new at Stripe closes the plan, is shown by its name, and erases nothing', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  const user = await app.addUser();
  const { customer, subscription } = await app.pay(user);
  await syncCustomer(app.deps, customer);
  const isActive = async () => (await findUser(app.deps, user))?.isActiveSubscription;
  expect(await isActive()).toBe(true);

  app.control.subscriptionAction(subscription, 'new_status');
  for (let day = 0; day < 40; day += 10) {
    await syncCustomer(app.deps, customer);
    app.control.advanceClock(10 * DAY_SECONDS);
  }
  expect(await isActive()).toBe(false);
  const shown = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(shown).toMatchObject({
    status: 200,
    body: {
      status: 'unknown',
      unknownStatus: 'hibernating',
      paymentFailedAt: null,
      dataErasedAt: null,
    },
  });
  expect(app.erased).toEqual([]);
  const reported = lines.filter(({ status }) => status === 'hibernating');
  expect(reported).toMatchObject([
    { level: 'error', msg: expect.stringContaining('a status that this version does not know') },
  ]);

  app.control.subscriptionAction(subscription, 'cancel');
  await syncCustomer(app.deps, customer);
  const [row] = await app.db.selectFrom('subscriptions').selectAll().execute();
  expect(row).toMatchObject({ status: 'canceled', unknown_status: null });
});

test('a price of an unknown kind is shown as unknown, keeps the plan, and is logged once', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  const user = await app.addUser();
  const { customer, subscription } = await app.pay(user);
  await syncCustomer(app.deps, customer);
  const { data } = Reflect.get(app.control.state().subscriptions[0] ?? {}, 'items');
  const weekly = await app.stripe('POST', '/prices', {
    currency: 'usd',
    unit_amount: '1000',
    product: data[0].price.product,
    'recurring[interval]': 'week',
  });
  await app.stripe('POST', `/subscriptions/${subscription}`, {
    'items[0][id]': data[0].id,
    'items[0][price]': weekly.id,
  });
  const price = async () =>
    (await app.call('GET', '/payments/stripe/current-subscription', { user })).body['price'];
  const reported = () => lines.filter(({ msg }) => /a price without an amount/.test(msg));
  await syncCustomer(app.deps, customer);
  await syncCustomer(app.deps, customer);
  expect(await price()).toMatchObject({ interval: null, formattedAmount: '$10.00' });
  expect(reported()).toMatchObject([{ level: 'error', price: weekly.id }]);
  const { signal } = (await app.call('GET', '/user/credits', { user })).body;
  expect(signal).toMatchObject({ baseCredits: 1000 });

  // A price with tiers has no single amount.
  const { stripe } = app.deps;
  const readCustomer: typeof stripe.readCustomer = async (id) => {
    const read = await stripe.readCustomer(id);
    const tiered = read.subscriptions.map((each) => ({
      ...each,
      price: { ...each.price, amount: null },
    }));
    return { ...read, subscriptions: tiered };
  };
  const deps = { ...app.deps, stripe: { ...stripe, readCustomer } };
  app.control.subscriptionAction(subscription, 'fail_payment');
  await syncCustomer(deps, customer);
  expect(await price()).toMatchObject({ interval: null, amount: null, formattedAmount: null });
  app.mails.splice(0);
  await app.work();
  expect(app.mails.map(({ text }) => text).join()).not.toMatch(/null|NaN|undefined/);
});

test('a price of another interval is not offered, is logged, and hides no other', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling();
  const { product } = await app.stripe(
    'GET',
    `/prices/${await app.findPrice('package_one', 'monthly')}`,
  );
  const weekly = await app.stripe('POST', '/prices', {
    currency: 'usd',
    unit_amount: '1000',
    product,
    'recurring[interval]': 'week',
    lookup_key: 'package_one_monthly',
    transfer_lookup_key: 'true',
  });
  const [first, ...others] = await planCatalog({ ...app.deps, log }).list();
  expect(first).toMatchObject({ key: 'package_one', prices: [{ interval: 'yearly' }] });
  expect(others).toHaveLength(3);
  expect(lines).toMatchObject([{ level: 'error', prices: [weekly.id] }]);
});
