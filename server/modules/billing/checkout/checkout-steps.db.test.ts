import { expect, test } from 'vitest';
import { withProof, runWithoutProof } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { insertSubscription } from '../../../testing/subscription.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { startCheckout } from './checkout.ts';
import { insertIntent } from './checkout.store.ts';

async function startWithBuyer() {
  const app = await startBilling();
  const user = await app.addUser();
  const priceId = await app.findPrice('package_one', 'monthly');
  const { stripe } = app.deps;
  const start = (changed: Partial<typeof stripe> = {}, price = priceId) =>
    startCheckout(
      { ...app.deps, stripe: { ...stripe, ...changed } },
      {
        userId: user,
        hasProfile: true,
        priceId: price,
        successUrl: `${app.appUrl}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${app.appUrl}/payment`,
      },
    );
  const asked = async (work: () => Promise<unknown>) => {
    app.requests.length = 0;
    await work();
    return app.requests.map((request) => request.replace(/\?.*/, ''));
  };
  return { ...app, user, priceId, start, asked, gateway: stripe };
}

const intents = async (app: Billing) => {
  const rows = await app.db
    .selectFrom('checkout_intents')
    .select(['state', 'session_id'])
    .orderBy('state')
    .execute();
  return rows.map(({ state, session_id: session }) => ({ state, hasSession: session !== null }));
};

const listSessionStatuses = (app: Billing) =>
  app.control
    .state()
    .checkoutSessions.map(({ status }) => status)
    .toSorted();

async function otherTabBeginsAgain(app: Billing, user: string, priceId: string): Promise<void> {
  await app.db
    .updateTable('checkout_intents')
    .set({ state: 'expired', closed_at: new Date() })
    .where('state', '=', 'open')
    .execute();
  await insertIntent(app.db, { userId: user, priceId, now: new Date() });
}

test('a first checkout calls Stripe three times, the next one does not search for the customer', async () => {
  const app = await startWithBuyer();
  expect(await app.asked(app.start)).toEqual([
    'GET /v1/customers',
    'POST /v1/customers',
    'POST /v1/checkout/sessions',
  ]);
  const [session] = app.control.state().checkoutSessions;
  app.control.checkoutAction(String(session?.id), 'expire');
  expect(await app.asked(app.start)).toEqual([
    `GET /v1/checkout/sessions/${session?.id}`,
    'POST /v1/checkout/sessions',
  ]);
});

test('an expired checkout is closed as expired, a paid one as completed', async () => {
  const app = await startWithBuyer();
  await app.start();
  const [session] = app.control.state().checkoutSessions;
  app.control.checkoutAction(String(session?.id), 'expire');
  await app.comeBack(String(session?.id));
  await app.start();
  expect(await intents(app)).toEqual([
    { state: 'expired', hasSession: true },
    { state: 'open', hasSession: true },
  ]);
  const open = app.control.state().checkoutSessions.find(({ status }) => status === 'open');
  app.control.checkoutAction(String(open?.id), 'pay');
  await expect(app.start()).rejects.toMatchObject({ failure: 'already_subscribed' });
  expect(await intents(app)).toMatchObject([{ state: 'completed' }, { state: 'expired' }]);
});

test('a subscriber is refused for any price, without a call to Stripe', async () => {
  const app = await startWithBuyer();
  const now = new Date();
  await insertSubscription(app, { userId: app.user, subscriptionId: 'sub_1', now });
  const asked = await app.asked(() =>
    expect(app.start({}, 'price_none')).rejects.toMatchObject({ failure: 'already_subscribed' }),
  );
  expect(asked).toEqual([]);
});

test('a subscription that arrives during a checkout is detected', async () => {
  const app = await startWithBuyer();
  const list = app.deps.plans.list.bind(app.deps.plans);
  app.deps.plans.list = async () => {
    const now = new Date();
    await insertSubscription(app, { userId: app.user, subscriptionId: 'sub_1', now });
    return list();
  };
  await expect(app.start()).rejects.toMatchObject({ failure: 'already_subscribed' });
  expect(await intents(app)).toEqual([]);
});

test('a checkout that Stripe no longer has is replaced', async () => {
  const app = await startWithBuyer();
  await app.start();
  await app.db.updateTable('checkout_intents').set({ session_id: 'cs_test_gone' }).execute();
  await app.start();
  expect(await intents(app)).toMatchObject([{ state: 'expired' }, { state: 'open' }]);
});

test('an unusable checkout is attempted five times', async () => {
  const app = await startWithBuyer();
  let tries = 0;
  const openCheckout = async () => {
    tries += 1;
    return 'unknown_customer' as const;
  };
  await expect(app.start({ openCheckout })).rejects.toMatchObject({ failure: 'unavailable' });
  expect(tries).toBe(5);
});

test('T22 a session created while another tab started again is closed, not returned', async () => {
  const app = await startWithBuyer();
  let isFirst = true;
  const openCheckout: typeof app.gateway.openCheckout = async (order) => {
    const session = await app.gateway.openCheckout(order);
    if (isFirst) await otherTabBeginsAgain(app, app.user, app.priceId);
    isFirst = false;
    return session;
  };
  const url = await app.start({ openCheckout });
  expect(listSessionStatuses(app)).toEqual(['expired', 'open']);
  const open = app.control.state().checkoutSessions.find(({ status }) => status === 'open');
  expect(url).toContain(open?.id);
  expect(await intents(app)).toEqual([
    { state: 'expired', hasSession: false },
    { state: 'open', hasSession: true },
  ]);
});

test('a Stripe error abandons its own intent, not another tab’s', async () => {
  const app = await startWithBuyer();
  const openCheckout = async () => {
    await otherTabBeginsAgain(app, app.user, app.priceId);
    throw fail('payments_unavailable');
  };
  await expect(app.start({ openCheckout })).rejects.toMatchObject({
    failure: 'payments_unavailable',
  });
  expect(await intents(app)).toMatchObject([{ state: 'expired' }, { state: 'open' }]);
});

test('a Stripe error does not abandon an intent whose session another tab saved', async () => {
  const app = await startWithBuyer();
  const openCheckout = async () => {
    await app.db.updateTable('checkout_intents').set({ session_id: 'cs_test_other' }).execute();
    throw fail('payments_unavailable');
  };
  await expect(app.start({ openCheckout })).rejects.toThrow();
  expect(await intents(app)).toEqual([{ state: 'open', hasSession: true }]);
});

test('an archived price is no longer listed', async () => {
  const app = await startWithBuyer();
  await app.stripe('POST', `/prices/${app.priceId}`, { active: 'false' });
  await expect(app.start()).rejects.toMatchObject({ failure: 'bad_request' });
  // The next call starts the refresh, and the one after it gets the result.
  await app.deps.plans.list();
  await expect
    .poll(async () => (await app.deps.plans.list()).flatMap(({ prices }) => prices))
    .not.toContainEqual(expect.objectContaining({ stripePriceId: app.priceId }));
});

/** Starts a checkout whose session ends while Stripe creates the customer. */
async function endOnTheWay(
  app: Awaited<ReturnType<typeof startWithBuyer>>,
  end: () => Promise<unknown>,
) {
  let hasEnded = false;
  const proof = async () => {
    if (hasEnded) throw fail('unauthenticated');
  };
  const findOrCreateCustomer: typeof app.gateway.findOrCreateCustomer = async (...asked) => {
    const made = await app.gateway.findOrCreateCustomer(...asked);
    await runWithoutProof(end);
    hasEnded = true;
    return made;
  };
  const started = withProof(proof, () => app.start({ findOrCreateCustomer }));
  await expect(started).rejects.toMatchObject({ failure: 'unauthenticated' });
  return app.db.selectFrom('stripe_customers').select('customer_id').execute();
}

test('T29 a customer created during the account’s deletion is saved, to be anonymized at Stripe', async () => {
  const app = await startWithBuyer();
  const kept = await endOnTheWay(app, () =>
    app.db.updateTable('users').set({ deleted_at: new Date() }).execute(),
  );
  const [made] = app.control.state().customers;
  expect(kept).toEqual([{ customer_id: made?.id }]);
  expect(app.jobsWaiting()).toEqual(['billing.end']);
  await app.work();
  expect(app.control.state().customers).toMatchObject([{ id: made?.id, email: null }]);
});

test('a customer created while its session ended is found by the next checkout', async () => {
  const app = await startWithBuyer();
  expect(await endOnTheWay(app, async () => {})).toEqual([]);
  expect(app.jobsWaiting()).toEqual([]);
  await app.start();
  expect(app.control.state().customers).toHaveLength(1);
});
