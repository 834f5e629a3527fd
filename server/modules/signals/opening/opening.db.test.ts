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
  signals,
} from '../signals.fixture.ts';
import { openWaitingJob } from '../signals.jobs.ts';

async function member(o: Signals, monthlySignals: number) {
  const user = await o.addMember(monthlySignals);
  await o.addPost(user);
  return user;
}

const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => reaction(`Person ${from + index}`));

const openNumbers = async (o: Signals, user: string) =>
  (await o.signalsOf(user)).filter((signal) => signal.opened_at).map(({ no }) => no);

const open = async (o: Signals, user: string) => {
  const { body } = await o.call(user, 'POST', '/open', {});
  await expectRightCounters(o, user);
  return body;
};

async function renew(o: Signals, user: string) {
  o.clock.advance({ days: 32 });
  await o.openMonth(user);
}

test('a larger plan opens what waits at once, the newest first, and charges each once', async () => {
  const o = await signals();
  const user = await member(o, 2);
  await o.arrive(user, people(3));
  o.clock.advance({ minutes: 1 });
  await o.arrive(user, people(3, 3));
  expect(await openNumbers(o, user)).toEqual([2, 3]);
  await o.upgrade(user, 5);
  expect(o.emitted).toEqual(['renewed', 'raised']);
  await o.work();
  expect(await openNumbers(o, user)).toEqual([2, 3, 4, 5, 6]);
  expect(await o.balanceOf(user)).toMatchObject({ base: 5, used: 5 });
  await expectRightCounters(o, user);
});

/** Oldest first. */
const REMARKS = ['How did you measure it?', 'It took us a year to see this.', 'Congrats!'];

test('of one page, questions open first, then other comments, then stock phrases', async () => {
  const o = await signals();
  for (const [allowance, open] of [
    [1, [1]],
    [2, [1, 2]],
  ] as const) {
    const user = await member(o, allowance);
    const said = REMARKS.map((text, index) =>
      comment(`Person ${index}`, text, new Date(o.clock.now().getTime() - (9 - index) * 60_000)),
    );
    await o.arrive(user, said, { kind: 'comment' });
    expect(await openNumbers(o, user)).toEqual(open);
    await expectRightCounters(o, user);
  }
});

test('a member opens what waits by worth: questions, comments, then the newest reactions', async () => {
  const o = await signals();
  const user = await member(o, 0);
  for (const [index, text] of REMARKS.entries()) {
    const said = comment(`Person ${index}`, text, o.clock.now());
    await o.arrive(user, [said], { kind: 'comment' });
    o.clock.advance({ minutes: 1 });
    await o.arrive(user, [reaction(`Reader ${index}`, index === 0 ? 'insightful' : 'like')]);
    o.clock.advance({ minutes: 1 });
  }
  const order: number[] = [];
  for (let plan = 1; plan <= 6; plan += 1) {
    await o.upgrade(user, plan);
    await o.work();
    order.push(...(await openNumbers(o, user)).filter((no) => !order.includes(no)));
  }
  expect(order).toEqual([1, 3, 5, 6, 4, 2]);
  await expectRightCounters(o, user);
});

test('a job of a larger plan leaves the next month alone, however late it runs', async () => {
  const o = await signals();
  const [renewed, unopened, raised] = [await member(o, 2), await member(o, 2), await member(o, 2)];
  for (const user of [renewed, unopened, raised]) {
    await o.arrive(user, people(30));
    await o.upgrade(user, 5);
  }
  o.clock.advance({ days: 32 });
  await o.openMonth(renewed);
  await o.openMonth(raised);
  await o.upgrade(raised, 7);
  await o.work();
  expect(await openNumbers(o, renewed)).toHaveLength(2);
  expect(await o.balanceOf(renewed)).toMatchObject({ used: 0 });
  expect(await openNumbers(o, unopened)).toHaveLength(2);
  expect(await o.balanceOf(unopened)).toMatchObject({ used: 0 });
  expect(await openNumbers(o, raised)).toHaveLength(2 + 7);
});

test.runIf(databaseKind === 'postgres')(
  'a page that waits for another spender opens what that one leaves',
  async () => {
    const o = await signals();
    const user = await member(o, 3);
    const spent = Promise.withResolvers<void>();
    const isArriving = Promise.withResolvers<void>();
    const spender = runInTransaction(o.db, async (tx) => {
      await spendSignals(tx, { userId: user, wanted: 2, now: o.clock.now() });
      spent.resolve();
      await isArriving.promise;
    });
    await spent.promise;
    const arriving = o.arrive(user, people(3));
    await expect.poll(() => isWaitingForLock(o.database)).toBe(true);
    isArriving.resolve();
    await Promise.all([spender, arriving]);
    expect(await openNumbers(o, user)).toEqual([3]);
    expect(await o.balanceOf(user)).toMatchObject({ base: 3, used: 3 });
  },
);

test('each signal that the allowance opens belongs to its period, the oldest too', async () => {
  const o = await signals();
  const user = await member(o, 2);
  await o.arrive(user, people(3));
  const { period_start: period } = await o.balanceOf(user);
  expect((await o.signalsOf(user)).map((signal) => signal.opened_period)).toEqual([
    null,
    period,
    period,
  ]);
});

test('replies written before replies were read are history, and cost nothing', async () => {
  const o = await signals();
  const user = await member(o, 1);
  const since = o.clock.now();
  await o.db.updateTable('trackings').set({ replies_since: since }).execute();
  o.clock.advance({ days: 1 });
  const said = (name: string, minutes: number, replyTo?: ParentComment): PageItem => ({
    ...comment(name, 'So true', new Date(since.getTime() + minutes * 60_000)),
    ...(replyTo && { replyTo }),
  });
  const to = { comment: 'c1', isMember: false };
  await o.arrive(
    user,
    [said('Old', -5), said('Old reply', -4, to), said('Late reply', 5, to), said('Older', -6, to)],
    { kind: 'comment' },
  );
  const of = (await o.signalsOf(user)).map((signal) => [
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
  expect(await o.balanceOf(user)).toMatchObject({ used: 1 });
  await expectRightCounters(o, user);
});

test('a smaller plan and an equal one open nothing', async () => {
  const o = await signals();
  const user = await member(o, 3);
  await o.arrive(user, people(5));
  await o.upgrade(user, 3);
  await o.upgrade(user, 1);
  expect(o.jobsWaiting()).toEqual([]);
  expect((await o.countersOf(user)).waiting).toBe(2);
});

test('a new month opens nothing by itself, unless the member has chosen it', async () => {
  const o = await signals();
  const [user, other] = [await member(o, 1), await member(o, 1)];
  for (const each of [user, other]) await o.arrive(each, people(3));
  const changed = await o.call(other, 'PATCH', '/settings', { opensAlways: true });
  expect(changed.body).toEqual({ opensAlways: true });
  for (const each of [user, other]) await renew(o, each);
  await o.work();
  expect(await openNumbers(o, user)).toEqual([3]);
  expect(await openNumbers(o, other)).toEqual([2, 3]);
  await o.call(other, 'PATCH', '/settings', { opensAlways: false });
  await renew(o, other);
  await o.work();
  expect(await openNumbers(o, other)).toEqual([2, 3]);
});

test('a member opens what waits, as far as the allowance of the running month goes', async () => {
  const o = await signals();
  const user = await member(o, 2);
  await o.arrive(user, people(5));
  expect(await open(o, user)).toEqual({ opened: 0, waiting: 3 });
  o.clock.advance({ days: 32 });
  expect(await open(o, user)).toEqual({ opened: 2, waiting: 1 });
  expect(await open(o, user)).toEqual({ opened: 0, waiting: 1 });
  expect(await openNumbers(o, user)).toEqual([2, 3, 4, 5]);
  const { used, period_start: period } = await o.balanceOf(user);
  const all = await o.signalsOf(user);
  const opened = all.filter((signal) => Number(signal.opened_period) === Number(period));
  expect([used, opened.length]).toEqual([2, 2]);
});

test('a signal that was withdrawn before it was opened costs nothing', async () => {
  const o = await signals();
  const user = await member(o, 1);
  await o.arrive(user, people(3));
  await o.withdraw(user, [1]);
  expect(await open(o, user)).toEqual({ opened: 1, waiting: 1 });
  const [withdrawn] = await o.signalsOf(user);
  expect(withdrawn).toMatchObject({ no: 1, opened_period: null });
  expect(await o.balanceOf(user)).toMatchObject({ used: 1 });
});

test('nothing opens for a subscription whose month is over and unpaid', async () => {
  const o = await signals();
  const user = await member(o, 1);
  await o.arrive(user, people(2));
  await o.db
    .updateTable('subscriptions')
    .set({ status: 'past_due' })
    .where('user_id', '=', user)
    .execute();
  o.clock.advance({ days: 40 });
  await o.deps.jobs.send(openWaitingJob, { userId: user });
  await o.work();
  expect(await openNumbers(o, user)).toEqual([2]);
});

test('two calls at once charge no signal twice', async () => {
  const o = await signals();
  const user = await member(o, 1);
  await o.arrive(user, people(9));
  o.clock.advance({ days: 32 });
  await o.db
    .updateTable('subscriptions')
    .set({ monthly_signals: 5 })
    .where('user_id', '=', user)
    .execute();
  const answers = await Promise.all([1, 2, 3].map(() => o.call(user, 'POST', '/open', {})));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const opened = answers.reduce((sum, { body }) => sum + body.opened, 0);
  expect(opened).toBe(5);
  expect(await o.balanceOf(user)).toMatchObject({ base: 5, used: 5 });
  await expectRightCounters(o, user);
});

test('a second tab with the same offer opens nothing more', async () => {
  const o = await signals();
  const user = await member(o, 4);
  await o.arrive(user, people(12));
  await renew(o, user);
  const { used, period_start: since } = await o.balanceOf(user);
  const offer = { atMost: 3, seen: { used, since } };
  const press = async () => (await o.call(user, 'POST', '/open', offer)).body;
  expect(await press()).toEqual({ opened: 3, waiting: 5 });
  expect(await press()).toEqual({ opened: 0, waiting: 5 });
  // Neither with a larger plan nor in the next month.
  await o.db
    .updateTable('subscriptions')
    .set({ monthly_signals: 40 })
    .where('user_id', '=', user)
    .execute();
  expect(await press()).toEqual({ opened: 0, waiting: 5 });
  await renew(o, user);
  expect(await press()).toEqual({ opened: 0, waiting: 5 });
  expect(await o.balanceOf(user)).toMatchObject({ used: 0 });
  await expectRightCounters(o, user);
});

test('what arrived since the offer counts towards it, so it charges no more in all', async () => {
  const o = await signals();
  const user = await member(o, 2);
  await o.arrive(user, people(6));
  await renew(o, user);
  const { used, period_start: since } = await o.balanceOf(user);
  await o.arrive(user, people(1, 20));
  const offer = { atMost: 2, seen: { used, since } };
  expect((await o.call(user, 'POST', '/open', offer)).body).toEqual({ opened: 1, waiting: 3 });
  expect(await o.balanceOf(user)).toMatchObject({ used: 2 });
});

test('no more is charged than the member agreed to', async () => {
  const o = await signals();
  const user = await member(o, 1);
  await o.arrive(user, people(6));
  await renew(o, user);
  await o.db
    .updateTable('subscriptions')
    .set({ monthly_signals: 10 })
    .where('user_id', '=', user)
    .execute();
  await o.withdraw(user, [1, 2]);
  const answer = await o.call(user, 'POST', '/open', { atMost: 1 });
  expect(answer.body).toEqual({ opened: 3, waiting: 2 });
  expect(await o.balanceOf(user)).toMatchObject({ used: 1 });
  await expectRightCounters(o, user);
});
