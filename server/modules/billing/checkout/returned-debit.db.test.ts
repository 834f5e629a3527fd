import { expect, test } from 'vitest';
import { allowDecreasesAtOnce, startBilling, CARD, openPortal } from '../billing.fixture.ts';
import { endUnpaid } from '../leaving/ending.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

const DAY_SECONDS = 86_400;
const SETTLES = 'AT61 1904 3002 3457 3201';
const BOUNCES = 'AT86 1904 3002 3547 3202';

/** A yearly plan whose first debit is returned on the sixth day, and its member's portal. */
async function startWithDebtor(plan: string) {
  const app = await startBilling({ environment: { STRIPE_PAYMENT_METHODS: 'card, sepa_debit' } });
  await allowDecreasesAtOnce(app);
  const user = await app.addUser();
  const paid = await app.pay(user, plan, 'yearly', 'bounce');
  await app.comeBack(paid.session);
  const submit = await openPortal(app, user);
  const state = () => app.control.state();
  return {
    ...app,
    ...paid,
    user,
    payBy: (fields: Record<string, string>) =>
      submit('iban' in fields ? '/debit' : '/card', fields),
    changeTo: async (key: string) => submit('/plan', { price: await app.findPrice(key, 'yearly') }),
    async later(days: number) {
      app.control.advanceClock(days * DAY_SECONDS);
      await syncCustomer(app.deps, paid.customer);
    },
    /** Twice, because a job may change what was read. */
    async settle() {
      for (let times = 0; times < 2; times += 1) {
        await app.work();
        await syncCustomer(app.deps, paid.customer);
      }
      await app.work();
    },
    status: () => state().subscriptions.find(({ id }) => id === paid.subscription)?.status,
    balance: () => state().customers[0]?.balance,
    subjects: () => app.mails.map(({ subject }) => subject),
  };
}

test('neither of two plans ends while the debit of one is pending', async () => {
  const app = await startBilling({ environment: { STRIPE_PAYMENT_METHODS: 'card, sepa_debit' } });
  const user = await app.addUser();
  const first = await app.pay(user, 'package_one', 'yearly', 'debit');
  await syncCustomer(app.deps, first.customer);
  const { body } = await app.call('POST', '/payments/stripe/manage', {
    user,
    body: { returnUrl: `${app.appUrl}/profile` },
  });
  await fetch(`${String(body['billingPortalUrl'])}/card`, {
    method: 'POST',
    body: new URLSearchParams(CARD),
  });
  await app.stripe('POST', '/subscriptions', {
    customer: first.customer,
    'items[0][price]': await app.findPrice('package_one', 'monthly'),
  });
  for (let day = 0; day < 8; day += 1) {
    await syncCustomer(app.deps, first.customer);
    await app.work();
    app.control.advanceClock(DAY_SECONDS);
  }
  const { subscriptions } = app.control.state();
  const ended = subscriptions.filter(({ status }) => status === 'canceled').map(({ id }) => id);
  expect(ended).toHaveLength(1);
  expect(ended).not.toContain(first.subscription);
  expect(app.mails.map(({ subject }) => subject)).toContain('We have refunded $29.00');
});

test('no other plan can be bought before the credit of a returned debit is withdrawn', async () => {
  const app = await startWithDebtor('package_four');
  await app.changeTo('package_one');
  await app.later(6);
  const price = await app.findPrice('package_one', 'monthly');
  expect((await app.checkout(app.user, price)).status).toBe(428);
  await app.settle();
  expect(app.balance()).toBe(0);
  expect((await app.checkout(app.user, price)).status).toBe(200);
});

test('credit added between two attempts to end a plan is withdrawn, too', async () => {
  const app = await startWithDebtor('package_four');
  await app.changeTo('package_three');
  await app.later(6);
  const ended = { customerId: app.customer, subscriptionId: app.subscription };
  const cancelSubscription = () => Promise.reject(new Error('Stripe is unavailable'));
  const withoutEnd = { stripe: { ...app.deps.stripe, cancelSubscription } };
  await expect(endUnpaid(withoutEnd, ended)).rejects.toThrow('Stripe is unavailable');
  await app.changeTo('package_one');
  await endUnpaid(app.deps, ended);
  await endUnpaid(app.deps, ended);
  expect([app.status(), app.balance()]).toEqual(['canceled', 0]);
});

test('credit of the operator that paid for a change is given back', async () => {
  const app = await startWithDebtor('package_one');
  await app.stripe('POST', `/customers/${app.customer}`, { balance: '-5000' });
  await app.payBy(CARD);
  await app.changeTo('package_two');
  expect(app.balance()).toBe(0);
  await app.later(6);
  await app.settle();
  expect([app.status(), app.balance()]).toEqual(['canceled', -5000]);
});

test('withdrawn credit does not change what a member owes', async () => {
  const app = await startWithDebtor('package_four');
  await app.changeTo('package_one');
  await app.stripe('POST', `/customers/${app.customer}`, { balance: '700' });
  await app.later(6);
  await app.settle();
  expect([app.status(), app.balance()]).toEqual(['canceled', 700]);
});

test('a change by a debit is refunded when that debit arrives, also after later changes', async () => {
  const app = await startWithDebtor('package_one');
  await app.later(2);
  await app.payBy({ iban: SETTLES });
  await app.changeTo('package_two');
  await app.changeTo('package_one');
  await app.later(4);
  await app.settle();
  expect(app.status()).toBe('active');
  await app.later(2);
  await app.settle();
  expect(app.status()).toBe('canceled');
  expect(app.subjects().filter((subject) => subject.startsWith('We have refunded'))).toHaveLength(
    1,
  );
});

test('a plan ends when the debits of its first payment and of its change are returned', async () => {
  const app = await startWithDebtor('package_one');
  await app.later(2);
  await app.payBy({ iban: BOUNCES });
  await app.changeTo('package_two');
  await app.later(4);
  await app.settle();
  await app.later(2);
  await app.settle();
  expect(app.status()).toBe('canceled');
  expect(app.subjects()).toEqual(['Your bank has returned your payment']);
});

test('a change by a debit is waited for, even if the end of the plan is due already', async () => {
  const app = await startWithDebtor('package_two');
  await app.changeTo('package_one');
  await app.later(6);
  expect(app.jobsWaiting()).toContain('billing.end-unpaid');
  await app.payBy({ iban: SETTLES });
  await app.changeTo('package_four');
  await app.settle();
  expect(app.status()).toBe('active');
  await app.later(6);
  await app.settle();
  expect([app.status(), app.balance()]).toEqual(['canceled', 0]);
  expect(app.subjects().filter((subject) => subject.startsWith('We have refunded'))).toHaveLength(
    1,
  );
});
