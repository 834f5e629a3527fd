import { expect, test } from 'vitest';
import { billing, type Billing } from './billing.fixture.ts';
import { deleteUser, subscriber } from './leaving.fixture.ts';
import { syncCustomer } from './customer-sync.ts';
import { endBillingFor } from './ending.ts';
import { reconcile } from './reconcile.ts';

const DAY = 86_400;

const refunds = async (o: Billing) =>
  (await o.stripe('GET', '/events', { type: 'charge.refunded' })).data.length;

const openInvoice = (o: Billing): string => {
  const open = o.control.state().invoices.find(({ status }) => status === 'open');
  if (!open) throw new Error('no invoice is open');
  return open.id;
};

/** Pays by hand what is still open, as with the link in Stripe's own mail. */
const payByHand = (o: Billing, invoice: string) =>
  o.stripe('POST', `/invoices/${invoice}/pay`, { payment_method: 'pm_card_visa' });

test('T62 Stripe’s customer of a deleted account has no name, no address and no card', async () => {
  const o = await billing();
  const { user, customer } = await subscriber(o);
  await o.stripe('POST', `/customers/${customer}`, {
    name: 'Ada Lovelace',
    phone: '+44 20 7946 0000',
    description: 'the first of them',
    'address[line1]': '12 St James’s Square',
  });
  await deleteUser(o, user);
  await endBillingFor(o.deps, user);
  expect(o.control.state().customers).toMatchObject([
    { id: customer, name: null, email: null, phone: null, address: null, description: null },
  ]);
  const cards = await o.stripe('GET', `/customers/${customer}/payment_methods`);
  expect(cards.data).toEqual([]);
  // The one thing that stays is whose it was, by a number that means nothing any more.
  expect(o.control.state().customers[0]?.metadata).toMatchObject({ user_id: user });
});

test('T62 forgetting is tried again until Stripe has done all of it', async () => {
  const o = await billing();
  const { user, customer } = await subscriber(o);
  await deleteUser(o, user);
  for (let before = 0; before < 9; before += 1) {
    if (before > 0) o.faults.add({ service: 'stripe', kind: 'slow', delayMs: 0, times: before });
    o.faults.add({ service: 'stripe', kind: '500', times: 12 });
    await endBillingFor(o.deps, user).catch(() => undefined);
    o.faults.clear();
  }
  await endBillingFor(o.deps, user);
  expect(o.control.state().customers).toMatchObject([{ id: customer, email: null }]);
  expect(o.control.state().subscriptions).toMatchObject([{ status: 'canceled' }]);
});

test('T62 forgetting ends: what it changes at Stripe asks for nothing more', async () => {
  const o = await billing({ webhooks: true });
  const { user } = await subscriber(o);
  await deleteUser(o, user);
  await endBillingFor(o.deps, user);
  const settled = async () => {
    const { data } = await o.stripe('GET', '/events', { limit: '100' });
    const held = await o.db.selectFrom('stripe_events').select('id').execute();
    return [held.length, o.jobsWaiting().length, data.length];
  };
  await expect
    .poll(
      async () => {
        await o.work();
        const [held, waiting, made] = await settled();
        return held === made && waiting === 0;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  const before = o.requests.filter((request) => request.startsWith('POST')).length;
  await endBillingFor(o.deps, user);
  expect(o.requests.filter((request) => request.startsWith('POST'))).toHaveLength(before);
});

test('T62 a customer whose making we never heard the end of is forgotten too', async () => {
  const o = await billing();
  const user = await o.addUser();
  const email = `${user}@example.com`;
  const made = await o.deps.stripe.findOrCreateCustomer(
    { userId: user, email, name: 'Ada Lovelace' },
    'a-key',
  );
  await deleteUser(o, user);
  await endBillingFor(o.deps, user);
  expect(o.control.state().customers).toMatchObject([{ id: made, name: null, email: null }]);
  const known = await o.db.selectFrom('stripe_customers').select('customer_id').execute();
  expect(known).toEqual([{ customer_id: made }]);
});

test('T62 what was paid before the deletion stays paid', async () => {
  const o = await billing();
  const { user } = await subscriber(o);
  await deleteUser(o, user);
  await endBillingFor(o.deps, user);
  expect(await refunds(o)).toBe(0);
});

test('T62 what was collected while Stripe could not be told of the deletion goes back', async () => {
  const o = await billing();
  const { user } = await subscriber(o);
  await deleteUser(o, user);
  o.control.advanceClock(32 * DAY);
  await endBillingFor(o.deps, user);
  await endBillingFor(o.deps, user);
  expect(await refunds(o)).toBe(1);
  expect(o.control.state().subscriptions).toMatchObject([{ status: 'canceled' }]);
});

test.each(['its event', 'the daily look'])(
  'T62 a payment that settles after the deletion goes back by %s',
  async (way) => {
    const o = await billing();
    const { user, subscription, customer } = await subscriber(o);
    o.control.subscriptionAction(subscription, 'fail_payment');
    const invoice = openInvoice(o);
    await syncCustomer(o.deps, customer);
    await o.work();
    await deleteUser(o, user);
    await endBillingFor(o.deps, user);
    o.control.advanceClock(DAY);
    await payByHand(o, invoice);
    if (way === 'its event') {
      const { data } = await o.stripe('GET', '/events', { type: 'invoice.paid', limit: '1' });
      await o.deliver(data[0]);
    } else {
      const longAgo = new Date(Date.now() - 2 * DAY * 1000);
      await o.db.updateTable('stripe_customers').set({ synced_at: longAgo }).execute();
      await reconcile(o.deps);
    }
    await o.work();
    expect(await refunds(o)).toBe(1);
  },
);

test('T62 a clock ahead at the deletion loses nobody’s late money', async () => {
  const o = await billing();
  const { user, subscription } = await subscriber(o);
  o.control.subscriptionAction(subscription, 'fail_payment');
  const invoice = openInvoice(o);
  const ahead = new Date(Date.now() + 40 * DAY * 1000);
  await o.db.updateTable('users').set({ deleted_at: ahead }).where('id', '=', user).execute();
  await endBillingFor(o.deps, user);
  o.control.advanceClock(DAY);
  await payByHand(o, invoice);
  await endBillingFor(o.deps, user);
  expect(await refunds(o)).toBe(1);
});
