import { expect, test } from 'vitest';
import { createEvents } from '../../../platform/events.ts';
import { billing, type Billing } from '../billing.fixture.ts';
import { syncCustomer } from './sync-customer.ts';
import { insertIntent, saveSession } from '../checkout/checkout.store.ts';

/** The state left by a process killed during a checkout; the next one continues. */
async function interrupted(o: Billing) {
  const user = await o.addUser();
  const priceId = await o.priceOf('package_one', 'monthly');
  const intent = await insertIntent(o.db, { userId: user, priceId, now: o.deps.clock.now() });
  const makeCustomer = () =>
    o.deps.stripe.findOrCreateCustomer(
      { userId: user, email: `${user}@example.com`, name: 'Ada Lovelace' },
      `customer-${intent.id}`,
    );
  const makeSession = (customerId: string) =>
    o.deps.stripe.openCheckout({
      intentId: intent.id,
      userId: user,
      customerId,
      priceId,
      takesPromotionCodes: false,
      successUrl: `${o.appUrl}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${o.appUrl}/payment`,
    });
  return { user, priceId, intent, makeCustomer, makeSession };
}

async function expectOneOfEach(o: Billing): Promise<void> {
  const { customers, checkoutSessions } = o.control.state();
  expect(customers).toHaveLength(1);
  expect(checkoutSessions.filter(({ status }) => status === 'open')).toHaveLength(1);
  const intents = await o.db.selectFrom('checkout_intents').select('state').execute();
  expect(intents.filter(({ state }) => state === 'open')).toHaveLength(1);
}

test('K1: killed before the customer was created, a checkout continues', async () => {
  const o = await billing();
  const { user, priceId } = await interrupted(o);
  expect((await o.checkout(user, priceId)).status).toBe(200);
  await expectOneOfEach(o);
});

test('K2: killed before the customer was saved, a checkout finds it again', async () => {
  const o = await billing();
  const { user, priceId, makeCustomer } = await interrupted(o);
  const customer = await makeCustomer();
  expect((await o.checkout(user, priceId)).status).toBe(200);
  await expectOneOfEach(o);
  const saved = await o.db.selectFrom('stripe_customers').select('customer_id').execute();
  expect(saved).toEqual([{ customer_id: customer }]);
});

// Each creation carries an idempotency key (https://docs.stripe.com/api/idempotent_requests).
test('K3: killed before the session was saved, a checkout gets the same one', async () => {
  const o = await billing();
  const { user, priceId, makeCustomer, makeSession } = await interrupted(o);
  const session = await makeSession(await makeCustomer());
  const started = await o.checkout(user, priceId);
  expect(started.body.session).toBe(Reflect.get(Object(session), 'url'));
  await expectOneOfEach(o);
});

test('K3: a day later, when Stripe has forgotten the key, the lost session is closed', async () => {
  const o = await billing();
  const { user, priceId, intent, makeCustomer, makeSession } = await interrupted(o);
  await makeSession(await makeCustomer());
  const yesterday = new Date(Date.now() - 21 * 3600_000);
  await o.db.updateTable('checkout_intents').set({ created_at: yesterday }).execute();
  expect((await o.checkout(user, priceId)).status).toBe(200);
  await expectOneOfEach(o);
  const old = await o.db
    .selectFrom('checkout_intents')
    .select('state')
    .where('id', '=', intent.id)
    .executeTakeFirst();
  expect(old?.state).toBe('expired');
});

test('K4: killed before the answer was sent, a checkout answers with the session saved', async () => {
  const o = await billing();
  const { user, priceId, intent, makeCustomer, makeSession } = await interrupted(o);
  const session = await makeSession(await makeCustomer());
  if (typeof session === 'string') throw new Error(session);
  const saved = { userId: user, intentId: intent.id, sessionId: session.id };
  await saveSession(o.db, saved);
  expect((await o.checkout(user, priceId)).body.session).toBe(session.url);
  await expectOneOfEach(o);
});

test('K20: killed at the browser’s return, the payment is found by its events', async () => {
  const o = await billing();
  const user = await o.addUser();
  await o.pay(user);
  const { data } = await o.stripe('GET', '/events', { type: 'checkout.session.completed' });
  await o.deliver(data[0]);
  await o.work();
  const current = await o.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({ status: 'active' });
});

test('K10 to K13: a sync that fails in its transaction leaves nothing, and can be repeated', async () => {
  const o = await billing();
  const user = await o.addUser();
  const { customer } = await o.pay(user);
  const failing = {
    ...o.deps,
    events: createEvents(() => [
      {
        'subscription.activated': async () => {
          throw new Error('killed');
        },
      },
    ]),
  };
  await expect(syncCustomer(failing, customer)).rejects.toThrow('killed');
  for (const table of ['subscriptions', 'credit_grants', 'credit_balances'] as const) {
    expect(await o.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  await syncCustomer(o.deps, customer);
  await syncCustomer(o.deps, customer);
  expect(await o.db.selectFrom('credit_grants').selectAll().execute()).toHaveLength(2);
  expect(o.activated).toEqual([user]);
});
