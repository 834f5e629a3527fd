import { expect, onTestFinished, test, vi } from 'vitest';
import { bindModuleJobs } from '../../../module.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { silentLog } from '../../../platform/log/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { signEvent } from '../../../testing/upstreams/stripe-sandbox.ts';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { billingModule } from '../billing.module.ts';
import { syncCustomer } from './sync-customer.ts';
import { endBillingOfUser } from '../leaving/ending.ts';
import { reconcile } from './reconcile.ts';
import { atScale } from '../../../../contract/testing/scale.ts';

const now = () => Math.floor(Date.now() / 1000);

const event = (changed: Record<string, unknown> = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'event',
  type: 'invoice.paid',
  created: now(),
  livemode: false,
  data: { object: { object: 'invoice', id: 'in_1', customer: 'cus_unknown' } },
  ...changed,
});

const ZEROES = '0'.repeat(64);
const ONES = '1'.repeat(64);

const inbox = (app: Billing) =>
  app.db.selectFrom('stripe_events').select(['id', 'state']).orderBy('id').execute();

const findSubscription = (app: Billing, user: string) =>
  app.db.selectFrom('subscriptions').selectAll().where('user_id', '=', user).executeTakeFirst();

test('T19 an event with a valid signature is accepted once', async () => {
  const app = await startBilling();
  const sent = event();
  for (let time = 0; time < 3; time += 1) {
    expect(await app.deliver(sent)).toMatchObject({ status: 200, body: { received: true } });
  }
  expect(await inbox(app)).toEqual([{ id: sent.id, state: 'ignored' }]);
});

// While a secret is rolled, one header has several `v1` signatures, and `v0` ones of test events
// (https://docs.stripe.com/webhooks#verify-manually).
test('T19 while a secret is rotated, one valid signature of two is enough', async () => {
  const app = await startBilling();
  const sent = signEvent(event());
  const [time, good] = String(sent.headers['stripe-signature']).split(',');
  const headers = { 'stripe-signature': `${time},v1=${ZEROES},${good},v1=${ONES},v0=${ONES}` };
  const answer = await app.call('POST', '/payments/stripe/webhook', { ...sent, headers });
  expect(answer.status).toBe(200);
});

// A webhook’s signature has the time of its attempt, and is valid for five minutes; clocks differ
// both ways (https://docs.stripe.com/webhooks#verify-manually).
test('an event is accepted for five minutes by its signature’s time, in either direction', async () => {
  const app = await startBilling();
  for (const seconds of [-298, 298]) {
    const answer = await app.call('POST', '/payments/stripe/webhook', at(seconds)());
    expect([seconds, answer.status]).toEqual([seconds, 200]);
  }
});

const at = (seconds: number) => () => signEvent(event(), { at: now() + seconds });
const withHeader = (change: (signature: string) => string) => () => {
  const sent = signEvent(event());
  const signature = change(String(sent.headers['stripe-signature']));
  return { ...sent, headers: { 'stripe-signature': signature } };
};

const REFUSED: [string, () => { rawBody: string; headers: Record<string, string> }][] = [
  ['none', () => ({ ...signEvent(event()), headers: {} })],
  ['an empty one', withHeader(() => '')],
  ['two of other secrets', withHeader((text) => text.replace(/v1=.*/, `v1=${ZEROES},v1=${ONES}`))],
  ['another secret’s', () => signEvent(event(), { secret: 'whsec_other' })],
  ['an empty secret’s', () => signEvent(event(), { secret: '' })],
  ['the old scheme’s', () => signEvent(event(), { scheme: 'v0' })],
  ['one of 302 s ago', at(-302)],
  ['one of a year ago', at(-365 * 86_400)],
  ['one of 302 s ahead', at(302)],
  ['one of a year ahead', at(365 * 86_400)],
  ['one without a time', withHeader((text) => text.replace(/^t=\d+,/, ''))],
  ['one with an invalid time', withHeader((text) => text.replace(/^t=\d+/, 't=NaN'))],
  ['one with two times', withHeader((text) => `t=${now()},${text}`)],
  ['one cut short', withHeader((text) => text.slice(0, -1))],
  ['a good one over another mode', () => signEvent(event({ livemode: true }))],
  ['a good one over another account', () => signEvent(event({ account: 'acct_other' }))],
  ['a good one over no event', () => signEvent({ hello: 'world' })],
  ['a good one over a list', () => signEvent([event()])],
];

// Events of the other mode, and of connected accounts, may arrive at the same address (types:
// `Event.livemode`, `Event.account`).
test('T19 an event with any other signature, or of any other account, is refused', async () => {
  const app = await startBilling();
  for (const [signature, send] of REFUSED) {
    const refused = await app.call('POST', '/payments/stripe/webhook', send());
    expect({ signature, ...refused }).toMatchObject({ signature, status: 400, body: { code: 2 } });
  }
  expect(await inbox(app)).toEqual([]);
});

test('T19 an invalid signature is logged', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  expect((await app.deliver(event(), { secret: 'whsec_other' })).status).toBe(400);
  expect(lines).toMatchObject([
    { level: 'warn', msg: 'an event with an invalid signature was rejected' },
    { event: 'webhook_refused' },
  ]);
});

// Stripe recommends thin events, which name an object without its data
// (https://docs.stripe.com/event-destinations/overview).
test('a refused event is logged by what is wrong, not by its signature', async () => {
  const { log, lines } = createReadableLog();
  const app = await startBilling({ log });
  // https://docs.stripe.com/event-destinations#thin-events
  const thin = {
    id: 'evt_test_1',
    object: 'v2.core.event',
    type: 'v1.billing.invoice.paid',
    created: '2026-11-22T10:00:00.000Z',
    livemode: false,
    related_object: { id: 'in_1', type: 'invoice', url: '/v1/invoices/in_1' },
  };
  const refused = await app.deliver(thin);
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { body: ['Thin events are not supported: choose snapshot events'] } },
  });
  await app.deliver(event({ livemode: true }));
  await app.deliver(event({ account: 'acct_other' }));
  await app.deliver({ object: 'event' });
  await app.deliver(thin, { secret: 'whsec_other' });
  expect(lines.flatMap(({ reason }) => reason ?? [])).toEqual([
    'thin',
    'mode',
    'account',
    'unreadable',
    'signature',
  ]);
  expect(lines[0]).toMatchObject({ level: 'error', msg: expect.stringContaining('thin events') });
});

test('T19 one changed bit in any byte of the body invalidates the signature', async () => {
  const { deps } = await startBilling();
  const { rawBody, headers } = signEvent(event());
  const signature = String(headers['stripe-signature']);
  const time = new Date();
  expect(await deps.stripe.verifyEvent(rawBody, signature, time)).toMatchObject({ isLive: false });
  for (let index = 0; index < rawBody.length; index += 1) {
    const flipped = String.fromCharCode(rawBody.charCodeAt(index) ^ 1);
    const spoilt = rawBody.slice(0, index) + flipped + rawBody.slice(index + 1);
    expect(await deps.stripe.verifyEvent(spoilt, signature, time)).toBe('signature');
  }
});

test('an event unrelated to subscriptions is stored and ignored', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user);
  await app.deliver(
    event({
      type: 'billing_portal.session.created',
      data: { object: { object: 'billing_portal.session', customer } },
    }),
  );
  expect(app.jobsWaiting()).toEqual([]);
  await syncCustomer(app.deps, customer);
  expect(await inbox(app)).toMatchObject([{ state: 'ignored' }]);
});

async function expectProvisioned(app: Billing, user: string): Promise<void> {
  expect(await findSubscription(app, user)).toMatchObject({
    status: 'active',
    plan_key: 'package_two',
  });
  const grants = await app.db.selectFrom('credit_grants').select(['kind', 'amount']).execute();
  expect(grants.toSorted((a, b) => a.amount - b.amount)).toEqual([
    { kind: 'ai', amount: 150 },
    { kind: 'signal', amount: 1000 },
  ]);
  const entries = await app.db.selectFrom('credit_entries').select('delta').execute();
  expect(entries.map(({ delta }) => delta).toSorted((a, b) => a - b)).toEqual([150, 1000]);
  const waiting = (await inbox(app)).filter(({ state }) => state === 'waiting');
  expect(waiting).toEqual([]);
}

const FIRST_PAYMENT = [
  'customer.created',
  'customer.subscription.created',
  'invoice.created',
  'invoice.finalized',
  'charge.succeeded',
  'invoice.paid',
  'checkout.session.completed',
];

function* orders<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries()) {
    const others = items.filter((_, each) => each !== index);
    for (const rest of orders(others)) yield [item, ...rest];
  }
}

async function deleteAll(app: Billing): Promise<void> {
  for (const table of [
    'stripe_events',
    'credit_entries',
    'credit_balances',
    'credit_grants',
    'subscriptions',
  ] as const) {
    await app.db.deleteFrom(table).execute();
  }
  app.activated.length = 0;
}

// All 5,040 orders would take half an hour.
const everyNth = atScale({ short: 420, long: 7 });

// An endpoint gets only the types chosen for it, late, twice and in any order
// (https://docs.stripe.com/webhooks).
// Events are lost, late and repeated: only Stripe's state counts
// (https://docs.stripe.com/webhooks).
test('T20, T26 the events of a first payment in any order, twice, leave the same', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  await app.pay(user);
  const { data } = await app.stripe('GET', '/events', { limit: '100' });
  const events = FIRST_PAYMENT.flatMap((type) => data.find((each) => each.type === type) ?? []);
  expect(events.map(({ type }) => type)).toEqual(FIRST_PAYMENT);

  let number = 0;
  let tried = 0;
  for (const order of orders(events)) {
    number += 1;
    if (number % everyNth !== 0) continue;
    tried += 1;
    await deleteAll(app);
    for (const [index, each] of [...order, ...order.slice(2, 4)].entries()) {
      expect((await app.deliver(each)).status).toBe(200);
      // The worker runs occasionally, at a different moment in each order.
      if ((number + index) % 3 === 0) await app.work();
    }
    await app.work();
    await expectProvisioned(app, user);
    expect(app.activated).toEqual([user]);
  }
}, 1_200_000);

test('a repeated event causes no work', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user);
  const sent = event({ data: { object: { object: 'invoice', id: 'in_1', customer } } });
  await app.deliver(sent);
  expect(app.jobsWaiting()).toEqual(['billing.sync-customer']);
  await app.work();
  expect((await app.deliver(sent)).status).toBe(200);
  expect(app.jobsWaiting()).toEqual([]);
});

test('T20 a "created" event after "deleted" restores nothing', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { session, subscription } = await app.pay(user);
  await app.comeBack(session);
  app.control.subscriptionAction(subscription, 'cancel');
  const { data } = await app.stripe('GET', '/events', { limit: '100' });
  const of = (type: string) => data.find((each) => each.type === type);
  await app.deliver(of('customer.subscription.deleted'));
  await app.work();
  await app.deliver(of('customer.subscription.created'));
  await app.deliver(of('invoice.paid'));
  await app.work();
  expect(await findSubscription(app, user)).toMatchObject({ status: 'canceled' });
});

test('an older read of Stripe never overwrites a newer one', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer, subscription } = await app.pay(user);
  const { stripe } = app.deps;
  const hasRead = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<void>();
  const slowStripe = {
    ...stripe,
    async readCustomer(id: string) {
      const read = await stripe.readCustomer(id);
      hasRead.resolve();
      await slow.promise;
      return read;
    },
  };
  const early = syncCustomer({ ...app.deps, stripe: slowStripe }, customer);
  await hasRead.promise;
  app.control.subscriptionAction(subscription, 'cancel');
  await syncCustomer(app.deps, customer);
  slow.resolve();
  await early;
  expect(await findSubscription(app, user)).toMatchObject({ status: 'canceled' });
  expect(app.activated).toEqual([]);
});

test('20 concurrent reads of a customer grant one month and activate once [I16]', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user);
  await Promise.all(Array.from({ length: 20 }, () => syncCustomer(app.deps, customer)));
  await expectProvisioned(app, user);
  expect(app.activated).toEqual([user]);
});

test('T27 a deleted account is no longer billed, and late events change nothing', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { session, customer } = await app.pay(user);
  await app.comeBack(session);
  const { data } = await app.stripe('GET', '/events', { limit: '100' });
  await app.db.updateTable('users').set({ deleted_at: new Date() }).execute();
  await endBillingOfUser(app.deps, user);
  await endBillingOfUser(app.deps, user);
  const all = await app.stripe('GET', '/subscriptions', { customer, status: 'all' });
  expect(all.data).toMatchObject([{ status: 'canceled' }]);
  await deleteAll(app);
  for (const each of data) expect((await app.deliver(each)).status).toBe(200);
  await app.work();
  expect(await findSubscription(app, user)).toBeUndefined();
  expect(await app.db.selectFrom('credit_grants').selectAll().execute()).toEqual([]);
});

test('T27 a checkout left open cannot be paid after the account was deleted', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  await app.checkout(user, await app.findPrice('package_one', 'monthly'));
  await app.db.updateTable('users').set({ deleted_at: new Date() }).execute();
  await endBillingOfUser(app.deps, user);
  expect(app.control.state().checkoutSessions).toMatchObject([{ status: 'expired' }]);
});

test('T27 a subscription found on a deleted account is canceled', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user);
  await app.db.updateTable('users').set({ deleted_at: new Date() }).execute();
  await syncCustomer(app.deps, customer);
  await app.work();
  expect(app.control.state().subscriptions).toMatchObject([{ status: 'canceled' }]);
  expect(await findSubscription(app, user)).toBeUndefined();
});

test('T21 changes without any webhook for four days are found by reconciling', async () => {
  const app = await startBilling({ webhooks: true });
  app.faults.add({ service: 'webhooks', kind: 'drop', times: 1_000 });
  const user = await app.addUser();
  await app.pay(user);
  const canceled = await app.addUser();
  const { subscription } = await app.pay(canceled);
  const days = 4;
  app.control.advanceClock(days * 86_400);
  app.control.subscriptionAction(subscription, 'cancel');
  await vi.waitFor(
    () =>
      expect(app.control.state().deliveries.every((each) => each.state === 'dropped')).toBe(true),
    { timeout: 45_000 },
  );
  expect(await findSubscription(app, user)).toBeUndefined();

  await reconcile(app.deps);
  await app.work();
  expect(await findSubscription(app, user)).toMatchObject({ status: 'active' });
  expect(await findSubscription(app, canceled)).toMatchObject({ status: 'canceled' });
  const held = await inbox(app);
  expect(held.length).toBeGreaterThan(5);
  expect(held.filter(({ state }) => state === 'waiting')).toEqual([]);

  const before = app.requests.length;
  await reconcile(app.deps);
  expect((await inbox(app)).length).toBe(held.length);
  expect(app.requests.length).toBe(before + 1);
});

test('reconciling retries an event whose job failed permanently', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer } = await app.pay(user);
  const sent = () => event({ data: { object: { object: 'invoice', customer } } });
  const done = sent();
  await app.deliver(done);
  await app.work();
  await app.deliver(sent());
  app.faults.add({ service: 'stripe', kind: '500', times: 100 });
  await expect(app.work()).rejects.toThrow('payment provider');
  const events = await app.db.selectFrom('stripe_events').selectAll().orderBy('state').execute();
  expect(events).toMatchObject([
    { id: done.id, state: 'done', attempts: 0, error: null },
    { state: 'waiting', attempts: 1, error: expect.any(String) },
  ]);
  app.faults.clear();
  const longAgo = new Date(Date.now() - 3600_000);
  await app.db.updateTable('stripe_events').set({ received_at: longAgo }).execute();
  await reconcile(app.deps);
  await app.work();
  expect(await findSubscription(app, user)).toMatchObject({ status: 'active' });
  expect(await inbox(app)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

test('Stripe’s error messages are stored without email addresses', async () => {
  const app = await startBilling();
  const { customer } = await app.pay(await app.addUser());
  await app.deliver(event({ data: { object: { object: 'invoice', customer } } }));
  const said = new Error('No such customer: ada@example.com');
  vi.spyOn(app.deps.stripe, 'readCustomer').mockRejectedValue(
    new Error('unavailable', { cause: said }),
  );
  await expect(app.work()).rejects.toThrow('unavailable');
  const held = await app.db.selectFrom('stripe_events').select('error').execute();
  expect(held).toEqual([{ error: 'Error: No such customer: [address]' }]);
});

test('with real webhooks, duplicated and out of order, and real jobs a payment provisions', async () => {
  const app = await startBilling({
    webhooks: true,
    jobs: (database) => {
      const metrics = createMetrics();
      return createJobs({ database, log: silentLog, metrics });
    },
  });
  onTestFinished(() => app.deps.jobs.stop({ withinMs: 1_000 }));
  await app.deps.jobs.start(bindModuleJobs([billingModule], app.deps).map(({ job }) => job));
  await app.deps.jobs.startWork();
  app.faults.add({ service: 'webhooks', kind: 'duplicate', times: 4 });
  app.faults.add({ service: 'webhooks', kind: 'reorder', times: 3, delayMs: 300 });
  const user = await app.addUser();
  await app.pay(user);
  await vi.waitFor(() => expectProvisioned(app, user), { timeout: 45_000, interval: 50 });
  await vi.waitFor(
    () =>
      expect(app.control.state().deliveries.every((each) => each.state === 'delivered')).toBe(true),
    { timeout: 45_000, interval: 50 },
  );
  await vi.waitFor(() => expectProvisioned(app, user), { timeout: 45_000, interval: 50 });
  expect(app.activated).toEqual([user]);
});
