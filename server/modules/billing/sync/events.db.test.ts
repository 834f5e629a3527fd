import { expect, test } from 'vitest';
import { startBilling, type Billing } from '../billing.fixture.ts';
import { syncCustomer } from './sync-customer.ts';
import { endBillingOfUser } from '../leaving/ending.ts';
import { deleteUser, forgetCustomers, addSubscriber } from '../leaving/leaving.fixture.ts';
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

const makeEventsAbout = (customer: string) =>
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
const STATES: Record<string, (app: Billing, who: Subscriber) => Promise<() => Promise<unknown>>> = {
  async 'not ours'(app, { user }) {
    await forgetCustomers(app, user);
    return async () => {};
  },
  known: async () => async () => {},
  async 'being forgotten'(app, { customer }) {
    await app.stripe('DELETE', `/customers/${customer}`);
    const { stripe } = app.deps;
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
    const erasing = syncCustomer({ ...app.deps, stripe: slow }, customer);
    await begun.promise;
    return async () => {
      held.resolve();
      await erasing;
    };
  },
  async 'deleted at Stripe'(app, { customer }) {
    await app.stripe('DELETE', `/customers/${customer}`);
    return async () => {};
  },
  async 'deleted at Stripe and forgotten'(app, { customer }) {
    await app.stripe('DELETE', `/customers/${customer}`);
    await syncCustomer(app.deps, customer);
    return async () => {};
  },
  async 'of a deleted account'(app, { user }) {
    await deleteUser(app, user);
    return async () => {};
  },
  async 'of an erased account'(app, { user }) {
    await deleteUser(app, user);
    await endBillingOfUser(app.deps, user);
    return async () => {};
  },
  async 'of an erased account, deleted at Stripe'(app, { user, customer }) {
    await deleteUser(app, user);
    await endBillingOfUser(app.deps, user);
    await app.stripe('DELETE', `/customers/${customer}`);
    return async () => {};
  },
};
type Subscriber = Awaited<ReturnType<typeof addSubscriber>>;

const waiting = (app: Billing) =>
  app.db.selectFrom('stripe_events').select('type').where('state', '=', 'waiting').execute();

test.each(Object.keys(STATES))(
  'T66 every event of a customer that is %s is closed, and so is one whose job was lost',
  async (state) => {
    const app = await startBilling();
    const who = await addSubscriber(app);
    const letGo = await STATES[state]?.(app, who);
    for (const event of makeEventsAbout(who.customer)) {
      expect((await app.deliver(event)).status).toBe(200);
    }
    await letGo?.();
    await app.work();
    expect(await waiting(app)).toEqual([]);

    // As after a killed worker: the event exists without its job.
    const [lost] = makeEventsAbout(who.customer);
    const row = { type: 'customer.updated', customer_id: who.customer, created_at: new Date() };
    const received_at = new Date(Date.now() - 11 * 60_000);
    await app.db
      .insertInto('stripe_events')
      .values({ id: String(lost?.id), ...row, received_at, state: 'waiting', error: null })
      .execute();
    await resumeEvents(app.deps);
    await app.work();
    expect(await waiting(app)).toEqual([]);
  },
);

test('T66 completed events stay completed when the customer is deleted', async () => {
  const app = await startBilling();
  const who = await addSubscriber(app);
  const [before, after] = makeEventsAbout(who.customer);
  await app.deliver(before);
  await app.work();
  await forgetCustomers(app, who.user);
  const row = { type: 'customer.updated', customer_id: who.customer, error: null };
  const times = { created_at: new Date(), received_at: new Date() };
  await app.db
    .insertInto('stripe_events')
    .values({ id: String(after?.id), ...row, ...times, state: 'waiting' })
    .execute();
  await syncCustomer(app.deps, who.customer);
  const states = await app.db.selectFrom('stripe_events').select(['id', 'state']).execute();
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    [String(before?.id)]: 'done',
    [String(after?.id)]: 'ignored',
  });
});

test('T66 the operator is alerted of events waiting for more than ten minutes', async () => {
  const app = await startBilling();
  const who = await addSubscriber(app);
  const logged: unknown[] = [];
  const log = { ...app.deps.log, error: (fields: unknown) => void logged.push(fields) };
  const deps = { ...app.deps, log: log as unknown as typeof app.deps.log }; // only this is called
  await app.deliver(makeEventsAbout(who.customer)[1]);
  await resumeEvents(deps);
  expect(logged).toEqual([]);
  const received_at = new Date(Date.now() - 11 * 60_000);
  await app.db.updateTable('stripe_events').set({ received_at }).execute();
  await resumeEvents(deps);
  expect(logged).toEqual([{ customers: 1 }]);
  await app.work();
  await resumeEvents(deps);
  expect(logged).toEqual([{ customers: 1 }]);
});
