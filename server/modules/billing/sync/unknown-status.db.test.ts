import { expect, test } from 'vitest';
import { readableLog } from '../../../testing/log-lines.ts';
import { findUser } from '../../standing/standing.ts';
import { billing } from '../billing.fixture.ts';
import { planCatalog } from '../plan-catalog.ts';
import { syncCustomer } from './sync-customer.ts';

const DAY_SECONDS = 86_400;

// Enums are open: a status or an interval may be new, and a price may have no amount (types:
// `OtherString`).
test('a status that is new at Stripe closes the plan, is shown by its name, and erases nothing', async () => {
  const { log, lines } = readableLog();
  const o = await billing({ log });
  const user = await o.addUser();
  const { customer, subscription } = await o.pay(user);
  await syncCustomer(o.deps, customer);
  const isActive = async () => (await findUser(o.deps, user))?.isActiveSubscription;
  expect(await isActive()).toBe(true);

  o.control.subscriptionAction(subscription, 'new_status');
  for (let day = 0; day < 40; day += 10) {
    await syncCustomer(o.deps, customer);
    o.control.advanceClock(10 * DAY_SECONDS);
  }
  expect(await isActive()).toBe(false);
  const shown = await o.call('GET', '/payments/stripe/current-subscription', { user });
  expect(shown).toMatchObject({
    status: 200,
    body: {
      status: 'unknown',
      unknownStatus: 'hibernating',
      paymentFailedAt: null,
      dataErasedAt: null,
    },
  });
  expect(o.erased).toEqual([]);
  const reported = lines.filter(({ status }) => status === 'hibernating');
  expect(reported).toMatchObject([
    { level: 'error', msg: expect.stringContaining('a status that this version does not know') },
  ]);

  o.control.subscriptionAction(subscription, 'cancel');
  await syncCustomer(o.deps, customer);
  const [row] = await o.db.selectFrom('subscriptions').selectAll().execute();
  expect(row).toMatchObject({ status: 'canceled', unknown_status: null });
});

test('a price of an unknown kind is shown as unknown, keeps the plan, and is logged once', async () => {
  const { log, lines } = readableLog();
  const o = await billing({ log });
  const user = await o.addUser();
  const { customer, subscription } = await o.pay(user);
  await syncCustomer(o.deps, customer);
  const { data } = Reflect.get(o.control.state().subscriptions[0] ?? {}, 'items');
  const weekly = await o.stripe('POST', '/prices', {
    currency: 'usd',
    unit_amount: '1000',
    product: data[0].price.product,
    'recurring[interval]': 'week',
  });
  await o.stripe('POST', `/subscriptions/${subscription}`, {
    'items[0][id]': data[0].id,
    'items[0][price]': weekly.id,
  });
  const price = async () =>
    (await o.call('GET', '/payments/stripe/current-subscription', { user })).body['price'];
  const reported = () => lines.filter(({ msg }) => /a price without an amount/.test(msg));
  await syncCustomer(o.deps, customer);
  await syncCustomer(o.deps, customer);
  expect(await price()).toMatchObject({ interval: null, formattedAmount: '$10.00' });
  expect(reported()).toMatchObject([{ level: 'error', price: weekly.id }]);
  const { signal } = (await o.call('GET', '/user/credits', { user })).body;
  expect(signal).toMatchObject({ baseCredits: 1000 });

  // A price with tiers has no single amount.
  const { stripe } = o.deps;
  const readCustomer: typeof stripe.readCustomer = async (id) => {
    const read = await stripe.readCustomer(id);
    const tiered = read.subscriptions.map((each) => ({
      ...each,
      price: { ...each.price, amount: null },
    }));
    return { ...read, subscriptions: tiered };
  };
  const deps = { ...o.deps, stripe: { ...stripe, readCustomer } };
  o.control.subscriptionAction(subscription, 'fail_payment');
  await syncCustomer(deps, customer);
  expect(await price()).toMatchObject({ interval: null, amount: null, formattedAmount: null });
  o.mails.splice(0);
  await o.work();
  expect(o.mails.map(({ text }) => text).join()).not.toMatch(/null|NaN|undefined/);
});

test('a price of another interval is not offered, is logged, and hides no other', async () => {
  const { log, lines } = readableLog();
  const o = await billing();
  const { product } = await o.stripe('GET', `/prices/${await o.priceOf('package_one', 'monthly')}`);
  const weekly = await o.stripe('POST', '/prices', {
    currency: 'usd',
    unit_amount: '1000',
    product,
    'recurring[interval]': 'week',
    lookup_key: 'package_one_monthly',
    transfer_lookup_key: 'true',
  });
  const [first, ...others] = await planCatalog({ ...o.deps, log }).list();
  expect(first).toMatchObject({ key: 'package_one', prices: [{ interval: 'yearly' }] });
  expect(others).toHaveLength(3);
  expect(lines).toMatchObject([{ level: 'error', prices: [weekly.id] }]);
});
