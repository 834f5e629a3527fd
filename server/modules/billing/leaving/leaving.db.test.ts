import { CHOSEN_EVENTS } from '../../../../sandbox/stripe/webhooks/chosen-events.ts';
import { expect, test } from 'vitest';
import { readableLog } from '../../../testing/log-lines.ts';
import { billing, type Billing } from '../billing.fixture.ts';
import { findOwner, saveCustomer } from '../billing.store.ts';
import { deleteUser, subscriber } from './leaving.fixture.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { endBillingOfUser, endUnpaid } from './ending.ts';
import { findDeletedCustomer, findLastErasureNoticeAt, recordBillingEnd } from './leaving.store.ts';
import { buildLastReminderKey } from '../notices/notices.rules.ts';
import { reconcile } from '../sync/reconcile.ts';

const DAY = 86_400;

const refunds = async (o: Billing) =>
  (await o.stripe('GET', '/events', { type: 'charge.refunded' })).data.length;

const openInvoice = (o: Billing): string => {
  const open = o.control.state().invoices.find(({ status }) => status === 'open');
  if (!open) throw new Error('no invoice is open');
  return open.id;
};

const payByHand = (o: Billing, invoice: string) =>
  o.stripe('POST', `/invoices/${invoice}/pay`, { payment_method: 'pm_card_visa' });

test('T62 a deleted account’s Stripe customer has no name, address, card or tax id', async () => {
  const o = await billing();
  const { user, customer } = await subscriber(o);
  await o.stripe('POST', `/customers/${customer}`, {
    name: 'Ada Lovelace',
    phone: '+44 20 7946 0000',
    description: 'the first of them',
    'address[line1]': '12 St James’s Square',
  });
  const owner = { 'owner[type]': 'customer', 'owner[customer]': customer };
  await o.stripe('POST', '/tax_ids', { ...owner, type: 'gb_vat', value: 'GB123456789' });
  await deleteUser(o, user);
  await endBillingOfUser(o.deps, user);
  expect((await o.stripe('GET', '/tax_ids', owner)).data).toEqual([]);
  expect(o.control.state().customers).toMatchObject([
    { id: customer, name: null, email: null, phone: null, address: null, description: null },
  ]);
  const cards = await o.stripe('GET', '/payment_methods', { customer });
  expect(cards.data).toEqual([]);
  // Only the user id stays, which no longer identifies anyone.
  expect(o.control.state().customers[0]?.metadata).toMatchObject({ user_id: user });
});

test('T62 ending billing is retried until Stripe has done all of it', async () => {
  const o = await billing();
  const { user, customer } = await subscriber(o);
  await deleteUser(o, user);
  for (let before = 0; before < 9; before += 1) {
    if (before > 0) o.faults.add({ service: 'stripe', kind: 'slow', delayMs: 0, times: before });
    o.faults.add({ service: 'stripe', kind: '500', times: 12 });
    await endBillingOfUser(o.deps, user).catch(() => undefined);
    o.faults.clear();
  }
  await endBillingOfUser(o.deps, user);
  expect(o.control.state().customers).toMatchObject([{ id: customer, email: null }]);
  expect(o.control.state().subscriptions).toMatchObject([{ status: 'canceled' }]);
});

test('T62 ending billing finishes: its own events cause no further work', async () => {
  const o = await billing({ webhooks: true });
  const { user } = await subscriber(o);
  await deleteUser(o, user);
  await endBillingOfUser(o.deps, user);
  const settled = async () => {
    const { data } = await o.stripe('GET', '/events', { limit: '100' });
    const sent = data.filter(({ type }) => CHOSEN_EVENTS.includes(type));
    const held = await o.db.selectFrom('stripe_events').select('id').execute();
    return [held.length, o.jobsWaiting().length, sent.length];
  };
  await expect
    .poll(
      async () => {
        await o.work();
        const [held, waiting, made] = await settled();
        return held === made && waiting === 0;
      },
      { timeout: 45_000 },
    )
    .toBe(true);
  const before = o.requests.filter((request) => request.startsWith('POST')).length;
  await endBillingOfUser(o.deps, user);
  expect(o.requests.filter((request) => request.startsWith('POST'))).toHaveLength(before);
});

test('T62 a customer whose creation was never confirmed is anonymized too', async () => {
  const o = await billing();
  const user = await o.addUser();
  const email = `${user}@example.com`;
  const made = await o.deps.stripe.findOrCreateCustomer(
    { userId: user, email, name: 'Ada Lovelace' },
    'a-key',
  );
  await deleteUser(o, user);
  await endBillingOfUser(o.deps, user);
  expect(o.control.state().customers).toMatchObject([{ id: made, name: null, email: null }]);
  const known = await o.db.selectFrom('stripe_customers').select('customer_id').execute();
  expect(known).toEqual([{ customer_id: made }]);
});

test('an account that is not deleted, or was no customer, has no billing to end', async () => {
  const o = await billing();
  const { user } = await subscriber(o);
  const stranger = await o.addUser();
  await endBillingOfUser(o.deps, user);
  expect(o.control.state().subscriptions).toMatchObject([{ status: 'active' }]);
  await deleteUser(o, stranger);
  await endBillingOfUser(o.deps, stranger);
  const known = await o.db.selectFrom('stripe_customers').select('user_id').execute();
  expect(known).toEqual([{ user_id: user }]);
});

test('T62 the known customer is anonymized even if Stripe’s search does not find it yet', async () => {
  const o = await billing();
  const { user, customer } = await subscriber(o);
  await deleteUser(o, user);
  const stripe = { ...o.deps.stripe, customersOf: async () => [] };
  await endBillingOfUser({ ...o.deps, stripe }, user);
  expect(o.control.state().customers).toMatchObject([{ id: customer, email: null }]);
});

test('an unpaid subscription that has ended, or whose customer was deleted, is not canceled again', async () => {
  const o = await billing();
  const { customer, subscription } = await subscriber(o);
  const ending = async () => {
    o.requests.length = 0;
    await endUnpaid(o.deps, { customerId: customer, subscriptionId: subscription });
    return o.requests.filter((request) => !request.startsWith('GET'));
  };
  o.control.subscriptionAction(subscription, 'fail_payment');
  o.control.subscriptionAction(subscription, 'cancel');
  expect(await ending()).toEqual([]);
  await o.stripe('DELETE', `/customers/${customer}`);
  expect(await ending()).toEqual([]);
});

test('billing ends once, and the first time is kept', async () => {
  const { db, addUser } = await billing();
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
  const { db, addUser } = await billing();
  const now = new Date('2026-03-01T10:00:00Z');
  const [ada, bob] = [await addUser(), await addUser()];
  await saveCustomer(db, { userId: ada, customerId: 'cus_ada', now });
  await saveCustomer(db, { userId: bob, customerId: 'cus_bob', now });
  expect(await findOwner(db, 'cus_ada')).toBe(ada);
  expect(await findOwner(db, 'cus_bob')).toBe(bob);
  expect(await findOwner(db, 'cus_eve')).toBeUndefined();
});

test('the last notice before an erasure is the last reminder of that failure, or the notice of the end', async () => {
  const o = await billing();
  const { user } = await subscriber(o);
  const failedAt = new Date('2026-03-01T10:00:00Z');
  const onDay = (day: number) => new Date(failedAt.getTime() + day * DAY * 1000);
  const row = await o.db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
  const lastNoticeOf = (changed: Partial<typeof row>) =>
    findLastErasureNoticeAt(o.db, { ...row, ...changed });
  const unpaid = { status: 'past_due', payment_failed_at: failedAt } as const;
  const id = row.subscription_id;
  const note = (userId: string, key: string, day: number, deliveredOn: number | null = day) =>
    o.db
      .insertInto('billing_notices')
      .values({
        user_id: userId,
        key,
        told_at: onDay(day),
        delivered_at: deliveredOn === null ? null : onDay(deliveredOn),
      })
      .execute();

  await note(user, buildLastReminderKey(id, onDay(-60)), 1);
  await note(await o.addUser(), buildLastReminderKey(id, failedAt), 2);
  expect(await lastNoticeOf(unpaid)).toBeNull();
  await note(user, buildLastReminderKey(id, failedAt), 14, 15);
  expect(await lastNoticeOf(unpaid)).toEqual(onDay(15));
  expect(await lastNoticeOf({ status: 'canceled' })).toBeNull();
  await note(user, `ended ${id}`, 20);
  expect(await lastNoticeOf(unpaid)).toEqual(onDay(15));
  expect(await lastNoticeOf({ status: 'canceled' })).toEqual(onDay(20));
  expect(await lastNoticeOf({ ...unpaid, status: 'canceled' })).toEqual(onDay(20));
  // The mail about the next plan has not gone out.
  await note(user, 'ended sub_later', 25, null);
  expect(await lastNoticeOf({ status: 'canceled' })).toBeNull();
  expect(await lastNoticeOf({ ...unpaid, status: 'canceled' })).toEqual(onDay(15));
});

test('T62 payments before the deletion are not refunded and not logged', async () => {
  const { log, lines } = readableLog();
  const o = await billing({ log });
  const { user } = await subscriber(o);
  await deleteUser(o, user);
  await endBillingOfUser(o.deps, user);
  expect(await refunds(o)).toBe(0);
  expect(lines).toEqual([]);
});

test('T62 payments collected before Stripe learned of the deletion are refunded', async () => {
  const { log, lines } = readableLog();
  const o = await billing({ log });
  const { user, customer } = await subscriber(o);
  await deleteUser(o, user);
  o.control.advanceClock(32 * DAY);
  await endBillingOfUser(o.deps, user);
  await endBillingOfUser(o.deps, user);
  expect(await refunds(o)).toBe(1);
  expect(o.control.state().subscriptions).toMatchObject([{ status: 'canceled' }]);
  const refunded = 'payments that arrived after their account was deleted were refunded';
  expect(lines).toMatchObject([{ msg: refunded, customerId: customer, refunds: 1 }]);
});

// For a day, an idempotency key gets its first response again, including Stripe’s own errors, even
// if the created object is gone (https://docs.stripe.com/api/idempotent_requests).
test('T62 a refund that failed at Stripe is made by the next attempt', async () => {
  const o = await billing();
  const { user } = await subscriber(o);
  await deleteUser(o, user);
  o.control.advanceClock(32 * DAY);
  const push = o.requests.push.bind(o.requests);
  let isBroken = false;
  o.requests.push = (...lines) => {
    if (!isBroken && lines.includes('POST /v1/refunds')) {
      isBroken = true;
      // The first call, and the SDK's retries.
      o.faults.add({ service: 'stripe', kind: '500', times: 3 });
    }
    return push(...lines);
  };
  await expect(endBillingOfUser(o.deps, user)).rejects.toMatchObject({
    failure: 'payments_unavailable',
  });
  o.faults.clear();
  await endBillingOfUser(o.deps, user);
  expect(await refunds(o)).toBe(1);
});

// A payment that its bank has reversed can no longer be refunded (types: `charge_disputed`).
test('T62 a late payment that its bank reverses does not keep a deleted account’s name at Stripe', async () => {
  const o = await billing();
  const { user, customer, subscription } = await subscriber(o);
  await deleteUser(o, user);
  o.control.advanceClock(32 * DAY);
  o.control.subscriptionAction(subscription, 'dispute');
  await endBillingOfUser(o.deps, user);
  expect(await refunds(o)).toBe(0);
  expect(o.control.state().customers).toMatchObject([{ id: customer, name: null, email: null }]);
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
    await endBillingOfUser(o.deps, user);
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

test('T62 a clock ahead at the deletion still refunds late payments', async () => {
  const o = await billing();
  const { user, subscription } = await subscriber(o);
  o.control.subscriptionAction(subscription, 'fail_payment');
  const invoice = openInvoice(o);
  const ahead = new Date(Date.now() + 40 * DAY * 1000);
  await o.db.updateTable('users').set({ deleted_at: ahead }).where('id', '=', user).execute();
  await endBillingOfUser(o.deps, user);
  o.control.advanceClock(DAY);
  await payByHand(o, invoice);
  await endBillingOfUser(o.deps, user);
  expect(await refunds(o)).toBe(1);
});

test('T63 a clock behind at the deletion refunds no earlier payment', async () => {
  const o = await billing();
  const { user, subscription } = await subscriber(o);
  const behind = new Date(Date.now() - 40 * DAY * 1000);
  await o.db.updateTable('users').set({ deleted_at: behind }).where('id', '=', user).execute();
  await endBillingOfUser(o.deps, user);
  expect(await refunds(o)).toBe(0);
  expect(o.control.state().subscriptions).toMatchObject([{ id: subscription, status: 'canceled' }]);
});
