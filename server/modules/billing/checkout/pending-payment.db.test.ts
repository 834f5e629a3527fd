import { expect, test } from 'vitest';
import { getSessionId } from '../../../testing/upstreams/stripe-sandbox.ts';
import { findUser } from '../../standing/standing.ts';
import {
  allowDecreasesAtOnce,
  startBilling,
  type Billing,
  CARD,
  openPortal,
} from '../billing.fixture.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

const DAY_SECONDS = 86_400;
const DEBITS = { environment: { STRIPE_PAYMENT_METHODS: 'card, sepa_debit' } };

async function startWithDebtor(action: 'debit' | 'bounce', plan = 'package_four') {
  const app = await startBilling({ ...DEBITS, webhooks: true });
  const user = await app.addUser();
  const paid = await app.pay(user, plan, 'yearly', action);
  return { ...app, user, ...paid };
}

const findState = async (app: Billing, user: string) => {
  const found = await findUser(app.deps, user);
  return found && { isActive: found.isActiveSubscription, isPending: found.isPaymentPending };
};

const readStatusAt = (app: Billing, id: string) =>
  app.control.state().subscriptions.find((each) => each.id === id)?.status;

async function until(app: Billing, check: () => Promise<boolean> | boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        await app.work();
        return check();
      },
      { timeout: 45_000 },
    )
    .toBe(true);
}

// The Dashboard decides which methods a checkout offers, including debits; `payment_method_types`
// no longer exists (https://docs.stripe.com/upgrades/manage-payment-methods, types: changelog
// 23.0.0).
test('only immediate payment methods are offered, unless the operator allows others', async () => {
  const methods = async (app: Billing) => {
    await app.checkout(await app.addUser(), await app.findPrice('package_one', 'monthly'));
    return app.control.state().checkoutSessions[0]?.payment_method_types;
  };
  expect(await methods(await startBilling())).toEqual(['card', 'link']);
  expect(await methods(await startBilling(DEBITS))).toEqual(['card', 'sepa_debit']);
});

// A debit payer returns with `payment_status: unpaid` (types: `Checkout.Session.PaymentStatus`).
test('a plan paid by a debit opens when the debit has arrived [S4.39]', async () => {
  const app = await startWithDebtor('debit');
  expect(readStatusAt(app, app.subscription)).toBe('active');
  expect(await app.comeBack(app.session)).toMatchObject({ location: '/payment/pending' });
  expect(await findState(app, app.user)).toEqual({ isActive: false, isPending: true });
  expect(app.activated).toEqual([]);
  expect(await app.db.selectFrom('credit_grants').selectAll().execute()).toEqual([]);
  // A second purchase would be paid twice.
  const again = await app.checkout(app.user, await app.findPrice('package_one', 'monthly'));
  expect(again.status).toBe(428);

  app.control.advanceClock(6 * DAY_SECONDS);
  await until(app, async () => (await findState(app, app.user))?.isActive === true);
  expect(app.activated).toEqual([app.user]);
  expect(await app.comeBack(app.session)).toMatchObject({ location: '/payment/success' });
});

test('a returned first debit opens nothing, ends at Stripe, and another plan can be bought', async () => {
  const app = await startWithDebtor('bounce');
  expect(await app.comeBack(app.session)).toMatchObject({ location: '/payment/pending' });
  app.control.advanceClock(6 * DAY_SECONDS);
  // Stripe leaves it active.
  expect(readStatusAt(app, app.subscription)).toBe('active');
  await until(app, () => readStatusAt(app, app.subscription) === 'canceled');
  expect(app.activated).toEqual([]);
  const subjects = () => app.mails.map(({ subject }) => subject);
  await until(app, () => subjects().length > 0);
  expect(subjects()).toEqual(['Your bank has returned your payment']);
  expect(app.mails[0]?.text).toContain('The plan was not opened and has ended, so you owe nothing');
  // It is reported once, even if it is read again.
  await syncCustomer(app.deps, app.customer);
  await app.work();
  expect(subjects()).toHaveLength(1);
  expect(await app.comeBack(app.session)).toMatchObject({ location: '/payment/error' });
  const ended = async () =>
    (await app.call('GET', '/payments/stripe/ended-subscription', { user: app.user })).body;
  expect(await ended()).toMatchObject({ wasReturned: true, isErased: true });
  const { subscription } = await app.pay(app.user);
  await until(app, async () => (await findState(app, app.user))?.isActive === true);
  expect(readStatusAt(app, subscription)).toBe('active');
  expect(await ended()).toBeNull();
});

async function portal(app: Billing, user: string) {
  await allowDecreasesAtOnce(app);
  const submit = await openPortal(app, user);
  return {
    changeTo: async (key: string) => submit('/plan', { price: await app.findPrice(key, 'yearly') }),
    payBy: (card: Record<string, string>) => submit('/card', card),
  };
}

test('a plan that is changed before its first debit has arrived opens with that debit', async () => {
  const app = await startWithDebtor('debit');
  await app.comeBack(app.session);
  await (await portal(app, app.user)).changeTo('package_one');
  await syncCustomer(app.deps, app.customer);
  // The change gives credit, so its invoice is of 0 and counts as paid.
  expect(app.control.state().invoices[0]).toMatchObject({ status: 'paid', amount_due: 0 });
  expect(await findState(app, app.user)).toEqual({ isActive: false, isPending: true });
  app.control.advanceClock(6 * DAY_SECONDS);
  await until(app, async () => (await findState(app, app.user))?.isActive === true);
  expect(app.activated).toEqual([app.user]);
});

test('a first debit returned after a change of plan ends it, and leaves no credit', async () => {
  const app = await startWithDebtor('bounce');
  await app.comeBack(app.session);
  await (await portal(app, app.user)).changeTo('package_one');
  const balance = () => app.control.state().customers[0]?.balance;
  expect(balance()).toBeLessThan(0);
  app.control.advanceClock(6 * DAY_SECONDS);
  await until(app, () => readStatusAt(app, app.subscription) === 'canceled');
  expect(balance()).toBe(0);
  expect(app.activated).toEqual([]);
  await until(app, () => app.mails.length > 0);
  expect(app.mails.map(({ subject }) => subject)).toEqual(['Your bank has returned your payment']);
  expect(await app.comeBack(app.session)).toMatchObject({ location: '/payment/error' });
  await app.pay(app.user, 'package_one');
  await until(app, async () => (await findState(app, app.user))?.isActive === true);
  expect(app.control.state().invoices[0]).toMatchObject({ status: 'paid', amount_paid: 2900 });
});

test('the payment for the change is refunded when the first debit is returned', async () => {
  const app = await startWithDebtor('bounce', 'package_one');
  await app.comeBack(app.session);
  const { changeTo, payBy } = await portal(app, app.user);
  await payBy(CARD);
  await changeTo('package_two');
  expect(app.control.state().invoices[0]).toMatchObject({ status: 'paid', amount_paid: 25_200 });
  expect(await findState(app, app.user)).toEqual({ isActive: false, isPending: true });
  app.control.advanceClock(6 * DAY_SECONDS);
  await until(app, () => readStatusAt(app, app.subscription) === 'canceled');
  await until(app, () => app.mails.length === 3);
  expect(app.mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Receipt: $252.00 for Networker',
    'We have refunded $252.00',
    'Your bank has returned your payment',
  ]);
  expect(app.activated).toEqual([]);
});

test('a renewal by a debit keeps the plan open until the debit is returned', async () => {
  const app = await startBilling({ ...DEBITS, webhooks: true });
  const user = await app.addUser();
  const { subscription } = await app.pay(user, 'package_one', 'monthly', 'debit');
  app.control.advanceClock(6 * DAY_SECONDS);
  await until(app, async () => (await findState(app, user))?.isActive === true);
  app.control.subscriptionAction(subscription, 'bounce');
  await until(app, async () => {
    const invoices = app.control.state().invoices;
    return invoices[0]?.status === 'open' && (await findState(app, user))?.isActive === true;
  });
  app.control.advanceClock(6 * DAY_SECONDS);
  await until(app, async () => (await findState(app, user))?.isActive === false);
  expect(readStatusAt(app, subscription)).toBe('past_due');
});

// A first card may ask for 3-D Secure (https://docs.stripe.com/payments/3d-secure).
test('a first card with 3-D Secure opens the plan once its holder has confirmed', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { body } = await app.checkout(user, await app.findPrice('package_one', 'monthly'));
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(`${body.session}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
  const pay = () => submit('', { ...CARD, number: '4000002760003184' });
  const afterwards = async () => (await app.comeBack(getSessionId(body.session))).location;
  await pay();
  expect(await afterwards()).toBe('/payment');
  await submit('/authenticate', { answer: 'refuse' });
  expect(await afterwards()).toBe('/payment');
  expect(await findState(app, user)).toEqual({ isActive: false });
  expect(app.activated).toEqual([]);
  await pay();
  await submit('/authenticate', { answer: 'confirm' });
  expect(await afterwards()).toBe('/payment/success');
  expect(await findState(app, user)).toEqual({ isActive: true });
  expect(app.activated).toEqual([user]);
});
