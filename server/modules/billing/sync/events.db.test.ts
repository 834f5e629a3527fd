import { expect, test } from 'vitest';
import { billing, type Billing } from '../billing.fixture.ts';
import { syncCustomer } from './sync-customer.ts';
import { endBillingOfUser } from '../leaving/ending.ts';
import { deleteUser, forgetCustomers, subscriber } from '../leaving/leaving.fixture.ts';
import { resumeEvents } from './reconcile.ts';

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

/** Puts a customer into each state; returns a release function if one is needed. */
const STATES: Record<string, (o: Billing, who: Subscriber) => Promise<() => Promise<unknown>>> = {
  async 'not ours'(o, { user }) {
    await forgetCustomers(o, user);
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
    const erasing = syncCustomer({ ...o.deps, stripe: slow }, customer);
    await begun.promise;
    return async () => {
      held.resolve();
      await erasing;
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
    await endBillingOfUser(o.deps, user);
    return async () => {};
  },
  async 'of an erased account, deleted at Stripe'(o, { user, customer }) {
    await deleteUser(o, user);
    await endBillingOfUser(o.deps, user);
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

    // As after a killed worker: the event exists without its job.
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

test('T66 completed events stay completed when the customer is deleted', async () => {
  const o = await billing();
  const who = await subscriber(o);
  const [before, after] = eventsAbout(who.customer);
  await o.deliver(before);
  await o.work();
  await forgetCustomers(o, who.user);
  const row = { type: 'customer.updated', customer_id: who.customer, error: null };
  const times = { created_at: new Date(), received_at: new Date() };
  await o.db
    .insertInto('stripe_events')
    .values({ id: String(after?.id), ...row, ...times, state: 'waiting' })
    .execute();
  await syncCustomer(o.deps, who.customer);
  const states = await o.db.selectFrom('stripe_events').select(['id', 'state']).execute();
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    [String(before?.id)]: 'done',
    [String(after?.id)]: 'ignored',
  });
});

test('T66 the operator is alerted of events waiting for more than ten minutes', async () => {
  const o = await billing();
  const who = await subscriber(o);
  const logged: unknown[] = [];
  const log = { ...o.deps.log, error: (fields: unknown) => void logged.push(fields) };
  const deps = { ...o.deps, log: log as unknown as typeof o.deps.log }; // only this is called
  await o.deliver(eventsAbout(who.customer)[1]);
  await resumeEvents(deps);
  expect(logged).toEqual([]);
  const received_at = new Date(Date.now() - 11 * 60_000);
  await o.db.updateTable('stripe_events').set({ received_at }).execute();
  await resumeEvents(deps);
  expect(logged).toEqual([{ customers: 1 }]);
  await o.work();
  await resumeEvents(deps);
  expect(logged).toEqual([{ customers: 1 }]);
});
