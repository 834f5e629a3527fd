import { expect, test } from 'vitest';
import { withProof, runWithoutProof } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { insertSubscription } from '../../../testing/subscription.ts';
import { billing, type Billing } from '../billing.fixture.ts';
import { startCheckout } from './checkout.ts';
import { insertIntent } from './checkout.store.ts';

async function buyer() {
  const o = await billing();
  const user = await o.addUser();
  const priceId = await o.priceOf('package_one', 'monthly');
  const { stripe } = o.deps;
  const start = (changed: Partial<typeof stripe> = {}, price = priceId) =>
    startCheckout(
      { ...o.deps, stripe: { ...stripe, ...changed } },
      {
        userId: user,
        hasProfile: true,
        priceId: price,
        successUrl: `${o.appUrl}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${o.appUrl}/payment`,
      },
    );
  const asked = async (work: () => Promise<unknown>) => {
    o.requests.length = 0;
    await work();
    return o.requests.map((request) => request.replace(/\?.*/, ''));
  };
  return { ...o, user, priceId, start, asked, gateway: stripe };
}

const intents = async (o: Billing) => {
  const rows = await o.db
    .selectFrom('checkout_intents')
    .select(['state', 'session_id'])
    .orderBy('state')
    .execute();
  return rows.map(({ state, session_id: session }) => ({ state, hasSession: session !== null }));
};

const sessionsAt = (o: Billing) =>
  o.control
    .state()
    .checkoutSessions.map(({ status }) => status)
    .toSorted();

async function otherTabBeginsAgain(o: Billing, user: string, priceId: string): Promise<void> {
  await o.db
    .updateTable('checkout_intents')
    .set({ state: 'expired', closed_at: new Date() })
    .where('state', '=', 'open')
    .execute();
  await insertIntent(o.db, { userId: user, priceId, now: new Date() });
}

test('a first checkout calls Stripe three times, the next one does not search for the customer', async () => {
  const o = await buyer();
  expect(await o.asked(o.start)).toEqual([
    'GET /v1/customers',
    'POST /v1/customers',
    'POST /v1/checkout/sessions',
  ]);
  const [session] = o.control.state().checkoutSessions;
  o.control.checkoutAction(String(session?.id), 'expire');
  expect(await o.asked(o.start)).toEqual([
    `GET /v1/checkout/sessions/${session?.id}`,
    'POST /v1/checkout/sessions',
  ]);
});

test('an expired checkout is closed as expired, a paid one as completed', async () => {
  const o = await buyer();
  await o.start();
  const [session] = o.control.state().checkoutSessions;
  o.control.checkoutAction(String(session?.id), 'expire');
  await o.comeBack(String(session?.id));
  await o.start();
  expect(await intents(o)).toEqual([
    { state: 'expired', hasSession: true },
    { state: 'open', hasSession: true },
  ]);
  const open = o.control.state().checkoutSessions.find(({ status }) => status === 'open');
  o.control.checkoutAction(String(open?.id), 'pay');
  await expect(o.start()).rejects.toMatchObject({ failure: 'already_subscribed' });
  expect(await intents(o)).toMatchObject([{ state: 'completed' }, { state: 'expired' }]);
});

test('a subscriber is refused for any price, without a call to Stripe', async () => {
  const o = await buyer();
  const now = new Date();
  await insertSubscription(o, { userId: o.user, subscriptionId: 'sub_1', now });
  const asked = await o.asked(() =>
    expect(o.start({}, 'price_none')).rejects.toMatchObject({ failure: 'already_subscribed' }),
  );
  expect(asked).toEqual([]);
});

test('a subscription that arrives during a checkout is detected', async () => {
  const o = await buyer();
  const list = o.deps.plans.list.bind(o.deps.plans);
  o.deps.plans.list = async () => {
    const now = new Date();
    await insertSubscription(o, { userId: o.user, subscriptionId: 'sub_1', now });
    return list();
  };
  await expect(o.start()).rejects.toMatchObject({ failure: 'already_subscribed' });
  expect(await intents(o)).toEqual([]);
});

test('a checkout that Stripe no longer has is replaced', async () => {
  const o = await buyer();
  await o.start();
  await o.db.updateTable('checkout_intents').set({ session_id: 'cs_test_gone' }).execute();
  await o.start();
  expect(await intents(o)).toMatchObject([{ state: 'expired' }, { state: 'open' }]);
});

test('an unusable checkout is attempted five times', async () => {
  const o = await buyer();
  let tries = 0;
  const openCheckout = async () => {
    tries += 1;
    return 'unknown_customer' as const;
  };
  await expect(o.start({ openCheckout })).rejects.toMatchObject({ failure: 'unavailable' });
  expect(tries).toBe(5);
});

test('T22 a session created while another tab started again is closed, not returned', async () => {
  const o = await buyer();
  let isFirst = true;
  const openCheckout: typeof o.gateway.openCheckout = async (order) => {
    const session = await o.gateway.openCheckout(order);
    if (isFirst) await otherTabBeginsAgain(o, o.user, o.priceId);
    isFirst = false;
    return session;
  };
  const url = await o.start({ openCheckout });
  expect(sessionsAt(o)).toEqual(['expired', 'open']);
  const open = o.control.state().checkoutSessions.find(({ status }) => status === 'open');
  expect(url).toContain(open?.id);
  expect(await intents(o)).toEqual([
    { state: 'expired', hasSession: false },
    { state: 'open', hasSession: true },
  ]);
});

test('a Stripe error abandons its own intent, not another tab’s', async () => {
  const o = await buyer();
  const openCheckout = async () => {
    await otherTabBeginsAgain(o, o.user, o.priceId);
    throw fail('payments_unavailable');
  };
  await expect(o.start({ openCheckout })).rejects.toMatchObject({
    failure: 'payments_unavailable',
  });
  expect(await intents(o)).toMatchObject([{ state: 'expired' }, { state: 'open' }]);
});

test('a Stripe error does not abandon an intent whose session another tab saved', async () => {
  const o = await buyer();
  const openCheckout = async () => {
    await o.db.updateTable('checkout_intents').set({ session_id: 'cs_test_other' }).execute();
    throw fail('payments_unavailable');
  };
  await expect(o.start({ openCheckout })).rejects.toThrow();
  expect(await intents(o)).toEqual([{ state: 'open', hasSession: true }]);
});

test('an archived price is no longer listed', async () => {
  const o = await buyer();
  await o.stripe('POST', `/prices/${o.priceId}`, { active: 'false' });
  await expect(o.start()).rejects.toMatchObject({ failure: 'bad_request' });
  // The next call starts the refresh, and the one after it gets the result.
  await o.deps.plans.list();
  await expect
    .poll(async () => (await o.deps.plans.list()).flatMap(({ prices }) => prices))
    .not.toContainEqual(expect.objectContaining({ stripePriceId: o.priceId }));
});

/** Starts a checkout whose session ends while Stripe creates the customer. */
async function endedOnTheWay(o: Awaited<ReturnType<typeof buyer>>, end: () => Promise<unknown>) {
  let hasEnded = false;
  const proof = async () => {
    if (hasEnded) throw fail('unauthenticated');
  };
  const findOrCreateCustomer: typeof o.gateway.findOrCreateCustomer = async (...asked) => {
    const made = await o.gateway.findOrCreateCustomer(...asked);
    await runWithoutProof(end);
    hasEnded = true;
    return made;
  };
  const started = withProof(proof, () => o.start({ findOrCreateCustomer }));
  await expect(started).rejects.toMatchObject({ failure: 'unauthenticated' });
  return o.db.selectFrom('stripe_customers').select('customer_id').execute();
}

test('T29 a customer created during the account’s deletion is saved, to be anonymized at Stripe', async () => {
  const o = await buyer();
  const kept = await endedOnTheWay(o, () =>
    o.db.updateTable('users').set({ deleted_at: new Date() }).execute(),
  );
  const [made] = o.control.state().customers;
  expect(kept).toEqual([{ customer_id: made?.id }]);
  expect(o.jobsWaiting()).toEqual(['billing.end']);
  await o.work();
  expect(o.control.state().customers).toMatchObject([{ id: made?.id, email: null }]);
});

test('a customer created while its session ended is found by the next checkout', async () => {
  const o = await buyer();
  expect(await endedOnTheWay(o, async () => {})).toEqual([]);
  expect(o.jobsWaiting()).toEqual([]);
  await o.start();
  expect(o.control.state().customers).toHaveLength(1);
});
