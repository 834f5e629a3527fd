import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { createStripeGateway } from '../../../gateways/stripe/stripe.ts';
import { startLocalServer } from '../../../testing/upstreams/stripe-sandbox.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { reconcile } from '../sync/reconcile.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const WRONG: [string, number][] = [
  ['ten minutes ahead', 10 * MINUTE],
  ['a day behind', -DAY],
  ['forty days ahead', 40 * DAY],
  ...atScale<[string, number][]>({
    short: [],
    long: [
      ['ten minutes behind', -10 * MINUTE],
      ['an hour behind', -HOUR],
      ['a day ahead', DAY],
      ['four hundred days ahead', 400 * DAY],
    ],
  }),
];

/**
 * A subscriber without a test clock. Stripe's time is the sandbox's, which the test advances; ours
 * is off by `seconds`.
 */
async function startWithSkewedClock(options: { seconds: number; frozen?: boolean }) {
  const at: { stripe?: Billing; frozen?: Date } = {};
  const readStripeNow = () => (at.stripe?.control.clock().now ?? Date.now() / 1000) * 1000;
  const clock = { now: () => at.frozen ?? new Date(readStripeNow() + options.seconds * 1000) };
  const started = await startBilling({ clock });
  at.stripe = started;
  const { stripe } = started.deps;
  const deps = {
    ...started.deps,
    stripe: {
      ...stripe,
      async readCustomer(id: string) {
        const customer = await stripe.readCustomer(id);
        return { ...customer, testClock: null, answeredAt: new Date(readStripeNow()) };
      },
    },
  };
  const user = await started.addUser();
  const paid = await started.pay(user);
  if (options.frozen) at.frozen = clock.now();
  return {
    ...started,
    ...paid,
    user,
    at,
    async look() {
      await reconcile(deps);
      await syncCustomer(deps, paid.customer);
      await started.work();
    },
    statusAtStripe: () => Reflect.get(started.control.state().subscriptions[0] ?? {}, 'status'),
  };
}

test.for(WRONG)('T45, T63 a clock %s erases and ends nothing early', async ([, seconds]) => {
  const app = await startWithSkewedClock({ seconds });
  await app.look();
  app.control.subscriptionAction(app.subscription, 'fail_payment');
  for (let hours = 0; hours <= 24; hours += 8) {
    await app.look();
    app.control.advanceClock(8 * HOUR);
  }
  expect(app.erased).toEqual([]);
  expect(app.statusAtStripe()).toBe('past_due');
  app.control.subscriptionAction(app.subscription, 'cancel');
  for (let day = 0; day < 3; day += 1) {
    await app.look();
    app.control.advanceClock(DAY);
  }
  expect(app.erased).toEqual([]);
});

test('T45, T63 a clock that jumps ahead between two looks, and back, erases nothing early', async () => {
  const app = await startWithSkewedClock({ seconds: 0 });
  await app.look();
  app.control.subscriptionAction(app.subscription, 'fail_payment');
  await app.look();
  for (const [, seconds] of WRONG) {
    app.at.frozen = new Date(app.control.clock().now * 1000 + seconds * 1000);
    await app.look();
    await app.look();
  }
  expect(app.erased).toEqual([]);
  expect(app.statusAtStripe()).toBe('past_due');
});

test.each([...WRONG, ['that stands still', 0] as [string, number]])(
  'T63 with a clock %s unpaid data go all the same, on the sixteenth day',
  async (name, seconds) => {
    const app = await startWithSkewedClock({ seconds, frozen: name === 'that stands still' });
    await app.look();
    app.control.subscriptionAction(app.subscription, 'fail_payment');
    const erasedOn: number[] = [];
    for (let day = 0; day <= 17; day += 1) {
      await app.look();
      if (app.erased.length > 0) erasedOn.push(day);
      app.control.advanceClock(DAY);
    }
    expect(erasedOn[0]).toBe(16);
    expect(app.erased).toEqual([app.user]);
    expect(app.statusAtStripe()).toBe('canceled');
  },
);

test('T63 no account is erased without a reminder: a late last reminder delays the erasure by a day', async () => {
  const app = await startWithSkewedClock({ seconds: 0 });
  await app.look();
  app.control.subscriptionAction(app.subscription, 'fail_payment');
  app.mails.length = 0;
  app.control.advanceClock(20 * DAY);
  await app.look();
  expect(app.mails.map(({ subject }) => subject)).toEqual([
    'Last reminder: your data will be erased tomorrow',
  ]);
  app.control.advanceClock(DAY - 60);
  await app.look();
  expect(app.erased).toEqual([]);
  app.control.advanceClock(60);
  await app.look();
  expect(app.erased).toEqual([app.user]);
});

test('T63 a payment just after the erasure keeps the subscription', async () => {
  const app = await startWithSkewedClock({ seconds: 0 });
  await app.look();
  app.control.subscriptionAction(app.subscription, 'fail_payment');
  for (let day = 0; day < 16; day += 1) {
    await app.look();
    app.control.advanceClock(DAY);
  }
  await syncCustomer(app.deps, app.customer);
  expect(app.erased).toEqual([app.user]);
  expect(app.jobsWaiting()).toContain('billing.end-unpaid');
  app.control.subscriptionAction(app.subscription, 'recover');
  await app.work();
  expect(app.statusAtStripe()).toBe('active');
});

test('T63 every response of Stripe, also an error, has its time, and one without it is rejected', async () => {
  const app = await startBilling();
  const { customer } = await app.pay(await app.addUser());
  const expectNow = (at: Date) => expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(5_000);
  expectNow((await app.deps.stripe.readCustomer(customer)).answeredAt);
  const missing = await app.deps.stripe.readCustomer('cus_missing');
  expect(missing.exists).toBe(false);
  expectNow(missing.answeredAt);

  const { server, origin } = await startLocalServer();
  server.on('request', (_, response) => {
    response.sendDate = false;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: 'cus_1', object: 'customer', data: [] }));
  });
  const timeless = createStripeGateway({ ...app.deps.settings.stripe, apiUrl: origin });
  await expect(timeless.readCustomer('cus_1')).rejects.toMatchObject({
    failure: 'payments_unavailable',
  });
});
