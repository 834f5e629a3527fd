import { expect, test } from 'vitest';
import { billing } from './billing.fixture.ts';

/** A subscriber who left for the portal; time is moved by hand. */
async function visitor() {
  let now = Date.now();
  const o = await billing({ clock: { now: () => new Date(now) } });
  const user = await o.addUser();
  const paid = await o.pay(user);
  await o.comeBack(paid.session);
  const read = async () =>
    (await o.call('GET', '/payments/stripe/current-subscription', { user })).body;
  return {
    ...o,
    ...paid,
    read,
    readCredits: () => o.call('GET', '/user/credits', { user }),
    leave: () =>
      o.call('POST', '/payments/stripe/manage', {
        user,
        body: { returnUrl: `${o.appUrl}/profile` },
      }),
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

test('who comes back from the portal sees what was done there before any event tells of it', async () => {
  const o = await visitor();
  await o.leave();
  o.pass(20);
  await o.stripe('POST', `/subscriptions/${o.subscription}`, { cancel_at_period_end: 'true' });
  expect(await o.read()).toMatchObject({ status: 'active', nextRenewalDate: null });
  await o.stripe('POST', `/subscriptions/${o.subscription}`, { cancel_at_period_end: 'false' });
  o.pass(2);
  expect(await o.read()).toMatchObject({ endsAt: null });
});

test('the calls that one screen makes together share one look at Stripe', async () => {
  const o = await visitor();
  await o.leave();
  const askedBy = async (calls: () => Promise<unknown>) => {
    o.pass(2);
    const before = o.requests.length;
    await calls();
    return o.requests.length - before;
  };
  const onceAsked = await askedBy(o.read);
  expect(onceAsked).toBeGreaterThan(0);
  expect(await askedBy(o.readCredits)).toBe(onceAsked);
  expect(await askedBy(() => Promise.all([o.read(), o.readCredits()]))).toBe(onceAsked);
});

test('who was not at the portal is answered without asking Stripe, and so is who left long ago', async () => {
  const o = await visitor();
  o.pass(20);
  const asked = o.requests.length;
  await o.read();
  expect(o.requests).toHaveLength(asked);
  await o.leave();
  o.pass(3601);
  const left = o.requests.length;
  await o.read();
  expect(o.requests).toHaveLength(left);
});

test('where Stripe is away after the portal, what is known is shown', async () => {
  const o = await visitor();
  await o.leave();
  o.pass(20);
  o.faults.add({ service: 'stripe', kind: '500', times: 100 });
  expect(await o.read()).toMatchObject({ status: 'active', product: { name: 'Networker' } });
});
