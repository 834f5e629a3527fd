import { expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { mergePeople, undoMerge } from '../people/merge.ts';
import {
  comment,
  expectRightCounters,
  reaction,
  type Signals,
  startSignals,
} from '../signals.fixture.ts';
import { lockCounters } from '../counters.store.ts';
import { deleteDue } from './retention.ts';

async function addMember(app: Signals) {
  const user = await app.addMember(10_000);
  await app.addPost(user);
  return user;
}

const run = (app: Signals) => deleteDue(app.deps, AbortSignal.timeout(60_000));

async function findRows(app: Signals, user: string) {
  const count = async (
    table: 'people' | 'person_keys' | 'lead_heat' | 'signals' | 'person_merges',
  ) =>
    (await app.db.selectFrom(table).select('user_id').where('user_id', '=', user).execute()).length;
  return {
    people: await count('people'),
    keys: await count('person_keys'),
    heat: await count('lead_heat'),
    signals: await count('signals'),
    merges: await count('person_merges'),
  };
}

test('a person is deleted twelve months after the last engagement, with everything stored about them', async () => {
  const app = await startSignals();
  const [user, other] = [await addMember(app), await addMember(app)];
  const second = await app.addPost(user);
  await app.arrive(user, [reaction('Mara'), reaction('Ben')]);
  app.clock.advance({ days: 100 });
  await app.arrive(user, [reaction('Ben')], { post: second });
  await app.arrive(other, [reaction('Mara')]);
  app.clock.set('2027-03-01T11:59:59Z');
  await run(app);
  expect(await findRows(app, user)).toEqual({ people: 2, keys: 4, heat: 2, signals: 3, merges: 0 });
  app.clock.set('2027-03-01T12:00:00Z');
  await run(app);
  expect(await findRows(app, user)).toEqual({ people: 1, keys: 2, heat: 1, signals: 2, merges: 0 });
  expect(await findRows(app, other)).toMatchObject({ people: 1, signals: 1 });
  await expectRightCounters(app, user);
  app.clock.advance({ days: 100 });
  await run(app);
  for (const each of [user, other]) {
    expect(await findRows(app, each)).toEqual({
      people: 0,
      keys: 0,
      heat: 0,
      signals: 0,
      merges: 0,
    });
    await expectRightCounters(app, each);
  }
});

test('a person is not kept longer because a list with them is read again', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Mara')]);
  for (const detail of ['like', 'love', 'love']) {
    app.clock.advance({ days: 100 });
    await app.arrive(user, [reaction('Mara', detail, { headline: `Now ${detail}` })]);
  }
  app.clock.set('2027-03-01T12:00:00Z');
  await run(app);
  expect(await findRows(app, user)).toMatchObject({ people: 0, signals: 0 });
});

test('a deleted person who engages again is new', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Mara')]);
  app.clock.advance({ days: 400 });
  await run(app);
  await app.arrive(user, [reaction('Mara')]);
  expect((await app.findSignals(user)).map((signal) => [signal.no, signal.person_id])).toEqual([
    [2, 2],
  ]);
  await expectRightCounters(app, user);
});

test('a signal whose source allows less time is deleted alone, with its heat', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  const second = await app.addPost(user);
  await app.arrive(user, [reaction('Mara')]);
  const heat = () =>
    app.db.selectFrom('lead_heat').selectAll().where('user_id', '=', user).executeTakeFirst();
  const before = await heat();
  await app.arrive(user, [reaction('Mara')], { post: second });
  await app.db
    .updateTable('signals')
    .set({ delete_after: new Date('2026-03-03T12:00:00Z') })
    .where('no', '=', 2)
    .execute();
  app.clock.set('2026-03-03T12:00:00Z');
  await run(app);
  expect((await app.findSignals(user)).map(({ no }) => no)).toEqual([1]);
  expect((await heat())?.heat).toBeCloseTo(Number(before?.heat));
  expect(await heat()).toMatchObject({ events: 1 });
  await expectRightCounters(app, user);
});

test('a deletion in several transactions leaves nothing behind', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.fill(user, 10_100);
  app.clock.advance({ days: 400 });
  await run(app);
  expect(await findRows(app, user)).toEqual({ people: 0, keys: 0, heat: 0, signals: 0, merges: 0 });
  await expectRightCounters(app, user);
});

test('the records of merges are deleted with the person who was kept', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(
    user,
    ['A', 'B', 'C', 'D', 'E'].map((name) => reaction(name)),
  );
  const merge = (kept: number, gone: number) =>
    runInTransaction(app.db, async (tx) => {
      await lockCounters(tx, user);
      await mergePeople(app.deps, tx, { userId: user, kept, gone, now: app.clock.now() });
    });
  await merge(2, 1);
  await merge(3, 2);
  await merge(5, 4);
  await app.db
    .updateTable('people')
    .set({ delete_after: new Date('2099-01-01') })
    .where('person_id', '=', 5)
    .execute();
  app.clock.advance({ days: 400 });
  await run(app);
  expect(await findRows(app, user)).toMatchObject({ people: 1, keys: 4, signals: 1, merges: 1 });
});

test('the record of an undone merge is deleted with either person', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  const second = await app.addPost(user);
  await app.arrive(user, [reaction('A'), reaction('B')]);
  await runInTransaction(app.db, async (tx) => {
    await lockCounters(tx, user);
    await mergePeople(app.deps, tx, { userId: user, kept: 1, gone: 2, now: app.clock.now() });
  });
  expect(await undoMerge(app.deps, { userId: user, mergeNo: 1 })).toBe(true);
  app.clock.advance({ days: 100 });
  await app.arrive(user, [reaction('A')], { post: second });
  app.clock.set('2027-03-01T12:00:00Z');
  await run(app);
  expect(await findRows(app, user)).toMatchObject({ people: 1, merges: 0 });
});

test('the records of readings are kept for 30 days, and of open ones longer', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  const begun = app.clock.now();
  const reading = (no: number, endedAt: Date | null) => ({
    user_id: user,
    reading_no: no,
    post_no: no,
    kind: 'reaction' as const,
    source: 'harvestapi',
    begun_at: begun,
    ended_at: endedAt,
    cursor: null,
    total: null,
    is_complete: endedAt && true,
  });
  await app.db
    .insertInto('post_readings')
    .values([reading(1, begun), reading(2, null), reading(3, new Date('2026-03-20'))])
    .execute();
  app.clock.advance({ days: 30, seconds: 1 });
  await run(app);
  const left = await app.db.selectFrom('post_readings').select('reading_no').execute();
  expect(left.map((row) => row.reading_no).toSorted()).toEqual([2, 3]);
});

test('erased data stop the deletion of an account, not of the others', async () => {
  const app = await startSignals();
  const [gone, user] = [await addMember(app), await addMember(app)];
  for (const each of [gone, user]) await app.arrive(each, [reaction('Mara')]);
  await app.db.deleteFrom('trackings').where('user_id', '=', gone).execute();
  app.clock.advance({ days: 400 });
  await run(app);
  expect(await findRows(app, user)).toMatchObject({ people: 0 });
});

test('people of the history are kept from when they engaged, not from when it was read', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  const engaged = async () =>
    (await app.db.selectFrom('people').selectAll().orderBy('name').execute()).map((each) => [
      each.name,
      each.last_engaged_at.toISOString(),
      each.delete_after.toISOString(),
    ]);
  const history = { isHistory: true, notBefore: new Date('2025-09-01T12:00:00Z') };
  await app.arrive(user, [reaction('Mara')], history);
  await app.arrive(user, [comment('Ben', 'Good', '2025-10-05T12:00:00Z')], {
    ...history,
    kind: 'comment',
  });
  expect(await engaged()).toEqual([
    ['Ben', '2025-10-05T12:00:00.000Z', '2026-10-05T12:00:00.000Z'],
    ['Mara', '2025-10-01T12:00:00.000Z', '2026-10-01T12:00:00.000Z'],
  ]);
  app.clock.set('2026-10-01T12:00:00Z');
  await run(app);
  expect(await findRows(app, user)).toMatchObject({ people: 1, signals: 1 });
  await expectRightCounters(app, user);
});

test('history that would be deleted by now is not stored, except of people who engaged since', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  const old = await app.addPost(user);
  await app.arrive(user, [reaction('Mara')], { isHistory: true });
  const history = { post: old, isHistory: true, notBefore: new Date('2025-01-30T12:00:00Z') };
  const { added, refused } = await app.arrive(user, [reaction('Mara'), reaction('Ben')], history);
  expect({ added, left: refused.map(({ actor: { name } }) => name) }).toEqual({
    added: 1,
    left: ['Ben'],
  });
  expect(await findRows(app, user)).toMatchObject({ people: 1, signals: 2 });
  await expectRightCounters(app, user);
});
