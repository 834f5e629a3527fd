import { expect, test } from 'vitest';
import type { StripeGateway } from '../../../gateways/stripe/stripe.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { insertSubscription } from '../../../testing/subscription.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { findCustomersReadBefore } from '../billing.store.ts';
import { insertEvent } from './events.store.ts';
import { deleteOldEvents, reconcile } from './reconcile.ts';

const start = new Date('2026-03-01T10:00:00Z');
const MINUTE_MS = 60_000;
const ago = (ms: number) => new Date(start.getTime() - ms);

async function hour(
  pages: { ids: string[]; unreadable?: string[]; hasMore: boolean; charges?: string[] }[] = [],
) {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log, clock: createTestClock(start) });
  const asked: { since: Date; after: string | null }[] = [];
  const listUndelivered: StripeGateway['listUndelivered'] = async (question) => {
    const {
      ids,
      unreadable = [],
      hasMore,
      charges = [],
    } = pages[asked.length] ?? { ids: [], hasMore: false };
    asked.push(question);
    return {
      events: ids.map((id, index) => ({
        id,
        type: 'invoice.paid',
        createdAt: start,
        isLive: false,
        connectedAccount: null,
        customerId: null,
        chargeId: charges[index] ?? null,
        isInquiry: false,
        testClockId: null,
      })),
      unreadable,
      lastId: [...ids, ...unreadable].at(-1) ?? null,
      hasMore,
    };
  };
  const deps = { ...app.deps, stripe: { ...app.deps.stripe, listUndelivered } };
  return { ...app, asked, lines, look: (dryRun = false) => reconcile(deps, { dryRun }) };
}

type KnownCustomer = {
  id: string;
  syncedAt?: Date | null;
  testClockId?: string;
  billingEndedAt?: Date;
};

async function addCustomer(app: Billing, customer: KnownCustomer): Promise<void> {
  await app.db
    .insertInto('stripe_customers')
    .values({
      user_id: await app.addUser(
        customer.billingEndedAt ? { deletedAt: customer.billingEndedAt } : {},
      ),
      customer_id: customer.id,
      test_clock_id: customer.testClockId ?? null,
      created_at: start,
      synced_at: customer.syncedAt === undefined ? start : customer.syncedAt,
      left_at: customer.billingEndedAt ?? null,
    })
    .execute();
}

const addEvent = (app: Billing, id: string, state: 'waiting' | 'done', receivedAt: Date) =>
  insertEvent(app.db, {
    id,
    type: 'invoice.paid',
    customer_id: 'cus_waiting',
    created_at: receivedAt,
    received_at: receivedAt,
    state,
  });

const held = async (app: Billing) =>
  (await app.db.selectFrom('stripe_events').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );

test('the hourly check reads steady customers once a week, and those on test clocks every time', async () => {
  const app = await hour();
  await addCustomer(app, { id: 'cus_this_week', syncedAt: ago(7 * DAY_MS - 1) });
  expect(await app.look()).toEqual({ missed: 0, stuck: 0, customers: 0 });
  expect(app.jobsWaiting()).toEqual([]);
  await addCustomer(app, { id: 'cus_last_week', syncedAt: ago(7 * DAY_MS + 1) });
  await addCustomer(app, { id: 'cus_clock', testClockId: 'clock_1' });
  expect(await app.look()).toEqual({ missed: 0, stuck: 0, customers: 2 });
  expect(app.jobsWaiting()).toEqual(['billing.sync-customer', 'billing.sync-customer']);
});

test('the customer of an abandoned checkout is read once a week', async () => {
  const app = await hour();
  await app.checkout(await app.addUser(), await app.findPrice('package_one', 'monthly'));
  const lastRead = async (ms: number) => {
    await app.db
      .updateTable('stripe_customers')
      .set({ synced_at: ago(ms) })
      .execute();
    return (await app.look(true)).customers;
  };
  expect(await lastRead(7 * DAY_MS - 1)).toBe(0);
  expect(await lastRead(7 * DAY_MS + 1)).toBe(1);
});

test('a change of plan that is not paid is looked after daily', async () => {
  const app = await hour();
  await addCustomer(app, { id: 'cus_1', syncedAt: ago(DAY_MS + 1) });
  const { user_id: userId } = await app.db
    .selectFrom('stripe_customers')
    .select('user_id')
    .executeTakeFirstOrThrow();
  await insertSubscription(app, { userId, subscriptionId: 'sub_1', now: start });
  expect(await app.look(true)).toMatchObject({ customers: 0 });
  await app.db.updateTable('subscriptions').set({ change_invoiced_at: start }).execute();
  expect(await app.look(true)).toMatchObject({ customers: 1 });
});

test('the customer of a deleted account is read for sixty days', async () => {
  const app = await hour();
  await addCustomer(app, { id: 'cus_1', syncedAt: null, billingEndedAt: ago(59 * DAY_MS) });
  await addCustomer(app, { id: 'cus_2', syncedAt: null, billingEndedAt: ago(61 * DAY_MS) });
  expect(await app.look()).toMatchObject({ customers: 1 });
});

test('customers never read come first, then those read longest ago, up to a limit', async () => {
  const app = await startBilling();
  await addCustomer(app, { id: 'cus_2_days', syncedAt: ago(2 * DAY_MS) });
  await addCustomer(app, { id: 'cus_today', syncedAt: ago(MINUTE_MS) });
  await addCustomer(app, { id: 'cus_9_days', syncedAt: ago(9 * DAY_MS) });
  await addCustomer(app, { id: 'cus_never', syncedAt: null });
  // Written by a wrong clock.
  await addCustomer(app, { id: 'cus_ahead', syncedAt: ago(-DAY_MS) });
  const due = (limit: number) =>
    findCustomersReadBefore(app.db, {
      before: ago(DAY_MS),
      steadyBefore: ago(DAY_MS),
      now: start,
      billingEndedAfter: start,
      limit,
    });
  expect(await due(10)).toEqual(['cus_never', 'cus_9_days', 'cus_2_days', 'cus_ahead']);
  expect(await due(2)).toEqual(['cus_never', 'cus_9_days']);
});

test('undelivered events of thirty days are fetched page by page and counted', async () => {
  const app = await hour([
    { ids: ['evt_3', 'evt_2'], hasMore: true },
    { ids: ['evt_1'], hasMore: false },
  ]);
  await addEvent(app, 'evt_2', 'done', start);
  expect(await app.look()).toMatchObject({ missed: 2 });
  expect(app.asked).toEqual([
    { since: ago(30 * DAY_MS), after: null },
    { since: ago(30 * DAY_MS), after: 'evt_2' },
  ]);
  expect(await held(app)).toEqual(['evt_1', 'evt_2', 'evt_3']);
  expect(app.lines.at(-1)).toMatchObject({ level: 'error', missed: 2 });
});

test('an unreadable event is reported, and hides no other', async () => {
  const app = await hour([
    { ids: [], unreadable: ['evt_odd'], hasMore: true },
    { ids: ['evt_1'], hasMore: false },
  ]);
  expect(await app.look()).toMatchObject({ missed: 1 });
  expect(app.asked.map(({ after }) => after)).toEqual([null, 'evt_odd']);
  expect(await held(app)).toEqual(['evt_1']);
  expect(app.lines[0]).toMatchObject({ level: 'error', events: ['evt_odd'] });
});

test('an event whose charge cannot be read holds up no other, and is tried again', async () => {
  const dispute = { ids: ['evt_dispute', 'evt_1'], charges: ['ch_1'], hasMore: false };
  const app = await hour([dispute, dispute]);
  await addCustomer(app, { id: 'cus_1', syncedAt: null });
  app.faults.add({ service: 'stripe', kind: '500', times: 3 });
  expect(await app.look()).toMatchObject({ missed: 2, customers: 1 });
  expect(await held(app)).toEqual(['evt_1']);
  expect(app.lines[0]).toMatchObject({ level: 'error', event: 'evt_dispute' });
  await app.look();
  expect(await held(app)).toEqual(['evt_1', 'evt_dispute']);
});

test('an endless or empty list of events is not read further', async () => {
  const endless = await hour(
    Array.from({ length: 200 }, (_, page) => ({ ids: [`evt_${page}`], hasMore: true })),
  );
  expect(await endless.look(true)).toMatchObject({ missed: 100 });
  expect(endless.asked).toHaveLength(100);
  const empty = await hour(Array.from({ length: 9 }, () => ({ ids: [], hasMore: true })));
  await empty.look();
  expect(empty.asked).toHaveLength(1);
});

test('a dry run sends, writes and deletes nothing', async () => {
  const app = await hour([{ ids: ['evt_missed'], hasMore: false }]);
  await addCustomer(app, { id: 'cus_1', syncedAt: null });
  await addEvent(app, 'evt_old', 'done', ago(90 * DAY_MS));
  expect(await app.look(true)).toEqual({ missed: 1, stuck: 0, customers: 1 });
  expect(app.jobsWaiting()).toEqual([]);
  expect(await held(app)).toEqual(['evt_old']);
  expect(app.lines).toEqual([]);
});

test('events are kept for sixty days, waiting ones until they are done', async () => {
  const app = await hour();
  await addEvent(app, 'evt_kept', 'done', ago(59 * DAY_MS));
  await addEvent(app, 'evt_old', 'done', ago(61 * DAY_MS));
  await addEvent(app, 'evt_waiting', 'waiting', ago(61 * DAY_MS));
  await deleteOldEvents(app.deps);
  expect(await held(app)).toEqual(['evt_kept', 'evt_waiting']);
});

test('an event waiting for more than ten minutes is stuck, and the operator is alerted', async () => {
  const app = await hour();
  const logged = async () => {
    const { missed, stuck } = await app.look();
    return { missed, stuck, level: app.lines.at(-1)?.['level'] };
  };
  await addEvent(app, 'evt_1', 'waiting', ago(9 * MINUTE_MS));
  expect(await logged()).toEqual({ missed: 0, stuck: 0, level: 'info' });
  await addEvent(app, 'evt_2', 'waiting', ago(11 * MINUTE_MS));
  expect(await logged()).toEqual({ missed: 0, stuck: 1, level: 'error' });
});

test('the operator is alerted of missed and stuck events together', async () => {
  const app = await hour([{ ids: ['evt_1'], hasMore: false }]);
  await addEvent(app, 'evt_2', 'waiting', ago(11 * MINUTE_MS));
  expect(await app.look()).toMatchObject({ missed: 1, stuck: 1 });
  expect(app.lines.at(-1)).toMatchObject({ level: 'error' });
});
