import { expect, test } from 'vitest';
import { PermanentFailure } from '../../../platform/jobs/jobs.ts';
import { billing, type Billing } from '../billing.fixture.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import { insertSubscription } from '../../../testing/subscription.ts';
import { saveCustomer } from '../billing.store.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { subscriber } from './leaving.fixture.ts';
import { findCustomersDueForCheck } from './leaving.store.ts';

const DAY = 86_400;

async function owing() {
  const o = await billing();
  const { user, customer, subscription } = await subscriber(o);
  o.mails.splice(0);
  o.control.subscriptionAction(subscription, 'fail_payment');
  const live = async (days: number) => {
    o.control.advanceClock(Math.round(days * DAY));
    await syncCustomer(o.deps, customer);
  };
  for (const days of [0.1, 14.4, 1, 4.5]) await live(days);
  expect(o.erased).toEqual([]);
  return { ...o, user, live };
}

function dayOf(ms: number): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    timeZone: 'UTC',
  }).format(ms);
}

async function workAll(o: Billing): Promise<void> {
  while (o.jobsWaiting().length > 0) await o.work().catch(() => {});
}

test('data outlive an outage of the mail by the day that the last reminder announces', async () => {
  const o = await owing();
  await o.work();
  const last = o.mails.find(({ subject }) => subject.startsWith('Last reminder'));
  const [, announced] = /If it is still unpaid on (.+?),? your data/.exec(last?.text ?? '') ?? [];
  // The two clocks are a second apart at most, which may be at midnight.
  const dayIn = (seconds: number) => dayOf((o.control.clock().now + seconds) * 1000);
  expect([dayIn(DAY - 60), dayIn(DAY + 60)]).toContain(announced);
  await o.live(0.9);
  expect(o.erased).toEqual([]);
  await o.live(0.2);
  expect(o.erased).toEqual([o.user]);
});

test('a reminder that the mail server never took erases nothing, one that the recipient refused does', async () => {
  const o = await owing();
  let fault = new Error('the mail server is down');
  o.deps.mailer.send = async () => {
    throw fault;
  };
  // The fixture does not retry: these mails are lost.
  await workAll(o);
  await o.live(10);
  await o.live(10);
  expect(o.erased).toEqual([]);

  const other = await owing();
  fault = new PermanentFailure('no such mailbox');
  other.deps.mailer.send = o.deps.mailer.send;
  await workAll(other);
  await other.live(0.9);
  expect(other.erased).toEqual([]);
  await other.live(0.2);
  expect(other.erased).toEqual([other.user]);
});

test('the notice of an earlier end erases nothing after a later plan', async () => {
  const o = await billing();
  const { user, customer, subscription } = await subscriber(o);
  const look = async (days: number) => {
    o.control.advanceClock(days * DAY);
    await syncCustomer(o.deps, customer);
  };
  o.control.subscriptionAction(subscription, 'cancel');
  await look(0);
  await o.work();
  expect(o.mails.at(-1)?.subject).toBe('Your subscription has ended');
  const again = await o.pay(user);
  await look(2);
  o.control.subscriptionAction(again.subscription, 'cancel');
  await look(0);
  o.deps.mailer.send = async () => {
    throw new Error('the mail server is down');
  };
  await workAll(o);
  for (const days of [31, 2, 2]) await look(days);
  expect(o.erased).toEqual([]);
});

// An account may make 500 reads per transaction and month, at least 10,000, and 25 or 100 calls per
// second (https://docs.stripe.com/rate-limits).
test('while a last notice does not go out, its customer is checked once a day, not every hour', async () => {
  const { db, database, addUser } = await billing();
  const now = new Date('2026-03-01T10:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const userId = await addUser();
  await saveCustomer(db, { userId, customerId: 'cus_1', now: ago(90 * DAY_MS) });
  await insertSubscription(database, { userId, subscriptionId: 'sub_1', now: ago(90 * DAY_MS) });
  const isDue = async (seenAt: Date | null, readAt: Date) => {
    const ended = {
      status: 'canceled',
      ends_at: ago(40 * DAY_MS),
      erasure_seen_at: seenAt,
    } as const;
    await db.updateTable('subscriptions').set(ended).execute();
    await db.updateTable('stripe_customers').set({ synced_at: readAt }).execute();
    return (await findCustomersDueForCheck(db, now)).length === 1;
  };
  expect(await isDue(null, ago(11 * DAY_MS))).toBe(true);
  expect(await isDue(ago(DAY_MS), ago(HOUR_MS + DAY_MS))).toBe(true);
  expect(await isDue(ago(2 * DAY_MS), ago(HOUR_MS))).toBe(false);
  expect(await isDue(ago(2 * DAY_MS), ago(25 * HOUR_MS))).toBe(true);
  // Written by a wrong clock.
  expect(await isDue(ago(2 * DAY_MS), ago(-HOUR_MS))).toBe(true);
});
