import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { getSessionId } from '../../../testing/upstreams/stripe-sandbox.ts';
import type { Stopwatch } from '../../../gateways/stripe/client.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { reconcile } from './reconcile.ts';

// The faults are Stripe's and retries are slow, so one database is enough.
const onPostgres = databaseKind === 'postgres';

/** Enough for four concurrent calls with all their retries. */
const LASTING = 60;

/** Calls wait on the test's own clock. `stripe-limits.db.test.ts` waits in real time. */
function startBillingWithoutWaits() {
  let skippedMs = 0;
  const stopwatch: Stopwatch = {
    now: () => performance.now() + skippedMs,
    wait: async (ms) => void (skippedMs += ms),
  };
  return startBilling({ stopwatch });
}

type Kind = '429' | '500' | 'garbage' | 'hang';

/** Passes `before` calls, then simulates the fault for all attempts of one call. */
async function withFault<T>(app: Billing, kind: Kind, before: number, work: () => Promise<T>) {
  if (before > 0) app.faults.add({ service: 'stripe', kind: 'slow', delayMs: 0, times: before });
  app.faults.add({ service: 'stripe', kind, times: LASTING });
  try {
    return await work();
  } finally {
    app.faults.clear();
  }
}

async function expectOneOfEach(app: Billing): Promise<void> {
  const { customers, checkoutSessions } = app.control.state();
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
  const app = await startBillingWithoutWaits();
  const user = await app.addUser();
  const price = await app.findPrice('package_one', 'monthly');
  const refused = await withFault(app, kind, before, () => app.checkout(user, price));
  expect(refused).toMatchObject(UNAVAILABLE);
  await expectOneOfEach(app);

  const again = await app.checkout(user, price);
  expect(again.status).toBe(200);
  await expectOneOfEach(app);
  expect(app.control.state().customers).toHaveLength(1);
  // Stripe replays an error for its key, so the second attempt had a new key.
  const intents = await app.db.selectFrom('checkout_intents').select('state').execute();
  expect(intents.map(({ state }) => state).toSorted()).toEqual(['expired', 'open']);
  const session = getSessionId(again.body.session);
  app.control.checkoutAction(session, 'pay');
  expect(await app.comeBack(session)).toMatchObject({ location: '/payment/success' });
});

test.runIf(onPostgres).each(['429', '500', 'garbage'] as const)(
  'a checkout opened before that meets %s when it is looked at again is a 503',
  async (kind) => {
    const app = await startBillingWithoutWaits();
    const user = await app.addUser();
    const price = await app.findPrice('package_one', 'monthly');
    const first = await app.checkout(user, price);
    const refused = await withFault(app, kind, 0, () => app.checkout(user, price));
    expect(refused).toMatchObject(UNAVAILABLE);
    expect((await app.checkout(user, price)).body.session).toBe(first.body.session);
    await expectOneOfEach(app);
  },
);

test.runIf(onPostgres).each(['429', '500', 'garbage'] as const)(
  'a change of plan that meets %s while the old checkout is closed is a 503',
  async (kind) => {
    const app = await startBillingWithoutWaits();
    const user = await app.addUser();
    await app.checkout(user, await app.findPrice('package_one', 'monthly'));
    const other = await app.findPrice('package_two', 'monthly');
    const refused = await withFault(app, kind, 1, () => app.checkout(user, other));
    expect(refused).toMatchObject(UNAVAILABLE);
    expect((await app.checkout(user, other)).status).toBe(200);
    await expectOneOfEach(app);
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
  const app = await startBillingWithoutWaits();
  const user = await app.addUser();
  const { session } = await app.pay(user);
  const end = await withFault(app, kind, before, () => app.comeBack(session));
  expect(end).toMatchObject({ status: 303, location: '/payment/error' });
  await app.work();
  const current = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({ status: 'active' });
  expect(app.activated).toEqual([user]);
});

test.runIf(onPostgres).each(['429', '500', 'garbage'] as const)(
  'a portal that meets %s is a 503',
  async (kind) => {
    const app = await startBillingWithoutWaits();
    const user = await app.addUser();
    const { session } = await app.pay(user);
    await app.comeBack(session);
    const open = () =>
      app.call('POST', '/payments/stripe/manage', {
        user,
        body: { returnUrl: `${app.appUrl}/profile` },
      });
    expect(await withFault(app, kind, 0, open)).toMatchObject(UNAVAILABLE);
    expect((await open()).status).toBe(200);
  },
);

test.runIf(onPostgres).each(['429', '500', 'garbage'] as const)(
  'reconciling that meets %s fails, to be tried again',
  async (kind) => {
    const app = await startBillingWithoutWaits();
    await expect(withFault(app, kind, 0, () => reconcile(app.deps))).rejects.toThrow(
      'payment provider',
    );
    await reconcile(app.deps);
  },
);

test.runIf(onPostgres)('a fault within a call’s own retries is not noticed', async () => {
  const app = await startBillingWithoutWaits();
  const user = await app.addUser();
  const price = await app.findPrice('package_one', 'monthly');
  app.faults.add({ service: 'stripe', kind: '500', times: 2 });
  expect((await app.checkout(user, price)).status).toBe(200);
  await expectOneOfEach(app);
});

test.runIf(onPostgres)('a checkout with a hanging call fails before its own deadline', async () => {
  const app = await startBilling({ stripeWithinMs: 4_000 });
  const user = await app.addUser();
  const price = await app.findPrice('package_one', 'monthly');
  const refused = await withFault(app, 'hang', 1, () => app.checkout(user, price));
  expect(refused).toMatchObject(UNAVAILABLE);
  expect((await app.checkout(user, price)).status).toBe(200);
  await expectOneOfEach(app);
});

test.runIf(onPostgres)('an unreachable Stripe is a 503', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const price = await app.findPrice('package_one', 'monthly');
  const { createStripeGateway } = await import('../../../gateways/stripe/stripe.ts');
  const noOne = createStripeGateway({ ...app.deps.settings.stripe, apiUrl: 'http://127.0.0.1:9' });
  const { startCheckout } = await import('../checkout/checkout.ts');
  const started = startCheckout(
    { ...app.deps, stripe: noOne },
    {
      userId: user,
      hasProfile: true,
      priceId: price,
      successUrl: `${app.appUrl}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${app.appUrl}/payment`,
    },
  );
  await expect(started).rejects.toMatchObject({ failure: 'payments_unavailable' });
});
