import { expect, onTestFinished, test, vi } from 'vitest';
import { fail } from '../../../platform/failure.ts';
import { silentLog } from '../../../platform/log/log.ts';
import { readableLog } from '../../../testing/log-lines.ts';
import { billing } from '../billing.fixture.ts';
import { createPortalReturnReader } from './portal-return.ts';

async function visitor({ log = silentLog } = {}) {
  let now = Date.now();
  const o = await billing({ log, clock: { now: () => new Date(now) } });
  const user = await o.addUser();
  const paid = await o.pay(user);
  await o.comeBack(paid.session);
  const read = async () =>
    (await o.call('GET', '/payments/stripe/current-subscription', { user })).body;
  return {
    ...o,
    ...paid,
    user,
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

test('after the portal, the account page shows the changes before any event arrives [S4.36]', async () => {
  const o = await visitor();
  await o.leave();
  o.pass(20);
  await o.stripe('POST', `/subscriptions/${o.subscription}`, { cancel_at_period_end: 'true' });
  expect(await o.read()).toMatchObject({ status: 'active', nextRenewalDate: null });
  await o.stripe('POST', `/subscriptions/${o.subscription}`, { cancel_at_period_end: 'false' });
  o.pass(2);
  expect(await o.read()).toMatchObject({ endsAt: null });
});

test('concurrent calls of one screen share one read of Stripe', async () => {
  const o = await visitor();
  await o.leave();
  const askedBy = async (calls: () => Promise<unknown>) => {
    o.pass(1);
    const before = o.requests.length;
    await calls();
    return o.requests.length - before;
  };
  const onceAsked = await askedBy(o.read);
  expect(onceAsked).toBeGreaterThan(0);
  expect(await askedBy(o.readCredits)).toBe(onceAsked);
  expect(await askedBy(() => Promise.all([o.read(), o.readCredits()]))).toBe(onceAsked);
  // Sequentially, within the same second.
  expect(await askedBy(async () => [await o.read(), await o.readCredits()])).toBe(onceAsked);
});

test('without a recent portal visit Stripe is not called', async () => {
  const o = await visitor();
  o.pass(20);
  const asked = o.requests.length;
  await o.read();
  expect(o.requests).toHaveLength(asked);
  await o.leave();
  o.pass(3600);
  const left = o.requests.length;
  await o.read();
  expect(o.requests.length).toBeGreaterThan(left);
  o.pass(1);
  const gone = o.requests.length;
  await o.read();
  expect(o.requests).toHaveLength(gone);
});

/** Reads after the portal, with a Stripe that answers when released. */
async function heldLooks() {
  const o = await visitor();
  await o.leave();
  const answer = Promise.withResolvers<never>();
  let asked = 0;
  const readCustomer = () => {
    asked += 1;
    return answer.promise;
  };
  const look = createPortalReturnReader({ ...o.deps, stripe: { ...o.deps.stripe, readCustomer } });
  return { ...o, answer, look: () => look(o.user), asked: () => asked };
}

test('a pending read is shared, however long it takes', async () => {
  const o = await heldLooks();
  const first = o.look();
  await expect.poll(o.asked).toBe(1);
  o.pass(2);
  const second = o.look();
  o.answer.reject(fail('payments_unavailable'));
  await Promise.all([first, second]);
  expect(o.asked()).toBe(1);
});

test('if Stripe is slow after the portal, the stored state is served within five seconds', async () => {
  const o = await heldLooks();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isAnswered = false;
  const answered = o.look().then(() => (isAnswered = true));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await answered;
});

test('a bug in a read is logged and reaches the caller', async () => {
  const { log, lines } = readableLog();
  const o = await visitor({ log });
  await o.leave();
  const readCustomer = async () => {
    throw new TypeError('a bug');
  };
  const look = createPortalReturnReader({ ...o.deps, stripe: { ...o.deps.stripe, readCustomer } });
  await expect(look(o.user)).rejects.toThrow('a bug');
  expect(lines).toMatchObject([{ level: 'error', userId: o.user }]);
});

test('if Stripe is unavailable after the portal, the stored state is served', async () => {
  const o = await visitor();
  await o.leave();
  o.pass(20);
  o.faults.add({ service: 'stripe', kind: '500', times: 100 });
  expect(await o.read()).toMatchObject({ status: 'active', product: { name: 'Networker' } });
});
