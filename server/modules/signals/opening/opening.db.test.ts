import { expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { isWaitingForLock } from '../../../testing/lock-waits.ts';
import { spendSignals } from '../../billing/billing.ts';
import type { PageItem, ParentComment } from '../ingest/compare-page.rules.ts';
import {
  comment,
  expectRightCounters,
  reaction,
  type Signals,
  startSignals,
} from '../signals.fixture.ts';
import { openWaitingJob } from '../signals.jobs.ts';

async function addMember(app: Signals, monthlySignals: number) {
  const user = await app.addMember(monthlySignals);
  await app.addPost(user);
  return user;
}

const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => reaction(`Person ${from + index}`));

const openNumbers = async (app: Signals, user: string) =>
  (await app.findSignals(user)).filter((signal) => signal.opened_at).map(({ no }) => no);

const open = async (app: Signals, user: string) => {
  const { body } = await app.call(user, 'POST', '/open', {});
  await expectRightCounters(app, user);
  return body;
};

async function renew(app: Signals, user: string) {
  app.clock.advance({ days: 32 });
  await app.openMonth(user);
}

test('a larger plan opens what waits at once, the newest first, and charges each once', async () => {
  const app = await startSignals();
  const user = await addMember(app, 2);
  await app.arrive(user, people(3));
  app.clock.advance({ minutes: 1 });
  await app.arrive(user, people(3, 3));
  expect(await openNumbers(app, user)).toEqual([2, 3]);
  await app.upgrade(user, 5);
  expect(app.emitted).toEqual(['renewed', 'raised']);
  await app.work();
  expect(await openNumbers(app, user)).toEqual([2, 3, 4, 5, 6]);
  expect(await app.findBalance(user)).toMatchObject({ base: 5, used: 5 });
  await expectRightCounters(app, user);
});

/** Oldest first. */
const REMARKS = ['How did you measure it?', 'It took us a year to see this.', 'Congrats!'];

test('of one page, questions open first, then other comments, then stock phrases', async () => {
  const app = await startSignals();
  for (const [allowance, open] of [
    [1, [1]],
    [2, [1, 2]],
  ] as const) {
    const user = await addMember(app, allowance);
    const said = REMARKS.map((text, index) =>
      comment(`Person ${index}`, text, new Date(app.clock.now().getTime() - (9 - index) * 60_000)),
    );
    await app.arrive(user, said, { kind: 'comment' });
    expect(await openNumbers(app, user)).toEqual(open);
    await expectRightCounters(app, user);
  }
});

test('a member opens what waits by worth: questions, comments, then the newest reactions', async () => {
  const app = await startSignals();
  const user = await addMember(app, 0);
  for (const [index, text] of REMARKS.entries()) {
    const said = comment(`Person ${index}`, text, app.clock.now());
    await app.arrive(user, [said], { kind: 'comment' });
    app.clock.advance({ minutes: 1 });
    await app.arrive(user, [reaction(`Reader ${index}`, index === 0 ? 'insightful' : 'like')]);
    app.clock.advance({ minutes: 1 });
  }
  const order: number[] = [];
  for (let plan = 1; plan <= 6; plan += 1) {
    await app.upgrade(user, plan);
    await app.work();
    order.push(...(await openNumbers(app, user)).filter((no) => !order.includes(no)));
  }
  expect(order).toEqual([1, 3, 5, 6, 4, 2]);
  await expectRightCounters(app, user);
});

test('a job of a larger plan leaves the next month alone, however late it runs', async () => {
  const app = await startSignals();
  const [renewed, unopened, raised] = [
    await addMember(app, 2),
    await addMember(app, 2),
    await addMember(app, 2),
  ];
  for (const user of [renewed, unopened, raised]) {
    await app.arrive(user, people(30));
    await app.upgrade(user, 5);
  }
  app.clock.advance({ days: 32 });
  await app.openMonth(renewed);
  await app.openMonth(raised);
  await app.upgrade(raised, 7);
  await app.work();
  expect(await openNumbers(app, renewed)).toHaveLength(2);
  expect(await app.findBalance(renewed)).toMatchObject({ used: 0 });
  expect(await openNumbers(app, unopened)).toHaveLength(2);
  expect(await app.findBalance(unopened)).toMatchObject({ used: 0 });
  expect(await openNumbers(app, raised)).toHaveLength(2 + 7);
});

test.runIf(databaseKind === 'postgres')(
  'a page that waits for another spender opens what that one leaves',
  async () => {
    const app = await startSignals();
    const user = await addMember(app, 3);
    const spent = Promise.withResolvers<void>();
    const isArriving = Promise.withResolvers<void>();
    const spender = runInTransaction(app.db, async (tx) => {
      await spendSignals(tx, { userId: user, wanted: 2, now: app.clock.now() });
      spent.resolve();
      await isArriving.promise;
    });
    await spent.promise;
    const arriving = app.arrive(user, people(3));
    await expect.poll(() => isWaitingForLock(app.database)).toBe(true);
    isArriving.resolve();
    await Promise.all([spender, arriving]);
    expect(await openNumbers(app, user)).toEqual([3]);
    expect(await app.findBalance(user)).toMatchObject({ base: 3, used: 3 });
  },
);

test('each signal that the allowance opens belongs to its period, the oldest too', async () => {
  const app = await startSignals();
  const user = await addMember(app, 2);
  await app.arrive(user, people(3));
  const { period_start: period } = await app.findBalance(user);
  expect((await app.findSignals(user)).map((signal) => signal.opened_period)).toEqual([
    null,
    period,
    period,
  ]);
});

test('replies written before replies were read are history, and cost nothing', async () => {
  const app = await startSignals();
  const user = await addMember(app, 1);
  const since = app.clock.now();
  await app.db.updateTable('trackings').set({ replies_since: since }).execute();
  app.clock.advance({ days: 1 });
  const said = (name: string, minutes: number, replyTo?: ParentComment): PageItem => ({
    ...comment(name, 'So true', new Date(since.getTime() + minutes * 60_000)),
    ...(replyTo && { replyTo }),
  });
  const to = { comment: 'c1', isMember: false };
  await app.arrive(
    user,
    [said('Old', -5), said('Old reply', -4, to), said('Late reply', 5, to), said('Older', -6, to)],
    { kind: 'comment' },
  );
  const of = (await app.findSignals(user)).map((signal) => [
    signal.sort_at < since,
    signal.is_history,
    signal.opened_at !== null,
    signal.opened_period !== null,
  ]);
  expect(of).toEqual([
    [true, true, true, false],
    [true, false, false, false],
    [true, true, true, false],
    [false, false, true, true],
  ]);
  expect(await app.findBalance(user)).toMatchObject({ used: 1 });
  await expectRightCounters(app, user);
});

test('a smaller plan and an equal one open nothing', async () => {
  const app = await startSignals();
  const user = await addMember(app, 3);
  await app.arrive(user, people(5));
  await app.upgrade(user, 3);
  await app.upgrade(user, 1);
  expect(app.jobsWaiting()).toEqual([]);
  expect((await app.findCounters(user)).waiting).toBe(2);
});

test('a new month opens nothing by itself, unless the member has chosen it', async () => {
  const app = await startSignals();
  const [user, other] = [await addMember(app, 1), await addMember(app, 1)];
  for (const each of [user, other]) await app.arrive(each, people(3));
  const changed = await app.call(other, 'PATCH', '/settings', { opensAlways: true });
  expect(changed.body).toEqual({ opensAlways: true });
  for (const each of [user, other]) await renew(app, each);
  await app.work();
  expect(await openNumbers(app, user)).toEqual([3]);
  expect(await openNumbers(app, other)).toEqual([2, 3]);
  await app.call(other, 'PATCH', '/settings', { opensAlways: false });
  await renew(app, other);
  await app.work();
  expect(await openNumbers(app, other)).toEqual([2, 3]);
});

test('a member opens what waits, as far as the allowance of the running month goes', async () => {
  const app = await startSignals();
  const user = await addMember(app, 2);
  await app.arrive(user, people(5));
  expect(await open(app, user)).toEqual({ opened: 0, waiting: 3 });
  app.clock.advance({ days: 32 });
  expect(await open(app, user)).toEqual({ opened: 2, waiting: 1 });
  expect(await open(app, user)).toEqual({ opened: 0, waiting: 1 });
  expect(await openNumbers(app, user)).toEqual([2, 3, 4, 5]);
  const { used, period_start: period } = await app.findBalance(user);
  const all = await app.findSignals(user);
  const opened = all.filter((signal) => Number(signal.opened_period) === Number(period));
  expect([used, opened.length]).toEqual([2, 2]);
});

test('a signal that was withdrawn before it was opened costs nothing', async () => {
  const app = await startSignals();
  const user = await addMember(app, 1);
  await app.arrive(user, people(3));
  await app.withdraw(user, [1]);
  expect(await open(app, user)).toEqual({ opened: 1, waiting: 1 });
  const [withdrawn] = await app.findSignals(user);
  expect(withdrawn).toMatchObject({ no: 1, opened_period: null });
  expect(await app.findBalance(user)).toMatchObject({ used: 1 });
});

test('nothing opens for a subscription whose month is over and unpaid', async () => {
  const app = await startSignals();
  const user = await addMember(app, 1);
  await app.arrive(user, people(2));
  await app.db
    .updateTable('subscriptions')
    .set({ status: 'past_due' })
    .where('user_id', '=', user)
    .execute();
  app.clock.advance({ days: 40 });
  await app.deps.jobs.send(openWaitingJob, { userId: user });
  await app.work();
  expect(await openNumbers(app, user)).toEqual([2]);
});

test('two calls at once charge no signal twice', async () => {
  const app = await startSignals();
  const user = await addMember(app, 1);
  await app.arrive(user, people(9));
  app.clock.advance({ days: 32 });
  await app.db
    .updateTable('subscriptions')
    .set({ monthly_signals: 5 })
    .where('user_id', '=', user)
    .execute();
  const answers = await Promise.all([1, 2, 3].map(() => app.call(user, 'POST', '/open', {})));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const opened = answers.reduce((sum, { body }) => sum + body.opened, 0);
  expect(opened).toBe(5);
  expect(await app.findBalance(user)).toMatchObject({ base: 5, used: 5 });
  await expectRightCounters(app, user);
});

test('a second tab with the same offer opens nothing more', async () => {
  const app = await startSignals();
  const user = await addMember(app, 4);
  await app.arrive(user, people(12));
  await renew(app, user);
  const { used, period_start: since } = await app.findBalance(user);
  const offer = { atMost: 3, seen: { used, since } };
  const press = async () => (await app.call(user, 'POST', '/open', offer)).body;
  expect(await press()).toEqual({ opened: 3, waiting: 5 });
  expect(await press()).toEqual({ opened: 0, waiting: 5 });
  // Neither with a larger plan nor in the next month.
  await app.db
    .updateTable('subscriptions')
    .set({ monthly_signals: 40 })
    .where('user_id', '=', user)
    .execute();
  expect(await press()).toEqual({ opened: 0, waiting: 5 });
  await renew(app, user);
  expect(await press()).toEqual({ opened: 0, waiting: 5 });
  expect(await app.findBalance(user)).toMatchObject({ used: 0 });
  await expectRightCounters(app, user);
});

test('what arrived since the offer counts towards it, so it charges no more in all', async () => {
  const app = await startSignals();
  const user = await addMember(app, 2);
  await app.arrive(user, people(6));
  await renew(app, user);
  const { used, period_start: since } = await app.findBalance(user);
  await app.arrive(user, people(1, 20));
  const offer = { atMost: 2, seen: { used, since } };
  expect((await app.call(user, 'POST', '/open', offer)).body).toEqual({ opened: 1, waiting: 3 });
  expect(await app.findBalance(user)).toMatchObject({ used: 2 });
});

test('no more is charged than the member agreed to', async () => {
  const app = await startSignals();
  const user = await addMember(app, 1);
  await app.arrive(user, people(6));
  await renew(app, user);
  await app.db
    .updateTable('subscriptions')
    .set({ monthly_signals: 10 })
    .where('user_id', '=', user)
    .execute();
  await app.withdraw(user, [1, 2]);
  const answer = await app.call(user, 'POST', '/open', { atMost: 1 });
  expect(answer.body).toEqual({ opened: 3, waiting: 2 });
  expect(await app.findBalance(user)).toMatchObject({ used: 1 });
  await expectRightCounters(app, user);
});
