import { expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { startIngesting, type Ingesting, item } from '../ingest/ingest.fixture.ts';
import type { Events } from '../../../events.ts';
import { createEvents } from '../../../platform/events.ts';
import { eraseFrom } from './erase-person.ts';
import { recomputeHeat } from './heat.store.ts';
import { insertReading } from '../reading/reading.store.ts';
import { mergePeople, undoMerge } from './merge.ts';
import { holdPeople } from './people.store.ts';

const ADA = 'member:ada';
const ALIAS = 'public:countess';
const BOTH = 'member:ada public:countess';

const comment = (who: string, itemId: string) =>
  item(who, { itemId, detail: 'I have thought about this', at: new Date('2026-03-01T09:00:30Z') });

/**
 * Ada's member id and her alias as two people, who both reacted; each also has their own signals.
 */
async function startWithDuplicate(options: { allowance?: number } = {}) {
  const product = await startIngesting({ posts: 2, ...options });
  await product.ingest([item(ADA), item(ALIAS), item('member:bob')]);
  await product.ingest([comment(ADA, 'c1'), comment(ALIAS, 'c2')], { kind: 'comment' });
  return product;
}

const merge = (app: Ingesting) => app.ingest([comment(BOTH, 'c3')], { kind: 'comment', postNo: 2 });
const undo = (app: Ingesting, mergeNo = 1) => undoMerge(app.deps, { userId: app.userId, mergeNo });

const present = async (app: Ingesting) => ({
  keys: (await app.keys()).map(({ kind, value, person_id: id }) => ({ kind, value, id })),
  signals: await app.signals(),
  heat: await app.heat(),
  counters: await app.counters(),
});

const belongings = async (app: Ingesting) =>
  (await app.signals()).map(({ no, person_id: id, item_id: itemId }) => `${no} ${id} ${itemId}`);

test('an observation with keys of two people merges them, and a duplicate signal is refunded', async () => {
  const app = await startWithDuplicate();
  expect(await app.used()).toBe(5);
  const { added } = await merge(app);
  expect(added).toBe(1);
  expect((await app.people()).map(({ person_id: id }) => id)).toEqual([1, 3]);
  expect(await app.findOwner('countess')).toEqual([1]);
  // Without the second reaction of post 1.
  expect(await belongings(app)).toEqual(['1 1 ', '3 3 ', '4 1 c1', '5 1 c2', '6 1 c3']);
  expect(await app.counters()).toEqual({
    people: 2,
    signals: 5,
    unseen: 5,
    waiting: 0,
    withdrawn: 0,
  });
  expect(await app.used()).toBe(5);
  expect(await app.left()).toBe(250 - 5);
  expect((await app.heat()).map(({ person_id: id, events }) => [id, events])).toEqual([
    [1, 4],
    [3, 1],
  ]);
});

test('a merge without new signals gives the kept person the heat of both', async () => {
  const app = await startWithDuplicate();
  await app.ingest([item(BOTH)]);
  const heat = await app.heat();
  expect(heat).toMatchObject([{ person_id: 1, events: 3, comments: 2 }, { person_id: 3 }]);
  await recomputeHeat(app.db, app.userId, [1, 3]);
  expect(await app.heat()).toEqual(heat);
});

test('the same observations after a merge add and charge nothing', async () => {
  const app = await startWithDuplicate();
  await merge(app);
  const before = await present(app);
  await app.ingest([item(ADA), item(ALIAS), item('member:bob')]);
  await app.ingest([comment(ADA, 'c1'), comment(ALIAS, 'c2')], { kind: 'comment' });
  await merge(app);
  expect(await present(app)).toEqual(before);
  expect(await app.used()).toBe(5);
});

test('an undone merge brings back keys, signals, heat and counters, and charges what was refunded', async () => {
  const app = await startWithDuplicate();
  const before = await present(app);
  const [ada, alias] = await app.people();
  await merge(app);
  expect(await undo(app)).toBe(true);

  const after = await present(app);
  expect(after.keys).toEqual(before.keys);
  const own = after.signals.filter(({ item_id: itemId }) => itemId !== 'c3');
  expect(own).toEqual(before.signals);
  expect(after.heat.find(({ person_id: id }) => id === 2)).toEqual(before.heat[1]);
  expect(after.heat.find(({ person_id: id }) => id === 1)?.events).toBe(3);
  expect(after.counters).toEqual({ ...before.counters, signals: 6, unseen: 6 });
  expect(await app.used()).toBe(6);
  expect(await app.left()).toBe(250 - 6);
  const [kept, back] = await app.people();
  expect(back).toEqual(alias);
  expect(kept).toMatchObject({ member_key: ada?.member_key, public_key: null });
});

test('signals seen after the merge stay with the person who was kept', async () => {
  const app = await startWithDuplicate();
  await merge(app);
  await app.ingest([item('member:ada public:ada-king')], { postNo: 2 });
  expect(await undo(app)).toBe(true);
  expect(await app.findOwner('ada-king')).toEqual([1]);
  expect(await app.findOwner('countess')).toEqual([2]);
  expect(await belongings(app)).toEqual([
    '1 1 ',
    '2 2 ',
    '3 3 ',
    '4 1 c1',
    '5 2 c2',
    '6 1 c3',
    '7 1 ',
  ]);
});

test('an undone merge keeps neither of the two longer than their own engagement', async () => {
  const app = await startIngesting({ posts: 3 });
  await app.ingest([item(ADA)]);
  app.clock.advance({ days: 100 });
  await app.ingest([item(ALIAS)], { postNo: 2 });
  const before = await app.people();
  await app.ingest([item(BOTH)]);
  expect(await app.people()).toMatchObject([{ delete_after: before[1]?.delete_after }]);
  expect(await undo(app)).toBe(true);
  const times = (people: typeof before) =>
    people.map((each) => [each.first_seen_at, each.last_engaged_at, each.delete_after]);
  expect(times(await app.people())).toEqual(times(before));
});

test('engagement of the kept person since the merge counts after it is undone', async () => {
  const app = await startIngesting({ posts: 3 });
  await app.ingest([item(ADA), item(ALIAS)]);
  await app.ingest([item(BOTH)]);
  app.clock.advance({ days: 100 });
  await app.ingest([item(ADA)], { postNo: 2 });
  const [merged] = await app.people();
  expect(await undo(app)).toBe(true);
  expect(await app.people()).toMatchObject([{ delete_after: merged?.delete_after }, {}]);
});

test('a merge is undone once, and only by its own account', async () => {
  const app = await startWithDuplicate();
  await merge(app);
  const stranger = crypto.randomUUID();
  expect(await undoMerge(app.deps, { userId: stranger, mergeNo: 1 })).toBe(false);
  expect(await undo(app, 2)).toBe(false);
  expect(await undo(app)).toBe(true);
  const after = await present(app);
  expect(await undo(app)).toBe(false);
  expect(await present(app)).toEqual(after);
});

test('a key that has moved to a third person since stays there', async () => {
  const app = await startWithDuplicate();
  await merge(app);
  await app.ingest([item('member:carl public:countess')], { postNo: 2 });
  const [carl] = await app.findOwner('carl');
  expect(await app.findOwner('countess')).toEqual([carl]);
  expect(await undo(app)).toBe(true);
  expect(await app.findOwner('countess')).toEqual([carl]);
  const named = (await app.people()).map((each) => [each.person_id, each.public_key]);
  expect(named).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [carl, 'countess'],
  ]);
});

test('a merge that was undone is not made again by pages that name both', async () => {
  const app = await startIngesting({ posts: 2 });
  await app.ingest([item(ADA), item(ALIAS)]);
  await merge(app);
  expect(await undo(app)).toBe(true);
  const before = await app.keys();
  for (const itemId of ['c4', 'c5']) {
    await app.ingest([comment(BOTH, itemId)], { kind: 'comment', postNo: 2 });
    expect((await app.people()).map(({ person_id: id }) => id)).toEqual([1, 2]);
  }
  expect(await app.keys()).toEqual(before);
  await app.ingest([comment(ALIAS, 'c6')], { kind: 'comment', postNo: 2 });
  const signals = await app.signals();
  const findHolder = (id: string) => signals.find((each) => each.item_id === id)?.person_id;
  expect(['c4', 'c5', 'c6'].map(findHolder)).toEqual([1, 1, 2]);
});

test('the later of two merges is undone first', async () => {
  const app = await startIngesting({ posts: 2 });
  await app.ingest([item('public:ada'), item('public:countess'), item(ADA)]);
  const before = await present(app);
  // Two people without a member id, who have nothing in common yet.
  const ids = (await app.people()).map(({ person_id: id }) => id);
  expect(ids).toEqual([1, 2, 3]);
  await app.ingest([item('member:ada public:ada'), item('member:ada public:countess')]);
  expect((await app.people()).map(({ person_id: id }) => id)).toEqual([3]);
  expect(await undo(app, 2)).toBe(true);
  expect(await undo(app, 1)).toBe(true);
  const after = await present(app);
  expect(after.keys).toEqual(before.keys);
  expect(after.heat).toEqual(before.heat);
  expect(after.counters).toEqual(before.counters);
});

test('a merge cannot be undone while the person who was kept is part of another one', async () => {
  const app = await startIngesting();
  await app.ingest([item('public:ada'), item('public:sales'), item('member:x')]);
  const now = app.clock.now();
  const join = (kept: number, gone: number) =>
    runInTransaction(app.db, (tx) =>
      mergePeople(app.deps, tx, { userId: app.userId, kept, gone, now }),
    );
  await join(2, 1);
  await join(3, 2);
  expect(await undo(app, 1)).toBe(false);
  expect(await undo(app, 2)).toBe(true);
  expect(await undo(app, 1)).toBe(true);
  expect((await app.people()).map((each) => [each.person_id, each.public_key])).toEqual([
    [1, 'ada'],
    [2, 'sales'],
    [3, null],
  ]);
  expect(await belongings(app)).toEqual(['1 1 ', '2 2 ', '3 3 ']);
});

test('people merge after the record of an earlier merge was erased with its person', async () => {
  const app = await startIngesting();
  const names = ['ada', 'bob', 'carl'];
  await app.ingest(names.flatMap((name) => [item(`member:${name}`), item(`public:${name}`)]));
  const join = (name: string) => app.ingest([item(`member:${name} public:${name}`)]);
  await join('ada');
  await join('bob');
  const ada = { kind: 'public', value: 'ada' } as const;
  await runInTransaction(app.db, (tx) => eraseFrom(app.deps, tx, app.userId, [ada]));
  await join('carl');
  expect(await app.counters()).toMatchObject({ people: 2 });
  expect(await undo(app, 3)).toBe(true);
  expect(await app.counters()).toMatchObject({ people: 3 });
});

test('an open signal opens its waiting duplicate, and is charged once', async () => {
  const app = await startIngesting({ allowance: 1, posts: 2 });
  await app.db.updateTable('subscriptions').set({ monthly_signals: 1 }).execute();
  await app.ingest([item(ALIAS)]);
  await app.ingest([item(ADA)]);
  expect(await app.counters()).toMatchObject({ signals: 2, waiting: 1 });
  const [paid] = await app.signals();
  await merge(app);
  const [reaction] = await app.signals();
  expect(reaction).toMatchObject({
    no: 2,
    opened_at: paid?.opened_at,
    opened_period: paid?.opened_period,
  });
  expect(await app.counters()).toMatchObject({ signals: 2, waiting: 1 });
  expect(await app.used()).toBe(1);
  expect(await app.left()).toBe(250 - 1);
  expect(await undo(app)).toBe(true);
  // The month has no room for the signal whose charge its duplicate has taken over.
  expect(await app.used()).toBe(1);
  expect(await app.counters()).toMatchObject({ signals: 3, waiting: 2 });
});

test('the refund of a duplicate signal pays for a new signal of the same page', async () => {
  const app = await startIngesting({ allowance: 2, posts: 2 });
  await app.ingest([item(ADA), item(ALIAS)]);
  await merge(app);
  expect(await app.counters()).toMatchObject({ signals: 2, waiting: 0 });
  expect(await app.used()).toBe(2);
  expect(await app.left()).toBe(250 - 2);
});

test('a duplicate signal of an earlier period is not refunded', async () => {
  const app = await startWithDuplicate();
  const past = new Date('2026-02-01T09:00:00Z');
  await app.db.updateTable('signals').set({ opened_period: past }).where('no', '=', 2).execute();
  await merge(app);
  expect(await app.used()).toBe(6);
});

test('a signal of merged people counts as listed if the reading listed it for either of them', async () => {
  const app = await startWithDuplicate();
  await runInTransaction(app.db, (tx) =>
    insertReading(tx, {
      user_id: app.userId,
      reading_no: 1,
      post_no: 1,
      kind: 'reaction',
      source: 'scripted',
      begun_at: app.clock.now(),
    }),
  );
  // The duplicate, and another signal.
  await app.db
    .updateTable('post_readings')
    .set({ listed: [2, 3] })
    .execute();
  await merge(app);
  expect(await app.db.selectFrom('post_readings').select('listed').execute()).toEqual([
    { listed: [1, 3] },
  ]);
});

test('comments of an identifier that someone else has taken over are not charged twice', async () => {
  const app = await startIngesting();
  await app.ingest([comment('member:ada public:ada', 'c1')], { kind: 'comment' });
  expect(await app.used()).toBe(1);
  await app.ingest([item('member:bob public:ada')]);
  // The source knows the author by the identifier only.
  await app.ingest([comment('public:ada', 'c1')], { kind: 'comment' });
  expect((await app.signals()).filter(({ kind }) => kind === 'comment')).toHaveLength(1);
  expect(await app.used()).toBe(2);
});

test('an identifier that moves leaves the person who had it', async () => {
  const app = await startIngesting();
  await app.ingest([item('member:ada public:ada')]);
  await app.ingest([item('member:bob public:ada')]);
  expect((await app.people()).map((each) => each.public_key)).toEqual([null, 'ada']);
  expect((await app.keys()).map((key) => [key.kind, key.person_id])).toEqual([
    ['member', 1],
    ['member', 2],
    ['public', 2],
  ]);
});

test('a merge is announced with both people, before one of them is deleted', async () => {
  const app = await startWithDuplicate();
  const results: unknown[] = [];
  const events = createEvents<Events>(() => [
    {
      'people.merged': async (tx, merged) => {
        results.push(merged, (await holdPeople(tx, app.userId, [merged.gone])).size);
      },
    },
  ]);
  const pair = { userId: app.userId, kept: 1, gone: 2 };
  await runInTransaction(app.db, (tx) =>
    mergePeople({ events }, tx, { ...pair, now: app.clock.now() }),
  );
  expect(results).toEqual([pair, 1]);
});

test('a merge by an older comment counts the heat from the comment on', async () => {
  const app = await startIngesting({ posts: 2, allowance: 1 });
  // Only the alias's signal is opened, so only the alias has heat.
  await app.ingest([item(ADA), item(ALIAS)]);
  await app.db
    .updateTable('credit_balances')
    .set({ base: 2 })
    .where('kind', '=', 'signal')
    .execute();
  const at = new Date('2026-02-01T09:00:00Z');
  await app.ingest([{ ...comment(BOTH, 'c1'), at }], { kind: 'comment', postNo: 2 });
  expect(await app.heat()).toMatchObject([{ person_id: 1, events: 2, first_at: at }]);
});
