import { expect, test } from 'vitest';
import { fail } from '../../../platform/failure.ts';
import { readableLog } from '../../../testing/log-lines.ts';
import { sessionOf } from '../../../testing/upstreams/stripe-sandbox.ts';
import { billing, type Billing } from '../billing.fixture.ts';
import { completeCheckout } from './complete-checkout.ts';

async function payer() {
  const { log, lines } = readableLog();
  const o = await billing({ log });
  const user = await o.addUser();
  return { ...o, lines, user, ...(await o.pay(user)) };
}

const intents = (o: Billing) =>
  o.db.selectFrom('checkout_intents').selectAll().orderBy('created_at').execute();

test('returning to a paid checkout closes it', async () => {
  const o = await payer();
  await o.comeBack(o.session);
  expect(await intents(o)).toMatchObject([{ state: 'completed', closed_at: expect.any(Date) }]);
});

test('returning to an old checkout changes neither it nor the open one', async () => {
  const o = await payer();
  await o.comeBack(o.session);
  o.control.subscriptionAction(o.subscription, 'cancel');
  await o.comeBack(o.session);
  const started = await o.checkout(o.user, await o.priceOf('package_one', 'monthly'));
  const before = await intents(o);
  expect(before).toMatchObject([{ state: 'completed' }, { state: 'open' }]);
  // The paid plan has ended, and another one is unpaid.
  expect(await o.comeBack(o.session)).toMatchObject({ location: '/payment/error' });
  expect(await intents(o)).toEqual(before);
  expect(await o.comeBack(sessionOf(started.body.session))).toMatchObject({ location: '/payment' });
});

test('returning for a deleted or different customer is an error', async () => {
  const o = await payer();
  const asked = async () => {
    o.requests.length = 0;
    expect(await o.comeBack(o.session)).toMatchObject({ location: '/payment/error' });
    return o.requests;
  };
  await o.db.updateTable('stripe_customers').set({ customer_id: 'cus_other' }).execute();
  expect(await asked()).toEqual([`GET /v1/checkout/sessions/${o.session}`]);
  await o.db.deleteFrom('stripe_customers').execute();
  expect(await asked()).toEqual([]);
  expect(await intents(o)).toMatchObject([{ state: 'open' }]);
  expect(o.activated).toEqual([]);
});

test('returning while Stripe is unavailable is logged, and a bug is not mistaken for it', async () => {
  const o = await payer();
  const comeBack = (error: Error) => {
    const readCheckout = async () => {
      throw error;
    };
    return completeCheckout({ ...o.deps, stripe: { ...o.deps.stripe, readCheckout } }, o.session);
  };
  expect(await comeBack(fail('payments_unavailable'))).toBe('/payment/error');
  expect(o.lines).toMatchObject([
    { msg: 'a completed checkout could not be read yet', customerId: o.customer },
  ]);
  expect(o.jobsWaiting()).toEqual(['billing.sync-customer']);
  await expect(comeBack(new TypeError('a bug'))).rejects.toThrow('a bug');
  expect(o.lines).toHaveLength(1);
});
