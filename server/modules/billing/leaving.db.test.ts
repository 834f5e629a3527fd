import { expect, test } from 'vitest';
import { reached } from '../../../contract/testing/strength.ts';
import { billing, type Billing } from './billing.fixture.ts';
import { syncCustomer } from './customer-sync.ts';
import { endBillingFor } from './ending.ts';
import { resumeEvents, reconcile } from './reconcile.ts';

const DAY = 86_400;

async function subscriber(o: Billing) {
  const user = await o.addUser();
  const paid = await o.pay(user);
  await o.comeBack(paid.session);
  // Stripe counts in seconds: what is paid in the second of a deletion may be either.
  o.control.advanceClock(60);
  await syncCustomer(o.deps, paid.customer);
  await o.work();
  return { user, ...paid };
}

/** As the deletion leaves an account, by the customer's now. */
async function deleteUser(o: Billing, user: string): Promise<void> {
  const deleted = { deleted_at: o.deps.clock.now() };
  await o.db.updateTable('users').set(deleted).where('id', '=', user).execute();
}

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

const TYPES = [
  ['customer.created', 'customer'],
  ['customer.updated', 'customer'],
  ['customer.deleted', 'customer'],
  ['customer.subscription.created', 'subscription'],
  ['customer.subscription.updated', 'subscription'],
  ['customer.subscription.deleted', 'subscription'],
  ['customer.subscription.paused', 'subscription'],
  ['invoice.paid', 'invoice'],
  ['invoice.payment_failed', 'invoice'],
  ['invoice.voided', 'invoice'],
  ['checkout.session.completed', 'checkout.session'],
  ['checkout.session.async_payment_failed', 'checkout.session'],
  ['charge.succeeded', 'charge'],
  ['charge.refunded', 'charge'],
  ['subscription_schedule.updated', 'subscription_schedule'],
  ['payment_intent.succeeded', 'payment_intent'],
] as const;

const eventsAbout = (customer: string) =>
  TYPES.map(([type, object]) => ({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: {
      object: object === 'customer' ? { object, id: customer } : { object, id: 'x', customer },
    },
  }));

/** Brings a customer into each state; returns what lets go of it, where something holds it. */
const STATES: Record<string, (o: Billing, who: Subscriber) => Promise<() => Promise<unknown>>> = {
  async 'not ours'(o, { user }) {
    await o.db.deleteFrom('stripe_customers').where('user_id', '=', user).execute();
    return async () => {};
  },
  known: async () => async () => {},
  async 'being forgotten'(o, { customer }) {
    await o.stripe('DELETE', `/customers/${customer}`);
    const { stripe } = o.deps;
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = {
      ...stripe,
      async readCustomer(id: string) {
        begun.resolve();
        await held.promise;
        return stripe.readCustomer(id);
      },
    };
    const forgetting = syncCustomer({ ...o.deps, stripe: slow }, customer);
    await begun.promise;
    return async () => {
      held.resolve();
      await forgetting;
    };
  },
  async 'deleted at Stripe'(o, { customer }) {
    await o.stripe('DELETE', `/customers/${customer}`);
    return async () => {};
  },
  async 'deleted at Stripe and forgotten'(o, { customer }) {
    await o.stripe('DELETE', `/customers/${customer}`);
    await syncCustomer(o.deps, customer);
    return async () => {};
  },
  async 'of a deleted account'(o, { user }) {
    await deleteUser(o, user);
    return async () => {};
  },
  async 'of an erased account'(o, { user }) {
    await deleteUser(o, user);
    await endBillingFor(o.deps, user);
    return async () => {};
  },
  async 'of an erased account, deleted at Stripe'(o, { user, customer }) {
    await deleteUser(o, user);
    await endBillingFor(o.deps, user);
    await o.stripe('DELETE', `/customers/${customer}`);
    return async () => {};
  },
};
type Subscriber = Awaited<ReturnType<typeof subscriber>>;

const waiting = (o: Billing) =>
  o.db.selectFrom('stripe_events').select('type').where('state', '=', 'waiting').execute();

test.each(Object.keys(STATES))(
  'T66 every event of a customer that is %s is closed, and so is one whose job was lost',
  async (state) => {
    const o = await billing();
    const who = await subscriber(o);
    const letGo = await STATES[state]?.(o, who);
    for (const event of eventsAbout(who.customer)) {
      expect((await o.deliver(event)).status).toBe(200);
    }
    await letGo?.();
    await o.work();
    expect(await waiting(o)).toEqual([]);

    // As a worker leaves it that was killed: the event is there, and its job is not.
    const [lost] = eventsAbout(who.customer);
    const row = { type: 'customer.updated', customer_id: who.customer, created_at: new Date() };
    const received_at = new Date(Date.now() - 11 * 60_000);
    await o.db
      .insertInto('stripe_events')
      .values({ id: String(lost?.id), ...row, received_at, state: 'waiting', error: null })
      .execute();
    await resumeEvents(o.deps);
    await o.work();
    expect(await waiting(o)).toEqual([]);
  },
);

test('T66 what waits for longer than ten minutes is told to the operator', async (context) => {
  const o = await billing();
  const who = await subscriber(o);
  const told: unknown[] = [];
  const log = { ...o.deps.log, error: (fields: unknown) => void told.push(fields) };
  const deps = { ...o.deps, log: log as unknown as typeof o.deps.log }; // only this is called
  await o.deliver(eventsAbout(who.customer)[1]);
  await resumeEvents(deps);
  expect(told).toEqual([]);
  const received_at = new Date(Date.now() - 11 * 60_000);
  await o.db.updateTable('stripe_events').set({ received_at }).execute();
  await resumeEvents(deps);
  expect(told).toEqual([{ customers: 1 }]);
  const [events, states] = [TYPES.length, Object.keys(STATES).length];
  await reached(context, 'T66', `${events} kinds of events × ${states} states of the customer`);
});
