import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { createStripeGateway } from '../../../gateways/stripe/stripe.ts';
import { localServer } from '../../../testing/upstreams/stripe-sandbox.ts';
import { billing, type Billing } from '../billing.fixture.ts';
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
async function skewed(o: { seconds: number; frozen?: boolean }) {
  const at: { stripe?: Billing; frozen?: Date } = {};
  const stripeNow = () => (at.stripe?.control.clock().now ?? Date.now() / 1000) * 1000;
  const clock = { now: () => at.frozen ?? new Date(stripeNow() + o.seconds * 1000) };
  const started = await billing({ clock });
  at.stripe = started;
  const { stripe } = started.deps;
  const deps = {
    ...started.deps,
    stripe: {
      ...stripe,
      async readCustomer(id: string) {
        const customer = await stripe.readCustomer(id);
        return { ...customer, testClock: null, answeredAt: new Date(stripeNow()) };
      },
    },
  };
  const user = await started.addUser();
  const paid = await started.pay(user);
  if (o.frozen) at.frozen = clock.now();
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
  const o = await skewed({ seconds });
  await o.look();
  o.control.subscriptionAction(o.subscription, 'fail_payment');
  for (let hours = 0; hours <= 24; hours += 8) {
    await o.look();
    o.control.advanceClock(8 * HOUR);
  }
  expect(o.erased).toEqual([]);
  expect(o.statusAtStripe()).toBe('past_due');
  o.control.subscriptionAction(o.subscription, 'cancel');
  for (let day = 0; day < 3; day += 1) {
    await o.look();
    o.control.advanceClock(DAY);
  }
  expect(o.erased).toEqual([]);
});

test('T45, T63 a clock that jumps ahead between two looks, and back, erases nothing early', async () => {
  const o = await skewed({ seconds: 0 });
  await o.look();
  o.control.subscriptionAction(o.subscription, 'fail_payment');
  await o.look();
  for (const [, seconds] of WRONG) {
    o.at.frozen = new Date(o.control.clock().now * 1000 + seconds * 1000);
    await o.look();
    await o.look();
  }
  expect(o.erased).toEqual([]);
  expect(o.statusAtStripe()).toBe('past_due');
});

test.each([...WRONG, ['that stands still', 0] as [string, number]])(
  'T63 with a clock %s unpaid data go all the same, on the sixteenth day',
  async (name, seconds) => {
    const o = await skewed({ seconds, frozen: name === 'that stands still' });
    await o.look();
    o.control.subscriptionAction(o.subscription, 'fail_payment');
    const erasedOn: number[] = [];
    for (let day = 0; day <= 17; day += 1) {
      await o.look();
      if (o.erased.length > 0) erasedOn.push(day);
      o.control.advanceClock(DAY);
    }
    expect(erasedOn[0]).toBe(16);
    expect(o.erased).toEqual([o.user]);
    expect(o.statusAtStripe()).toBe('canceled');
  },
);

test('T63 no account is erased without a reminder: a late last reminder delays the erasure by a day', async () => {
  const o = await skewed({ seconds: 0 });
  await o.look();
  o.control.subscriptionAction(o.subscription, 'fail_payment');
  o.mails.length = 0;
  o.control.advanceClock(20 * DAY);
  await o.look();
  expect(o.mails.map(({ subject }) => subject)).toEqual([
    'Last reminder: your data will be erased tomorrow',
  ]);
  o.control.advanceClock(DAY - 60);
  await o.look();
  expect(o.erased).toEqual([]);
  o.control.advanceClock(60);
  await o.look();
  expect(o.erased).toEqual([o.user]);
});

test('T63 a payment just after the erasure keeps the subscription', async () => {
  const o = await skewed({ seconds: 0 });
  await o.look();
  o.control.subscriptionAction(o.subscription, 'fail_payment');
  for (let day = 0; day < 16; day += 1) {
    await o.look();
    o.control.advanceClock(DAY);
  }
  await syncCustomer(o.deps, o.customer);
  expect(o.erased).toEqual([o.user]);
  expect(o.jobsWaiting()).toContain('billing.end-unpaid');
  o.control.subscriptionAction(o.subscription, 'recover');
  await o.work();
  expect(o.statusAtStripe()).toBe('active');
});

test('T63 every response of Stripe, also an error, has its time, and one without it is rejected', async () => {
  const o = await billing();
  const { customer } = await o.pay(await o.addUser());
  const ofNow = (at: Date) => expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(5_000);
  ofNow((await o.deps.stripe.readCustomer(customer)).answeredAt);
  const missing = await o.deps.stripe.readCustomer('cus_missing');
  expect(missing.exists).toBe(false);
  ofNow(missing.answeredAt);

  const { server, origin } = await localServer();
  server.on('request', (_, response) => {
    response.sendDate = false;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: 'cus_1', object: 'customer', data: [] }));
  });
  const timeless = createStripeGateway({ ...o.deps.settings.stripe, apiUrl: origin });
  await expect(timeless.readCustomer('cus_1')).rejects.toMatchObject({
    failure: 'payments_unavailable',
  });
});
