import { expect, onTestFinished, test, vi } from 'vitest';
import { fail } from '../../../platform/failure.ts';
import { silentLog } from '../../../platform/log/log.ts';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { startBilling } from '../billing.fixture.ts';
import { createPortalReturnReader } from './portal-return.ts';

async function startWithVisitor({ log = silentLog } = {}) {
  let now = Date.now();
  const app = await startBilling({ log, clock: { now: () => new Date(now) } });
  const user = await app.addUser();
  const paid = await app.pay(user);
  await app.comeBack(paid.session);
  const read = async () =>
    (await app.call('GET', '/payments/stripe/current-subscription', { user })).body;
  return {
    ...app,
    ...paid,
    user,
    read,
    readCredits: () => app.call('GET', '/user/credits', { user }),
    leave: () =>
      app.call('POST', '/payments/stripe/manage', {
        user,
        body: { returnUrl: `${app.appUrl}/profile` },
      }),
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

test('after the portal, the account page shows the changes before any event arrives [S4.36]', async () => {
  const app = await startWithVisitor();
  await app.leave();
  app.pass(20);
  await app.stripe('POST', `/subscriptions/${app.subscription}`, { cancel_at_period_end: 'true' });
  expect(await app.read()).toMatchObject({ status: 'active', nextRenewalDate: null });
  await app.stripe('POST', `/subscriptions/${app.subscription}`, { cancel_at_period_end: 'false' });
  app.pass(2);
  expect(await app.read()).toMatchObject({ endsAt: null });
});

test('concurrent calls of one screen share one read of Stripe', async () => {
  const app = await startWithVisitor();
  await app.leave();
  const recordRequests = async (calls: () => Promise<unknown>) => {
    app.pass(1);
    const before = app.requests.length;
    await calls();
    return app.requests.length - before;
  };
  const onceAsked = await recordRequests(app.read);
  expect(onceAsked).toBeGreaterThan(0);
  expect(await recordRequests(app.readCredits)).toBe(onceAsked);
  expect(await recordRequests(() => Promise.all([app.read(), app.readCredits()]))).toBe(onceAsked);
  // Sequentially, within the same second.
  expect(await recordRequests(async () => [await app.read(), await app.readCredits()])).toBe(
    onceAsked,
  );
});

test('without a recent portal visit Stripe is not called', async () => {
  const app = await startWithVisitor();
  app.pass(20);
  const asked = app.requests.length;
  await app.read();
  expect(app.requests).toHaveLength(asked);
  await app.leave();
  app.pass(3600);
  const left = app.requests.length;
  await app.read();
  expect(app.requests.length).toBeGreaterThan(left);
  app.pass(1);
  const gone = app.requests.length;
  await app.read();
  expect(app.requests).toHaveLength(gone);
});

/** Reads after the portal, with a Stripe that answers when released. */
async function holdReads() {
  const app = await startWithVisitor();
  await app.leave();
  const answer = Promise.withResolvers<never>();
  let asked = 0;
  const readCustomer = () => {
    asked += 1;
    return answer.promise;
  };
  const look = createPortalReturnReader({
    ...app.deps,
    stripe: { ...app.deps.stripe, readCustomer },
  });
  return { ...app, answer, look: () => look(app.user), asked: () => asked };
}

test('a pending read is shared, however long it takes', async () => {
  const app = await holdReads();
  const first = app.look();
  await expect.poll(app.asked).toBe(1);
  app.pass(2);
  const second = app.look();
  app.answer.reject(fail('payments_unavailable'));
  await Promise.all([first, second]);
  expect(app.asked()).toBe(1);
});

test('if Stripe is slow after the portal, the stored state is served within five seconds', async () => {
  const app = await holdReads();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isAnswered = false;
  const answered = app.look().then(() => (isAnswered = true));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await answered;
});

test('a bug in a read is logged and reaches the caller', async () => {
  const { log, lines } = createReadableLog();
  const app = await startWithVisitor({ log });
  await app.leave();
  const readCustomer = async () => {
    throw new TypeError('a bug');
  };
  const look = createPortalReturnReader({
    ...app.deps,
    stripe: { ...app.deps.stripe, readCustomer },
  });
  await expect(look(app.user)).rejects.toThrow('a bug');
  expect(lines).toMatchObject([{ level: 'error', userId: app.user }]);
});

test('if Stripe is unavailable after the portal, the stored state is served', async () => {
  const app = await startWithVisitor();
  await app.leave();
  app.pass(20);
  app.faults.add({ service: 'stripe', kind: '500', times: 100 });
  expect(await app.read()).toMatchObject({ status: 'active', product: { name: 'Networker' } });
});
