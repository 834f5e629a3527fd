import { expect, test } from 'vitest';
import { expectRightCounters, reaction, type Signals, signals } from '../signals.fixture.ts';

async function member(o: Signals, monthlySignals?: number) {
  const user = await o.addMember(monthlySignals);
  await o.addPost(user);
  return user;
}

const mark = async (o: Signals, user: string, seen: unknown) => {
  const answer = await o.call(user, 'POST', '/seen', { seen });
  expect(answer.status).toBe(200);
  await expectRightCounters(o, user);
  return answer.body.new;
};

const newOnes = async (o: Signals, user: string) =>
  (await o.call(user, 'GET', '')).body.items.filter(({ isNew }) => isNew).map(({ no }) => no);

test('a signal is marked as seen once, and keeps the time of the first mark', async () => {
  const o = await signals();
  const user = await member(o);
  await o.arrive(
    user,
    ['A', 'B', 'C'].map((name) => reaction(name)),
  );
  expect(await mark(o, user, { numbers: [1, 1, 3] })).toBe(1);
  const before = await o.signalsOf(user);
  o.clock.advance({ minutes: 1 });
  expect(await mark(o, user, { numbers: [3] })).toBe(1);
  expect(await o.signalsOf(user)).toEqual(before);
  expect(await newOnes(o, user)).toEqual([2]);
});

test('signals that belong to others, wait or do not exist cannot be marked', async () => {
  const o = await signals();
  const [user, other] = [await member(o, 1), await member(o)];
  await o.arrive(
    user,
    ['A', 'B'].map((name) => reaction(name)),
  );
  await o.arrive(
    other,
    ['A', 'B', 'C'].map((name) => reaction(name)),
  );
  expect(await mark(o, user, { numbers: [1, 3, 0, -1, 9_007_199_254_740_991] })).toBe(1);
  expect((await o.signalsOf(user)).map((signal) => signal.seen_at)).toEqual([null, null]);
  expect(await newOnes(o, other)).toEqual([3, 2, 1]);
});

test('a mark of history does not change the number of new ones', async () => {
  const o = await signals();
  const user = await member(o);
  await o.arrive(user, [reaction('A')], { isHistory: true });
  await o.arrive(user, [reaction('B')]);
  expect(await mark(o, user, { numbers: [1] })).toBe(1);
});

test('"all" marks what was opened until then; later ones stay new', async () => {
  const o = await signals();
  const user = await member(o);
  await o.arrive(user, [reaction('A')]);
  const until = o.clock.now();
  o.clock.advance({ minutes: 1 });
  await o.arrive(user, [reaction('B')]);
  o.clock.advance({ minutes: 1 });
  expect(await mark(o, user, { all: true, until })).toBe(1);
  expect(await newOnes(o, user)).toEqual([2]);
  expect(await mark(o, user, { all: true, until })).toBe(1);
});

test('"all" never reaches into the future, and an earlier "all" changes nothing', async () => {
  const o = await signals();
  const user = await member(o);
  await o.arrive(user, [reaction('A')]);
  expect(await mark(o, user, { all: true, until: '2099-01-01T00:00:00Z' })).toBe(0);
  expect(await mark(o, user, { all: true, until: '2020-01-01T00:00:00Z' })).toBe(0);
  o.clock.advance({ minutes: 1 });
  await o.arrive(user, [reaction('B')]);
  expect(await newOnes(o, user)).toEqual([2]);
  expect((await o.countersOf(user)).unseen).toBe(1);
});

test('a signal that is opened after "all" is new, though it happened before', async () => {
  const o = await signals();
  const user = await member(o, 1);
  await o.arrive(
    user,
    ['A', 'B'].map((name) => reaction(name)),
  );
  expect(await mark(o, user, { all: true, until: o.clock.now() })).toBe(0);
  o.clock.advance({ minutes: 1 });
  await o.upgrade(user, 10);
  await o.work();
  await expectRightCounters(o, user);
  expect(await newOnes(o, user)).toEqual([1]);
});

test('a signal is new though its page was read before "all" and written after it', async () => {
  const o = await signals();
  const user = await member(o);
  expect(await mark(o, user, { all: true, until: o.clock.now() })).toBe(0);
  o.clock.advance({ seconds: -1 });
  await o.arrive(user, [reaction('A')]);
  await expectRightCounters(o, user);
  expect(await newOnes(o, user)).toEqual([1]);
});

const takeBack = async (o: Signals, user: string, unseen: unknown) => {
  const answer = await o.call(user, 'POST', '/unseen', { unseen });
  expect(answer.status).toBe(200);
  await expectRightCounters(o, user);
  return answer.body.new;
};

test('undoing a mark makes the signal new again, once', async () => {
  const o = await signals();
  const user = await member(o);
  await o.arrive(
    user,
    ['A', 'B', 'C'].map((name) => reaction(name)),
  );
  await mark(o, user, { numbers: [1, 3] });
  expect(await takeBack(o, user, { numbers: [3, 2, 99] })).toBe(2);
  expect(await takeBack(o, user, { numbers: [3] })).toBe(2);
  expect(await newOnes(o, user)).toEqual([3, 2]);
});

test('undoing "all" restores the time before it, but signals marked alone stay seen', async () => {
  const o = await signals();
  const user = await member(o);
  const all = () => o.call(user, 'POST', '/seen', { seen: { all: true, until: o.clock.now() } });
  await o.arrive(user, [reaction('A')]);
  o.clock.advance({ minutes: 1 });
  const first = o.clock.now();
  expect((await all()).body).toEqual({ new: 0, seenBefore: null });
  o.clock.advance({ minutes: 1 });
  await o.arrive(user, [reaction('B'), reaction('C')]);
  await mark(o, user, { numbers: [2] });
  o.clock.advance({ minutes: 1 });
  expect((await all()).body).toEqual({ new: 0, seenBefore: first.toISOString() });
  expect(await takeBack(o, user, { all: true, seenBefore: first })).toBe(1);
  expect(await newOnes(o, user)).toEqual([3]);
  // The watermark never moves forward.
  expect(await takeBack(o, user, { all: true, seenBefore: '2099-01-01T00:00:00Z' })).toBe(1);
  expect(await takeBack(o, user, { all: true, seenBefore: null })).toBe(2);
});
