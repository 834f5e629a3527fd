import { expect, test } from 'vitest';
import { allowDecreasesAtOnce, billing, CARD, portalOf } from '../billing.fixture.ts';
import { endUnpaid } from '../leaving/ending.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

const DAY_SECONDS = 86_400;
const SETTLES = 'AT61 1904 3002 3457 3201';
const BOUNCES = 'AT86 1904 3002 3547 3202';

/** A yearly plan whose first debit is returned on the sixth day, and its member's portal. */
async function debtor(plan: string) {
  const o = await billing({ environment: { STRIPE_PAYMENT_METHODS: 'card, sepa_debit' } });
  await allowDecreasesAtOnce(o);
  const user = await o.addUser();
  const paid = await o.pay(user, plan, 'yearly', 'bounce');
  await o.comeBack(paid.session);
  const submit = await portalOf(o, user);
  const state = () => o.control.state();
  return {
    ...o,
    ...paid,
    user,
    payBy: (fields: Record<string, string>) =>
      submit('iban' in fields ? '/debit' : '/card', fields),
    changeTo: async (key: string) => submit('/plan', { price: await o.priceOf(key, 'yearly') }),
    async later(days: number) {
      o.control.advanceClock(days * DAY_SECONDS);
      await syncCustomer(o.deps, paid.customer);
    },
    /** Twice, because a job may change what was read. */
    async settle() {
      for (let times = 0; times < 2; times += 1) {
        await o.work();
        await syncCustomer(o.deps, paid.customer);
      }
      await o.work();
    },
    status: () => state().subscriptions.find(({ id }) => id === paid.subscription)?.status,
    balance: () => state().customers[0]?.balance,
    subjects: () => o.mails.map(({ subject }) => subject),
  };
}

test('neither of two plans ends while the debit of one is pending', async () => {
  const o = await billing({ environment: { STRIPE_PAYMENT_METHODS: 'card, sepa_debit' } });
  const user = await o.addUser();
  const first = await o.pay(user, 'package_one', 'yearly', 'debit');
  await syncCustomer(o.deps, first.customer);
  const { body } = await o.call('POST', '/payments/stripe/manage', {
    user,
    body: { returnUrl: `${o.appUrl}/profile` },
  });
  await fetch(`${String(body['billingPortalUrl'])}/card`, {
    method: 'POST',
    body: new URLSearchParams(CARD),
  });
  await o.stripe('POST', '/subscriptions', {
    customer: first.customer,
    'items[0][price]': await o.priceOf('package_one', 'monthly'),
  });
  for (let day = 0; day < 8; day += 1) {
    await syncCustomer(o.deps, first.customer);
    await o.work();
    o.control.advanceClock(DAY_SECONDS);
  }
  const { subscriptions } = o.control.state();
  const ended = subscriptions.filter(({ status }) => status === 'canceled').map(({ id }) => id);
  expect(ended).toHaveLength(1);
  expect(ended).not.toContain(first.subscription);
  expect(o.mails.map(({ subject }) => subject)).toContain('We have refunded $29.00');
});

test('no other plan can be bought before the credit of a returned debit is withdrawn', async () => {
  const o = await debtor('package_four');
  await o.changeTo('package_one');
  await o.later(6);
  const price = await o.priceOf('package_one', 'monthly');
  expect((await o.checkout(o.user, price)).status).toBe(428);
  await o.settle();
  expect(o.balance()).toBe(0);
  expect((await o.checkout(o.user, price)).status).toBe(200);
});

test('credit added between two attempts to end a plan is withdrawn, too', async () => {
  const o = await debtor('package_four');
  await o.changeTo('package_three');
  await o.later(6);
  const ended = { customerId: o.customer, subscriptionId: o.subscription };
  const cancelSubscription = () => Promise.reject(new Error('Stripe is unavailable'));
  const withoutEnd = { stripe: { ...o.deps.stripe, cancelSubscription } };
  await expect(endUnpaid(withoutEnd, ended)).rejects.toThrow('Stripe is unavailable');
  await o.changeTo('package_one');
  await endUnpaid(o.deps, ended);
  await endUnpaid(o.deps, ended);
  expect([o.status(), o.balance()]).toEqual(['canceled', 0]);
});

test('credit of the operator that paid for a change is given back', async () => {
  const o = await debtor('package_one');
  await o.stripe('POST', `/customers/${o.customer}`, { balance: '-5000' });
  await o.payBy(CARD);
  await o.changeTo('package_two');
  expect(o.balance()).toBe(0);
  await o.later(6);
  await o.settle();
  expect([o.status(), o.balance()]).toEqual(['canceled', -5000]);
});

test('withdrawn credit does not change what a member owes', async () => {
  const o = await debtor('package_four');
  await o.changeTo('package_one');
  await o.stripe('POST', `/customers/${o.customer}`, { balance: '700' });
  await o.later(6);
  await o.settle();
  expect([o.status(), o.balance()]).toEqual(['canceled', 700]);
});

test('a change by a debit is refunded when that debit arrives, also after later changes', async () => {
  const o = await debtor('package_one');
  await o.later(2);
  await o.payBy({ iban: SETTLES });
  await o.changeTo('package_two');
  await o.changeTo('package_one');
  await o.later(4);
  await o.settle();
  expect(o.status()).toBe('active');
  await o.later(2);
  await o.settle();
  expect(o.status()).toBe('canceled');
  expect(o.subjects().filter((subject) => subject.startsWith('We have refunded'))).toHaveLength(1);
});

test('a plan ends when the debits of its first payment and of its change are returned', async () => {
  const o = await debtor('package_one');
  await o.later(2);
  await o.payBy({ iban: BOUNCES });
  await o.changeTo('package_two');
  await o.later(4);
  await o.settle();
  await o.later(2);
  await o.settle();
  expect(o.status()).toBe('canceled');
  expect(o.subjects()).toEqual(['Your bank has returned your payment']);
});

test('a change by a debit is waited for, even if the end of the plan is due already', async () => {
  const o = await debtor('package_two');
  await o.changeTo('package_one');
  await o.later(6);
  expect(o.jobsWaiting()).toContain('billing.end-unpaid');
  await o.payBy({ iban: SETTLES });
  await o.changeTo('package_four');
  await o.settle();
  expect(o.status()).toBe('active');
  await o.later(6);
  await o.settle();
  expect([o.status(), o.balance()]).toEqual(['canceled', 0]);
  expect(o.subjects().filter((subject) => subject.startsWith('We have refunded'))).toHaveLength(1);
});
