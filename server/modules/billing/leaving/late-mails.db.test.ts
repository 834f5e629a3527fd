import { expect, test } from 'vitest';
import { PermanentFailure } from '../../../platform/jobs/jobs.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import { insertSubscription } from '../../../testing/subscription.ts';
import { saveCustomer } from '../billing.store.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { addSubscriber } from './leaving.fixture.ts';
import { findCustomersDueForCheck } from './leaving.store.ts';

const DAY = 86_400;

async function startWithDebt() {
  const app = await startBilling();
  const { user, customer, subscription } = await addSubscriber(app);
  app.mails.splice(0);
  app.control.subscriptionAction(subscription, 'fail_payment');
  const live = async (days: number) => {
    app.control.advanceClock(Math.round(days * DAY));
    await syncCustomer(app.deps, customer);
  };
  for (const days of [0.1, 14.4, 1, 4.5]) await live(days);
  expect(app.erased).toEqual([]);
  return { ...app, user, live };
}

function formatDay(ms: number): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    timeZone: 'UTC',
  }).format(ms);
}

async function workAll(app: Billing): Promise<void> {
  while (app.jobsWaiting().length > 0) await app.work().catch(() => {});
}

test('data outlive an outage of the mail by the day that the last reminder announces', async () => {
  const app = await startWithDebt();
  await app.work();
  const last = app.mails.find(({ subject }) => subject.startsWith('Last reminder'));
  const [, announced] = /If it is still unpaid on (.+?),? your data/.exec(last?.text ?? '') ?? [];
  // The two clocks are a second apart at most, which may be at midnight.
  const formatDayIn = (seconds: number) => formatDay((app.control.clock().now + seconds) * 1000);
  expect([formatDayIn(DAY - 60), formatDayIn(DAY + 60)]).toContain(announced);
  await app.live(0.9);
  expect(app.erased).toEqual([]);
  await app.live(0.2);
  expect(app.erased).toEqual([app.user]);
});

test('a reminder that the mail server never took erases nothing, one that the recipient refused does', async () => {
  const app = await startWithDebt();
  let fault = new Error('the mail server is down');
  app.deps.mailer.send = async () => {
    throw fault;
  };
  // The fixture does not retry: these mails are lost.
  await workAll(app);
  await app.live(10);
  await app.live(10);
  expect(app.erased).toEqual([]);

  const other = await startWithDebt();
  fault = new PermanentFailure('no such mailbox');
  other.deps.mailer.send = app.deps.mailer.send;
  await workAll(other);
  await other.live(0.9);
  expect(other.erased).toEqual([]);
  await other.live(0.2);
  expect(other.erased).toEqual([other.user]);
});

test('the notice of an earlier end erases nothing after a later plan', async () => {
  const app = await startBilling();
  const { user, customer, subscription } = await addSubscriber(app);
  const look = async (days: number) => {
    app.control.advanceClock(days * DAY);
    await syncCustomer(app.deps, customer);
  };
  app.control.subscriptionAction(subscription, 'cancel');
  await look(0);
  await app.work();
  expect(app.mails.at(-1)?.subject).toBe('Your subscription has ended');
  const again = await app.pay(user);
  await look(2);
  app.control.subscriptionAction(again.subscription, 'cancel');
  await look(0);
  app.deps.mailer.send = async () => {
    throw new Error('the mail server is down');
  };
  await workAll(app);
  for (const days of [31, 2, 2]) await look(days);
  expect(app.erased).toEqual([]);
});

// An account may make 500 reads per transaction and month, at least 10,000, and 25 or 100 calls per
// second (https://docs.stripe.com/rate-limits).
test('while a last notice does not go out, its customer is checked once a day, not every hour', async () => {
  const { db, database, addUser } = await startBilling();
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
