import { expect, test } from 'vitest';
import { findUser } from '../../standing/standing.ts';
import { billing, type Billing } from '../billing.fixture.ts';

const DAY_SECONDS = 86_400;
const DEBITS = { environment: { STRIPE_PAYMENT_METHODS: 'card, sepa_debit' } };

async function debtor(action: 'debit' | 'bounce') {
  const o = await billing({ ...DEBITS, webhooks: true });
  const user = await o.addUser();
  const paid = await o.pay(user, 'package_four', 'yearly', action);
  return { ...o, user, ...paid };
}

const stateOf = async (o: Billing, user: string) => {
  const found = await findUser(o.deps, user);
  return found && { isActive: found.isActiveSubscription, isPending: found.isPaymentPending };
};

const statusAt = (o: Billing, id: string) =>
  o.control.state().subscriptions.find((each) => each.id === id)?.status;

/** The events have arrived and their jobs have run. */
async function until(o: Billing, check: () => Promise<boolean> | boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        await o.work();
        return check();
      },
      { timeout: 10_000 },
    )
    .toBe(true);
}

test('only immediate payment methods are offered, unless the operator allows others', async () => {
  const methods = async (o: Billing) => {
    await o.checkout(await o.addUser(), await o.priceOf('package_one', 'monthly'));
    return o.control.state().checkoutSessions[0]?.payment_method_types;
  };
  expect(await methods(await billing())).toEqual(['card', 'link']);
  expect(await methods(await billing(DEBITS))).toEqual(['card', 'sepa_debit']);
});

test('a plan paid by a debit opens when the debit has arrived [S4.39]', async () => {
  const o = await debtor('debit');
  expect(statusAt(o, o.subscription)).toBe('active');
  expect(await o.comeBack(o.session)).toMatchObject({ location: '/payment/pending' });
  expect(await stateOf(o, o.user)).toEqual({ isActive: false, isPending: true });
  expect(o.activated).toEqual([]);
  expect(await o.db.selectFrom('credit_grants').selectAll().execute()).toEqual([]);
  // Another purchase would be paid twice.
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
  expect(await o.comeBack(o.session)).toMatchObject({ location: '/payment/error' });
  const { subscription } = await o.pay(o.user);
  await until(o, async () => (await stateOf(o, o.user))?.isActive === true);
  expect(statusAt(o, subscription)).toBe('active');
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
