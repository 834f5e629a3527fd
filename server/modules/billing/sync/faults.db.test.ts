import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { sessionOf } from '../../../testing/upstreams/stripe-sandbox.ts';
import type { Stopwatch } from '../../../gateways/stripe/client.ts';
import { billing, type Billing } from '../billing.fixture.ts';
import { reconcile } from './reconcile.ts';

// The faults are Stripe's and retries are slow, so one database is enough.
const onPostgres = databaseKind === 'postgres';

/** Enough for four concurrent calls with all their retries. */
const LASTING = 60;

/** Calls wait on the test's own clock. `stripe-limits.db.test.ts` waits in real time. */
function billingWithoutWaits() {
  let skippedMs = 0;
  const stopwatch: Stopwatch = {
    now: () => performance.now() + skippedMs,
    wait: async (ms) => void (skippedMs += ms),
  };
  return billing({ stopwatch });
}

type Kind = '429' | '500' | 'garbage' | 'hang';

/** Passes `before` calls, then simulates the fault for all attempts of one call. */
async function withFault<T>(o: Billing, kind: Kind, before: number, work: () => Promise<T>) {
  if (before > 0) o.faults.add({ service: 'stripe', kind: 'slow', delayMs: 0, times: before });
  o.faults.add({ service: 'stripe', kind, times: LASTING });
  try {
    return await work();
  } finally {
    o.faults.clear();
  }
}

async function expectOneOfEach(o: Billing): Promise<void> {
  const { customers, checkoutSessions } = o.control.state();
  expect(customers.length).toBeLessThanOrEqual(1);
  expect(checkoutSessions.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
}

const UNAVAILABLE = { status: 503, body: { code: 106 } };

/** In `npm test` every nth, which meets each fault and each call at least once. */
function takeEvery<T>(nth: number, cases: readonly T[]): T[] {
  return cases.filter((_, place) => place % atScale({ short: nth, long: 1 }) === 0);
}

const CHECKOUT_CALLS = ['the search of the customer', 'the new customer', 'the new session'];

test.runIf(onPostgres).each(
  takeEvery(
    4,
    (['429', '500', 'garbage'] as const).flatMap((kind) =>
      CHECKOUT_CALLS.map((call, before) => [kind, call, before] as const),
    ),
  ),
)('a checkout that meets %s at %s is a 503, and leaves nothing double', async (kind, _, before) => {
  const o = await billingWithoutWaits();
  const user = await o.addUser();
  const price = await o.priceOf('package_one', 'monthly');
  const refused = await withFault(o, kind, before, () => o.checkout(user, price));
  expect(refused).toMatchObject(UNAVAILABLE);
  await expectOneOfEach(o);

  const again = await o.checkout(user, price);
  expect(again.status).toBe(200);
  await expectOneOfEach(o);
  expect(o.control.state().customers).toHaveLength(1);
  // Stripe replays an error for its key, so the second attempt had a new key.
  const intents = await o.db.selectFrom('checkout_intents').select('state').execute();
  expect(intents.map(({ state }) => state).toSorted()).toEqual(['expired', 'open']);
  const session = sessionOf(again.body.session);
  o.control.checkoutAction(session, 'pay');
  expect(await o.comeBack(session)).toMatchObject({ location: '/payment/success' });
});

test.runIf(onPostgres).each(['429', '500', 'garbage'] as const)(
  'a checkout opened before that meets %s when it is looked at again is a 503',
  async (kind) => {
    const o = await billingWithoutWaits();
    const user = await o.addUser();
    const price = await o.priceOf('package_one', 'monthly');
    const first = await o.checkout(user, price);
    const refused = await withFault(o, kind, 0, () => o.checkout(user, price));
    expect(refused).toMatchObject(UNAVAILABLE);
    expect((await o.checkout(user, price)).body.session).toBe(first.body.session);
    await expectOneOfEach(o);
  },
);

test.runIf(onPostgres).each(['429', '500', 'garbage'] as const)(
  'a change of plan that meets %s while the old checkout is closed is a 503',
  async (kind) => {
    const o = await billingWithoutWaits();
    const user = await o.addUser();
    await o.checkout(user, await o.priceOf('package_one', 'monthly'));
    const other = await o.priceOf('package_two', 'monthly');
    const refused = await withFault(o, kind, 1, () => o.checkout(user, other));
    expect(refused).toMatchObject(UNAVAILABLE);
    expect((await o.checkout(user, other)).status).toBe(200);
    await expectOneOfEach(o);
  },
);

// The return from checkout reads the session, then customer, subscriptions, invoices and charges at
// once, clock, product.
test.runIf(onPostgres).each(
  takeEvery(
    3,
    (['429', '500', 'garbage'] as const).flatMap((kind) =>
      [0, 1, 2, 3, 4, 5, 6].map((before) => [kind, before] as const),
    ),
  ),
)('coming back to %s after %i answers is not lost: the payment is found', async (kind, before) => {
  const o = await billingWithoutWaits();
  const user = await o.addUser();
  const { session } = await o.pay(user);
  const end = await withFault(o, kind, before, () => o.comeBack(session));
  expect(end).toMatchObject({ status: 303, location: '/payment/error' });
  await o.work();
  const current = await o.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({ status: 'active' });
  expect(o.activated).toEqual([user]);
});

test.runIf(onPostgres).each(['429', '500', 'garbage'] as const)(
  'a portal that meets %s is a 503',
  async (kind) => {
    const o = await billingWithoutWaits();
    const user = await o.addUser();
    const { session } = await o.pay(user);
    await o.comeBack(session);
    const open = () =>
      o.call('POST', '/payments/stripe/manage', {
        user,
        body: { returnUrl: `${o.appUrl}/profile` },
      });
    expect(await withFault(o, kind, 0, open)).toMatchObject(UNAVAILABLE);
    expect((await open()).status).toBe(200);
  },
);

test.runIf(onPostgres).each(['429', '500', 'garbage'] as const)(
  'reconciling that meets %s fails, to be tried again',
  async (kind) => {
    const o = await billingWithoutWaits();
    await expect(withFault(o, kind, 0, () => reconcile(o.deps))).rejects.toThrow(
      'payment provider',
    );
    await reconcile(o.deps);
  },
);

test.runIf(onPostgres)('a fault within a call’s own retries is not noticed', async () => {
  const o = await billingWithoutWaits();
  const user = await o.addUser();
  const price = await o.priceOf('package_one', 'monthly');
  o.faults.add({ service: 'stripe', kind: '500', times: 2 });
  expect((await o.checkout(user, price)).status).toBe(200);
  await expectOneOfEach(o);
});

test.runIf(onPostgres)('a checkout with a hanging call fails before its own deadline', async () => {
  const o = await billing({ stripeWithinMs: 4_000 });
  const user = await o.addUser();
  const price = await o.priceOf('package_one', 'monthly');
  const refused = await withFault(o, 'hang', 1, () => o.checkout(user, price));
  expect(refused).toMatchObject(UNAVAILABLE);
  expect((await o.checkout(user, price)).status).toBe(200);
  await expectOneOfEach(o);
});

test.runIf(onPostgres)('an unreachable Stripe is a 503', async () => {
  const o = await billing();
  const user = await o.addUser();
  const price = await o.priceOf('package_one', 'monthly');
  const { createStripeGateway } = await import('../../../gateways/stripe/stripe.ts');
  const noOne = createStripeGateway({ ...o.deps.settings.stripe, apiUrl: 'http://127.0.0.1:9' });
  const { startCheckout } = await import('../checkout/checkout.ts');
  const started = startCheckout(
    { ...o.deps, stripe: noOne },
    {
      userId: user,
      hasProfile: true,
      priceId: price,
      successUrl: `${o.appUrl}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${o.appUrl}/payment`,
    },
  );
  await expect(started).rejects.toMatchObject({ failure: 'payments_unavailable' });
});
