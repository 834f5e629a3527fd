import { expect, test } from 'vitest';
import { expectRightCounters, reaction, type Signals, startSignals } from '../signals.fixture.ts';

async function addMember(app: Signals, monthlySignals?: number) {
  const user = await app.addMember(monthlySignals);
  await app.addPost(user);
  return user;
}

const mark = async (app: Signals, user: string, seen: unknown) => {
  const answer = await app.call(user, 'POST', '/seen', { seen });
  expect(answer.status).toBe(200);
  await expectRightCounters(app, user);
  return answer.body.new;
};

const listNew = async (app: Signals, user: string) =>
  (await app.call(user, 'GET', '')).body.items.filter(({ isNew }) => isNew).map(({ no }) => no);

test('a signal is marked as seen once, and keeps the time of the first mark', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(
    user,
    ['A', 'B', 'C'].map((name) => reaction(name)),
  );
  expect(await mark(app, user, { numbers: [1, 1, 3] })).toBe(1);
  const before = await app.findSignals(user);
  app.clock.advance({ minutes: 1 });
  expect(await mark(app, user, { numbers: [3] })).toBe(1);
  expect(await app.findSignals(user)).toEqual(before);
  expect(await listNew(app, user)).toEqual([2]);
});

test('signals that belong to others, wait or do not exist cannot be marked', async () => {
  const app = await startSignals();
  const [user, other] = [await addMember(app, 1), await addMember(app)];
  await app.arrive(
    user,
    ['A', 'B'].map((name) => reaction(name)),
  );
  await app.arrive(
    other,
    ['A', 'B', 'C'].map((name) => reaction(name)),
  );
  expect(await mark(app, user, { numbers: [1, 3, 0, -1, 9_007_199_254_740_991] })).toBe(1);
  expect((await app.findSignals(user)).map((signal) => signal.seen_at)).toEqual([null, null]);
  expect(await listNew(app, other)).toEqual([3, 2, 1]);
});

test('a mark of history does not change the number of new ones', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('A')], { isHistory: true });
  await app.arrive(user, [reaction('B')]);
  expect(await mark(app, user, { numbers: [1] })).toBe(1);
});

test('"all" marks what was opened until then; later ones stay new', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('A')]);
  const until = app.clock.now();
  app.clock.advance({ minutes: 1 });
  await app.arrive(user, [reaction('B')]);
  app.clock.advance({ minutes: 1 });
  expect(await mark(app, user, { all: true, until })).toBe(1);
  expect(await listNew(app, user)).toEqual([2]);
  expect(await mark(app, user, { all: true, until })).toBe(1);
});

test('"all" never reaches into the future, and an earlier "all" changes nothing', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('A')]);
  expect(await mark(app, user, { all: true, until: '2099-01-01T00:00:00Z' })).toBe(0);
  expect(await mark(app, user, { all: true, until: '2020-01-01T00:00:00Z' })).toBe(0);
  app.clock.advance({ minutes: 1 });
  await app.arrive(user, [reaction('B')]);
  expect(await listNew(app, user)).toEqual([2]);
  expect((await app.findCounters(user)).unseen).toBe(1);
});

test('a signal that is opened after "all" is new, though it happened before', async () => {
  const app = await startSignals();
  const user = await addMember(app, 1);
  await app.arrive(
    user,
    ['A', 'B'].map((name) => reaction(name)),
  );
  expect(await mark(app, user, { all: true, until: app.clock.now() })).toBe(0);
  app.clock.advance({ minutes: 1 });
  await app.upgrade(user, 10);
  await app.work();
  await expectRightCounters(app, user);
  expect(await listNew(app, user)).toEqual([1]);
});

test('a signal is new though its page was read before "all" and written after it', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  expect(await mark(app, user, { all: true, until: app.clock.now() })).toBe(0);
  app.clock.advance({ seconds: -1 });
  await app.arrive(user, [reaction('A')]);
  await expectRightCounters(app, user);
  expect(await listNew(app, user)).toEqual([1]);
});

const takeBack = async (app: Signals, user: string, unseen: unknown) => {
  const answer = await app.call(user, 'POST', '/unseen', { unseen });
  expect(answer.status).toBe(200);
  await expectRightCounters(app, user);
  return answer.body.new;
};

test('undoing a mark makes the signal new again, once', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(
    user,
    ['A', 'B', 'C'].map((name) => reaction(name)),
  );
  await mark(app, user, { numbers: [1, 3] });
  expect(await takeBack(app, user, { numbers: [3, 2, 99] })).toBe(2);
  expect(await takeBack(app, user, { numbers: [3] })).toBe(2);
  expect(await listNew(app, user)).toEqual([3, 2]);
});

test('undoing "all" restores the time before it, but signals marked alone stay seen', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  const all = () =>
    app.call(user, 'POST', '/seen', { seen: { all: true, until: app.clock.now() } });
  await app.arrive(user, [reaction('A')]);
  app.clock.advance({ minutes: 1 });
  const first = app.clock.now();
  expect((await all()).body).toEqual({ new: 0, seenBefore: null });
  app.clock.advance({ minutes: 1 });
  await app.arrive(user, [reaction('B'), reaction('C')]);
  await mark(app, user, { numbers: [2] });
  app.clock.advance({ minutes: 1 });
  expect((await all()).body).toEqual({ new: 0, seenBefore: first.toISOString() });
  expect(await takeBack(app, user, { all: true, seenBefore: first })).toBe(1);
  expect(await listNew(app, user)).toEqual([3]);
  // The watermark never moves forward.
  expect(await takeBack(app, user, { all: true, seenBefore: '2099-01-01T00:00:00Z' })).toBe(1);
  expect(await takeBack(app, user, { all: true, seenBefore: null })).toBe(2);
});
