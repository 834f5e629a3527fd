import { expect, test } from 'vitest';
import { sessionOf } from '../../../testing/upstreams/stripe-sandbox.ts';
import { findUser } from '../../standing/standing.ts';
import { allowDecreasesAtOnce, billing, type Billing, CARD, portalOf } from '../billing.fixture.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

const DAY_SECONDS = 86_400;
const DEBITS = { environment: { STRIPE_PAYMENT_METHODS: 'card, sepa_debit' } };

async function debtor(action: 'debit' | 'bounce', plan = 'package_four') {
  const o = await billing({ ...DEBITS, webhooks: true });
  const user = await o.addUser();
  const paid = await o.pay(user, plan, 'yearly', action);
  return { ...o, user, ...paid };
}

const stateOf = async (o: Billing, user: string) => {
  const found = await findUser(o.deps, user);
  return found && { isActive: found.isActiveSubscription, isPending: found.isPaymentPending };
};

const statusAt = (o: Billing, id: string) =>
  o.control.state().subscriptions.find((each) => each.id === id)?.status;

async function until(o: Billing, check: () => Promise<boolean> | boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        await o.work();
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
  const methods = async (o: Billing) => {
    await o.checkout(await o.addUser(), await o.priceOf('package_one', 'monthly'));
    return o.control.state().checkoutSessions[0]?.payment_method_types;
  };
  expect(await methods(await billing())).toEqual(['card', 'link']);
  expect(await methods(await billing(DEBITS))).toEqual(['card', 'sepa_debit']);
});

// A debit payer returns with `payment_status: unpaid` (types: `Checkout.Session.PaymentStatus`).
test('a plan paid by a debit opens when the debit has arrived [S4.39]', async () => {
  const o = await debtor('debit');
  expect(statusAt(o, o.subscription)).toBe('active');
  expect(await o.comeBack(o.session)).toMatchObject({ location: '/payment/pending' });
  expect(await stateOf(o, o.user)).toEqual({ isActive: false, isPending: true });
  expect(o.activated).toEqual([]);
  expect(await o.db.selectFrom('credit_grants').selectAll().execute()).toEqual([]);
  // A second purchase would be paid twice.
  const again = await o.checkout(o.user, await o.priceOf('package_one', 'monthly'));
  expect(again.status).toBe(428);

  o.control.advanceClock(6 * DAY_SECONDS);
  await until(o, async () => (await stateOf(o, o.user))?.isActive === true);
  expect(o.activated).toEqual([o.user]);
  expect(await o.comeBack(o.session)).toMatchObject({ location: '/payment/success' });
});

test('a returned first debit opens nothing, ends at Stripe, and another plan can be bought', async () => {
  const o = await debtor('bounce');
  expect(await o.comeBack(o.session)).toMatchObject({ location: '/payment/pending' });
  o.control.advanceClock(6 * DAY_SECONDS);
  // Stripe leaves it active.
  expect(statusAt(o, o.subscription)).toBe('active');
  await until(o, () => statusAt(o, o.subscription) === 'canceled');
  expect(o.activated).toEqual([]);
  const subjects = () => o.mails.map(({ subject }) => subject);
  await until(o, () => subjects().length > 0);
  expect(subjects()).toEqual(['Your bank has returned your payment']);
  expect(o.mails[0]?.text).toContain('The plan was not opened and has ended, so you owe nothing');
  // It is reported once, even if it is read again.
  await syncCustomer(o.deps, o.customer);
  await o.work();
  expect(subjects()).toHaveLength(1);
  expect(await o.comeBack(o.session)).toMatchObject({ location: '/payment/error' });
  const ended = async () =>
    (await o.call('GET', '/payments/stripe/ended-subscription', { user: o.user })).body;
  expect(await ended()).toMatchObject({ wasReturned: true, isErased: true });
  const { subscription } = await o.pay(o.user);
  await until(o, async () => (await stateOf(o, o.user))?.isActive === true);
  expect(statusAt(o, subscription)).toBe('active');
  expect(await ended()).toBeNull();
});

async function portal(o: Billing, user: string) {
  await allowDecreasesAtOnce(o);
  const submit = await portalOf(o, user);
  return {
    changeTo: async (key: string) => submit('/plan', { price: await o.priceOf(key, 'yearly') }),
    payBy: (card: Record<string, string>) => submit('/card', card),
  };
}

test('a plan that is changed before its first debit has arrived opens with that debit', async () => {
  const o = await debtor('debit');
  await o.comeBack(o.session);
  await (await portal(o, o.user)).changeTo('package_one');
  await syncCustomer(o.deps, o.customer);
  // The change gives credit, so its invoice is of 0 and counts as paid.
  expect(o.control.state().invoices[0]).toMatchObject({ status: 'paid', amount_due: 0 });
  expect(await stateOf(o, o.user)).toEqual({ isActive: false, isPending: true });
  o.control.advanceClock(6 * DAY_SECONDS);
  await until(o, async () => (await stateOf(o, o.user))?.isActive === true);
  expect(o.activated).toEqual([o.user]);
});

test('a first debit returned after a change of plan ends it, and leaves no credit', async () => {
  const o = await debtor('bounce');
  await o.comeBack(o.session);
  await (await portal(o, o.user)).changeTo('package_one');
  const balance = () => o.control.state().customers[0]?.balance;
  expect(balance()).toBeLessThan(0);
  o.control.advanceClock(6 * DAY_SECONDS);
  await until(o, () => statusAt(o, o.subscription) === 'canceled');
  expect(balance()).toBe(0);
  expect(o.activated).toEqual([]);
  await until(o, () => o.mails.length > 0);
  expect(o.mails.map(({ subject }) => subject)).toEqual(['Your bank has returned your payment']);
  expect(await o.comeBack(o.session)).toMatchObject({ location: '/payment/error' });
  await o.pay(o.user, 'package_one');
  await until(o, async () => (await stateOf(o, o.user))?.isActive === true);
  expect(o.control.state().invoices[0]).toMatchObject({ status: 'paid', amount_paid: 2900 });
});

test('the payment for the change is refunded when the first debit is returned', async () => {
  const o = await debtor('bounce', 'package_one');
  await o.comeBack(o.session);
  const { changeTo, payBy } = await portal(o, o.user);
  await payBy(CARD);
  await changeTo('package_two');
  expect(o.control.state().invoices[0]).toMatchObject({ status: 'paid', amount_paid: 25_200 });
  expect(await stateOf(o, o.user)).toEqual({ isActive: false, isPending: true });
  o.control.advanceClock(6 * DAY_SECONDS);
  await until(o, () => statusAt(o, o.subscription) === 'canceled');
  await until(o, () => o.mails.length === 3);
  expect(o.mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Receipt: $252.00 for Networker',
    'We have refunded $252.00',
    'Your bank has returned your payment',
  ]);
  expect(o.activated).toEqual([]);
});

test('a renewal by a debit keeps the plan open until the debit is returned', async () => {
  const o = await billing({ ...DEBITS, webhooks: true });
  const user = await o.addUser();
  const { subscription } = await o.pay(user, 'package_one', 'monthly', 'debit');
  o.control.advanceClock(6 * DAY_SECONDS);
  await until(o, async () => (await stateOf(o, user))?.isActive === true);
  o.control.subscriptionAction(subscription, 'bounce');
  await until(o, async () => {
    const invoices = o.control.state().invoices;
    return invoices[0]?.status === 'open' && (await stateOf(o, user))?.isActive === true;
  });
  o.control.advanceClock(6 * DAY_SECONDS);
  await until(o, async () => (await stateOf(o, user))?.isActive === false);
  expect(statusAt(o, subscription)).toBe('past_due');
});

// A first card may ask for 3-D Secure (https://docs.stripe.com/payments/3d-secure).
test('a first card with 3-D Secure opens the plan once its holder has confirmed', async () => {
  const o = await billing();
  const user = await o.addUser();
  const { body } = await o.checkout(user, await o.priceOf('package_one', 'monthly'));
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(`${body.session}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
  const pay = () => submit('', { ...CARD, number: '4000002760003184' });
  const afterwards = async () => (await o.comeBack(sessionOf(body.session))).location;
  await pay();
  expect(await afterwards()).toBe('/payment');
  await submit('/authenticate', { answer: 'refuse' });
  expect(await afterwards()).toBe('/payment');
  expect(await stateOf(o, user)).toEqual({ isActive: false });
  expect(o.activated).toEqual([]);
  await pay();
  await submit('/authenticate', { answer: 'confirm' });
  expect(await afterwards()).toBe('/payment/success');
  expect(await stateOf(o, user)).toEqual({ isActive: true });
  expect(o.activated).toEqual([user]);
});
