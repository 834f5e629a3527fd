import { CHOSEN_EVENTS } from '../../../../sandbox/stripe/webhooks/chosen-events.ts';
import { expect, test } from 'vitest';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { findOwner, saveCustomer } from '../billing.store.ts';
import { deleteUser, addSubscriber } from './leaving.fixture.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { endBillingOfUser, endUnpaid } from './ending.ts';
import { findDeletedCustomer, findLastErasureNoticeAt, recordBillingEnd } from './leaving.store.ts';
import { buildLastReminderKey } from '../notices/notices.rules.ts';
import { reconcile } from '../sync/reconcile.ts';

const DAY = 86_400;

const refunds = async (app: Billing) =>
  (await app.stripe('GET', '/events', { type: 'charge.refunded' })).data.length;

const openInvoice = (app: Billing): string => {
  const open = app.control.state().invoices.find(({ status }) => status === 'open');
  if (!open) throw new Error('no invoice is open');
  return open.id;
};

const payByHand = (app: Billing, invoice: string) =>
  app.stripe('POST', `/invoices/${invoice}/pay`, { payment_method: 'pm_card_visa' });

test('T62 a deleted account’s Stripe customer has no name, address, card or tax id', async () => {
  const app = await startBilling();
  const { user, customer } = await addSubscriber(app);
  await app.stripe('POST', `/customers/${customer}`, {
    name: 'Ada Lovelace',
    phone: '+44 20 7946 0000',
    description: 'the first of them',
    'address[line1]': '12 St James’s Square',
  });
  const owner = { 'owner[type]': 'customer', 'owner[customer]': customer };
  await app.stripe('POST', '/tax_ids', { ...owner, type: 'gb_vat', value: 'GB123456789' });
  await deleteUser(app, user);
  await endBillingOfUser(app.deps, user);
  expect((await app.stripe('GET', '/tax_ids', owner)).data).toEqual([]);
  expect(app.control.state().customers).toMatchObject([
    { id: customer, name: null, email: null, phone: null, address: null, description: null },
  ]);
  const cards = await app.stripe('GET', '/payment_methods', { customer });
  expect(cards.data).toEqual([]);
  // Only the user id stays, which no longer identifies anyone.
  expect(app.control.state().customers[0]?.metadata).toMatchObject({ user_id: user });
});

test('T62 ending billing is retried until Stripe has done all of it', async () => {
  const app = await startBilling();
  const { user, customer } = await addSubscriber(app);
  await deleteUser(app, user);
  for (let before = 0; before < 9; before += 1) {
    if (before > 0) app.faults.add({ service: 'stripe', kind: 'slow', delayMs: 0, times: before });
    app.faults.add({ service: 'stripe', kind: '500', times: 12 });
    await endBillingOfUser(app.deps, user).catch(() => undefined);
    app.faults.clear();
  }
  await endBillingOfUser(app.deps, user);
  expect(app.control.state().customers).toMatchObject([{ id: customer, email: null }]);
  expect(app.control.state().subscriptions).toMatchObject([{ status: 'canceled' }]);
});

test('T62 ending billing finishes: its own events cause no further work', async () => {
  const app = await startBilling({ webhooks: true });
  const { user } = await addSubscriber(app);
  await deleteUser(app, user);
  await endBillingOfUser(app.deps, user);
  const settled = async () => {
    const { data } = await app.stripe('GET', '/events', { limit: '100' });
    const sent = data.filter(({ type }) => CHOSEN_EVENTS.includes(type));
    const held = await app.db.selectFrom('stripe_events').select('id').execute();
    return [held.length, app.jobsWaiting().length, sent.length];
  };
  await expect
    .poll(
      async () => {
        await app.work();
        const [held, waiting, made] = await settled();
        return held === made && waiting === 0;
      },
      { timeout: 45_000 },
    )
    .toBe(true);
  const before = app.requests.filter((request) => request.startsWith('POST')).length;
  await endBillingOfUser(app.deps, user);
  expect(app.requests.filter((request) => request.startsWith('POST'))).toHaveLength(before);
});

test('T62 a customer whose creation was never confirmed is anonymized too', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const email = `${user}@example.com`;
  const made = await app.deps.stripe.findOrCreateCustomer(
    { userId: user, email, name: 'Ada Lovelace' },
    'a-key',
  );
  await deleteUser(app, user);
  await endBillingOfUser(app.deps, user);
  expect(app.control.state().customers).toMatchObject([{ id: made, name: null, email: null }]);
  const known = await app.db.selectFrom('stripe_customers').select('customer_id').execute();
  expect(known).toEqual([{ customer_id: made }]);
});

test('an account that is not deleted, or was no customer, has no billing to end', async () => {
  const app = await startBilling();
  const { user } = await addSubscriber(app);
  const stranger = await app.addUser();
  await endBillingOfUser(app.deps, user);
  expect(app.control.state().subscriptions).toMatchObject([{ status: 'active' }]);
  await deleteUser(app, stranger);
  await endBillingOfUser(app.deps, stranger);
  const known = await app.db.selectFrom('stripe_customers').select('user_id').execute();
  expect(known).toEqual([{ user_id: user }]);
});

test('T62 the known customer is anonymized even if Stripe’s search does not find it yet', async () => {
  const app = await startBilling();
  const { user, customer } = await addSubscriber(app);
  await deleteUser(app, user);
  const stripe = { ...app.deps.stripe, listCustomers: async () => [] };
  await endBillingOfUser({ ...app.deps, stripe }, user);
  expect(app.control.state().customers).toMatchObject([{ id: customer, email: null }]);
});

test('an unpaid subscription that has ended, or whose customer was deleted, is not canceled again', async () => {
  const app = await startBilling();
  const { customer, subscription } = await addSubscriber(app);
  const ending = async () => {
    app.requests.length = 0;
    await endUnpaid(app.deps, { customerId: customer, subscriptionId: subscription });
    return app.requests.filter((request) => !request.startsWith('GET'));
  };
  app.control.subscriptionAction(subscription, 'fail_payment');
  app.control.subscriptionAction(subscription, 'cancel');
  expect(await ending()).toEqual([]);
  await app.stripe('DELETE', `/customers/${customer}`);
  expect(await ending()).toEqual([]);
});

test('billing ends once, and the first time is kept', async () => {
  const { db, addUser } = await startBilling();
  const deletedAt = new Date('2026-03-01T10:00:00Z');
  const later = (seconds: number) => new Date(deletedAt.getTime() + seconds * 1000);
  const userId = await addUser({ deletedAt });
  expect(await findDeletedCustomer(db, userId)).toBeUndefined();
  await saveCustomer(db, { userId, customerId: 'cus_1', now: deletedAt });
  await db.updateTable('stripe_customers').set({ clock_offset_seconds: 100 }).execute();
  await recordBillingEnd(db, { userId, billingEndedAt: later(1) });
  await recordBillingEnd(db, { userId, billingEndedAt: later(2) });
  expect(await findDeletedCustomer(db, userId)).toMatchObject({
    customerId: 'cus_1',
    clockOffsetSeconds: 100,
    billingEndedAt: later(1),
  });
});

test('the owner of a customer is found among others', async () => {
  const { db, addUser } = await startBilling();
  const now = new Date('2026-03-01T10:00:00Z');
  const [ada, bob] = [await addUser(), await addUser()];
  await saveCustomer(db, { userId: ada, customerId: 'cus_ada', now });
  await saveCustomer(db, { userId: bob, customerId: 'cus_bob', now });
  expect(await findOwner(db, 'cus_ada')).toBe(ada);
  expect(await findOwner(db, 'cus_bob')).toBe(bob);
  expect(await findOwner(db, 'cus_eve')).toBeUndefined();
});

test('the last notice before an erasure is the last reminder of that failure, or the notice of the end', async () => {
  const app = await startBilling();
  const { user } = await addSubscriber(app);
  const failedAt = new Date('2026-03-01T10:00:00Z');
  const onDay = (day: number) => new Date(failedAt.getTime() + day * DAY * 1000);
  const row = await app.db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
  const findLastNotice = (changed: Partial<typeof row>) =>
    findLastErasureNoticeAt(app.db, { ...row, ...changed });
  const unpaid = { status: 'past_due', payment_failed_at: failedAt } as const;
  const id = row.subscription_id;
  const note = (userId: string, key: string, day: number, deliveredOn: number | null = day) =>
    app.db
      .insertInto('billing_notices')
      .values({
        user_id: userId,
        key,
        told_at: onDay(day),
        delivered_at: deliveredOn === null ? null : onDay(deliveredOn),
      })
      .execute();

  await note(user, buildLastReminderKey(id, onDay(-60)), 1);
  await note(await app.addUser(), buildLastReminderKey(id, failedAt), 2);
  expect(await findLastNotice(unpaid)).toBeNull();
  await note(user, buildLastReminderKey(id, failedAt), 14, 15);
  expect(await findLastNotice(unpaid)).toEqual(onDay(15));
  expect(await findLastNotice({ status: 'canceled' })).toBeNull();
  await note(user, `ended ${id}`, 20);
  expect(await findLastNotice(unpaid)).toEqual(onDay(15));
  expect(await findLastNotice({ status: 'canceled' })).toEqual(onDay(20));
  expect(await findLastNotice({ ...unpaid, status: 'canceled' })).toEqual(onDay(20));
  // The mail about the next plan has not gone out.
  await note(user, 'ended sub_later', 25, null);
  expect(await findLastNotice({ status: 'canceled' })).toBeNull();
  expect(await findLastNotice({ ...unpaid, status: 'canceled' })).toEqual(onDay(15));
});

test('T62 payments before the deletion are not refunded and not logged', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  const { user } = await addSubscriber(app);
  await deleteUser(app, user);
  await endBillingOfUser(app.deps, user);
  expect(await refunds(app)).toBe(0);
  expect(lines).toEqual([]);
});

test('T62 payments collected before Stripe learned of the deletion are refunded', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  const { user, customer } = await addSubscriber(app);
  await deleteUser(app, user);
  app.control.advanceClock(32 * DAY);
  await endBillingOfUser(app.deps, user);
  await endBillingOfUser(app.deps, user);
  expect(await refunds(app)).toBe(1);
  expect(app.control.state().subscriptions).toMatchObject([{ status: 'canceled' }]);
  const refunded = 'payments that arrived after their account was deleted were refunded';
  expect(lines).toMatchObject([{ msg: refunded, customerId: customer, refunds: 1 }]);
});

// For a day, an idempotency key gets its first response again, including Stripe’s own errors, even
// if the created object is gone (https://docs.stripe.com/api/idempotent_requests).
test('T62 a refund that failed at Stripe is made by the next attempt', async () => {
  const app = await startBilling();
  const { user } = await addSubscriber(app);
  await deleteUser(app, user);
  app.control.advanceClock(32 * DAY);
  const push = app.requests.push.bind(app.requests);
  let isBroken = false;
  app.requests.push = (...lines) => {
    if (!isBroken && lines.includes('POST /v1/refunds')) {
      isBroken = true;
      // The first call, and the SDK's retries.
      app.faults.add({ service: 'stripe', kind: '500', times: 3 });
    }
    return push(...lines);
  };
  await expect(endBillingOfUser(app.deps, user)).rejects.toMatchObject({
    failure: 'payments_unavailable',
  });
  app.faults.clear();
  await endBillingOfUser(app.deps, user);
  expect(await refunds(app)).toBe(1);
});

// A payment that its bank has reversed can no longer be refunded (types: `charge_disputed`).
test('T62 a late payment that its bank reverses does not keep a deleted account’s name at Stripe', async () => {
  const app = await startBilling();
  const { user, customer, subscription } = await addSubscriber(app);
  await deleteUser(app, user);
  app.control.advanceClock(32 * DAY);
  app.control.subscriptionAction(subscription, 'dispute');
  await endBillingOfUser(app.deps, user);
  expect(await refunds(app)).toBe(0);
  expect(app.control.state().customers).toMatchObject([{ id: customer, name: null, email: null }]);
});

test.each(['its event', 'the daily look'])(
  'T62 a payment that settles after the deletion goes back by %s',
  async (way) => {
    const app = await startBilling();
    const { user, subscription, customer } = await addSubscriber(app);
    app.control.subscriptionAction(subscription, 'fail_payment');
    const invoice = openInvoice(app);
    await syncCustomer(app.deps, customer);
    await app.work();
    await deleteUser(app, user);
    await endBillingOfUser(app.deps, user);
    app.control.advanceClock(DAY);
    await payByHand(app, invoice);
    if (way === 'its event') {
      const { data } = await app.stripe('GET', '/events', { type: 'invoice.paid', limit: '1' });
      await app.deliver(data[0]);
    } else {
      const longAgo = new Date(Date.now() - 2 * DAY * 1000);
      await app.db.updateTable('stripe_customers').set({ synced_at: longAgo }).execute();
      await reconcile(app.deps);
    }
    await app.work();
    expect(await refunds(app)).toBe(1);
  },
);

test('T62 a clock ahead at the deletion still refunds late payments', async () => {
  const app = await startBilling();
  const { user, subscription } = await addSubscriber(app);
  app.control.subscriptionAction(subscription, 'fail_payment');
  const invoice = openInvoice(app);
  const ahead = new Date(Date.now() + 40 * DAY * 1000);
  await app.db.updateTable('users').set({ deleted_at: ahead }).where('id', '=', user).execute();
  await endBillingOfUser(app.deps, user);
  app.control.advanceClock(DAY);
  await payByHand(app, invoice);
  await endBillingOfUser(app.deps, user);
  expect(await refunds(app)).toBe(1);
});

test('T63 a clock behind at the deletion refunds no earlier payment', async () => {
  const app = await startBilling();
  const { user, subscription } = await addSubscriber(app);
  const behind = new Date(Date.now() - 40 * DAY * 1000);
  await app.db.updateTable('users').set({ deleted_at: behind }).where('id', '=', user).execute();
  await endBillingOfUser(app.deps, user);
  expect(await refunds(app)).toBe(0);
  expect(app.control.state().subscriptions).toMatchObject([
    { id: subscription, status: 'canceled' },
  ]);
});
