import { expect, test } from 'vitest';
import { fail } from '../../../platform/failure.ts';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { getSessionId } from '../../../testing/upstreams/stripe-sandbox.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { completeCheckout } from './complete-checkout.ts';

async function startWithPayer() {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  const user = await app.addUser();
  return { ...app, lines, user, ...(await app.pay(user)) };
}

const intents = (app: Billing) =>
  app.db.selectFrom('checkout_intents').selectAll().orderBy('created_at').execute();

test('returning to a paid checkout closes it', async () => {
  const app = await startWithPayer();
  await app.comeBack(app.session);
  expect(await intents(app)).toMatchObject([{ state: 'completed', closed_at: expect.any(Date) }]);
});

test('returning to an old checkout changes neither it nor the open one', async () => {
  const app = await startWithPayer();
  await app.comeBack(app.session);
  app.control.subscriptionAction(app.subscription, 'cancel');
  await app.comeBack(app.session);
  const started = await app.checkout(app.user, await app.findPrice('package_one', 'monthly'));
  const before = await intents(app);
  expect(before).toMatchObject([{ state: 'completed' }, { state: 'open' }]);
  // The paid plan has ended, and another one is unpaid.
  expect(await app.comeBack(app.session)).toMatchObject({ location: '/payment/error' });
  expect(await intents(app)).toEqual(before);
  expect(await app.comeBack(getSessionId(started.body.session))).toMatchObject({
    location: '/payment',
  });
});

test('returning for a deleted or different customer is an error', async () => {
  const app = await startWithPayer();
  const asked = async () => {
    app.requests.length = 0;
    expect(await app.comeBack(app.session)).toMatchObject({ location: '/payment/error' });
    return app.requests;
  };
  await app.db.updateTable('stripe_customers').set({ customer_id: 'cus_other' }).execute();
  expect(await asked()).toEqual([`GET /v1/checkout/sessions/${app.session}`]);
  await app.db.deleteFrom('stripe_customers').execute();
  expect(await asked()).toEqual([]);
  expect(await intents(app)).toMatchObject([{ state: 'open' }]);
  expect(app.activated).toEqual([]);
});

test('returning while Stripe is unavailable is logged, and a bug is not mistaken for it', async () => {
  const app = await startWithPayer();
  const comeBack = (error: Error) => {
    const readCheckout = async () => {
      throw error;
    };
    return completeCheckout(
      { ...app.deps, stripe: { ...app.deps.stripe, readCheckout } },
      app.session,
    );
  };
  expect(await comeBack(fail('payments_unavailable'))).toBe('/payment/error');
  expect(app.lines).toMatchObject([
    { msg: 'a completed checkout could not be read yet', customerId: app.customer },
  ]);
  expect(app.jobsWaiting()).toEqual(['billing.sync-customer']);
  await expect(comeBack(new TypeError('a bug'))).rejects.toThrow('a bug');
  expect(app.lines).toHaveLength(1);
});
