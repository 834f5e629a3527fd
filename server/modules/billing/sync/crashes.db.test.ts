import { expect, test } from 'vitest';
import { createEvents } from '../../../platform/events.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { syncCustomer } from './sync-customer.ts';
import { insertIntent, saveSession } from '../checkout/checkout.store.ts';

/** The state left by a process killed during a checkout; the next one continues. */
async function interrupted(app: Billing) {
  const user = await app.addUser();
  const priceId = await app.findPrice('package_one', 'monthly');
  const intent = await insertIntent(app.db, { userId: user, priceId, now: app.deps.clock.now() });
  const makeCustomer = () =>
    app.deps.stripe.findOrCreateCustomer(
      { userId: user, email: `${user}@example.com`, name: 'Ada Lovelace' },
      `customer-${intent.id}`,
    );
  const makeSession = (customerId: string) =>
    app.deps.stripe.openCheckout({
      intentId: intent.id,
      userId: user,
      customerId,
      priceId,
      takesPromotionCodes: false,
      successUrl: `${app.appUrl}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${app.appUrl}/payment`,
    });
  return { user, priceId, intent, makeCustomer, makeSession };
}

async function expectOneOfEach(app: Billing): Promise<void> {
  const { customers, checkoutSessions } = app.control.state();
  expect(customers).toHaveLength(1);
  expect(checkoutSessions.filter(({ status }) => status === 'open')).toHaveLength(1);
  const intents = await app.db.selectFrom('checkout_intents').select('state').execute();
  expect(intents.filter(({ state }) => state === 'open')).toHaveLength(1);
}

test('K1: killed before the customer was created, a checkout continues', async () => {
  const app = await startBilling();
  const { user, priceId } = await interrupted(app);
  expect((await app.checkout(user, priceId)).status).toBe(200);
  await expectOneOfEach(app);
});

test('K2: killed before the customer was saved, a checkout finds it again', async () => {
  const app = await startBilling();
  const { user, priceId, makeCustomer } = await interrupted(app);
  const customer = await makeCustomer();
  expect((await app.checkout(user, priceId)).status).toBe(200);
  await expectOneOfEach(app);
  const saved = await app.db.selectFrom('stripe_customers').select('customer_id').execute();
  expect(saved).toEqual([{ customer_id: customer }]);
});

// Each creation carries an idempotency key (https://docs.stripe.com/api/idempotent_requests).
test('K3: killed before the session was saved, a checkout gets the same one', async () => {
  const app = await startBilling();
  const { user, priceId, makeCustomer, makeSession } = await interrupted(app);
  const session = await makeSession(await makeCustomer());
  const started = await app.checkout(user, priceId);
  expect(started.body.session).toBe(Reflect.get(Object(session), 'url'));
  await expectOneOfEach(app);
});

test('K3: a day later, when Stripe has forgotten the key, the lost session is closed', async () => {
  const app = await startBilling();
  const { user, priceId, intent, makeCustomer, makeSession } = await interrupted(app);
  await makeSession(await makeCustomer());
  const yesterday = new Date(Date.now() - 21 * 3600_000);
  await app.db.updateTable('checkout_intents').set({ created_at: yesterday }).execute();
  expect((await app.checkout(user, priceId)).status).toBe(200);
  await expectOneOfEach(app);
  const old = await app.db
    .selectFrom('checkout_intents')
    .select('state')
    .where('id', '=', intent.id)
    .executeTakeFirst();
  expect(old?.state).toBe('expired');
});

test('K4: killed before the answer was sent, a checkout answers with the session saved', async () => {
  const app = await startBilling();
  const { user, priceId, intent, makeCustomer, makeSession } = await interrupted(app);
  const session = await makeSession(await makeCustomer());
  if (typeof session === 'string') throw new Error(session);
  const saved = { userId: user, intentId: intent.id, sessionId: session.id };
  await saveSession(app.db, saved);
  expect((await app.checkout(user, priceId)).body.session).toBe(session.url);
  await expectOneOfEach(app);
});

test('K20: killed at the browser’s return, the payment is found by its events', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  await app.pay(user);
  const { data } = await app.stripe('GET', '/events', { type: 'checkout.session.completed' });
  await app.deliver(data[0]);
  await app.work();
  const current = await app.call('GET', '/payments/stripe/current-subscription', { user });
  expect(current.body).toMatchObject({ status: 'active' });
});

test('K10 to K13: a sync that fails in its transaction leaves nothing, and can be repeated', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user);
  const failing = {
    ...app.deps,
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
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  await syncCustomer(app.deps, customer);
  await syncCustomer(app.deps, customer);
  expect(await app.db.selectFrom('credit_grants').selectAll().execute()).toHaveLength(2);
  expect(app.activated).toEqual([user]);
});
