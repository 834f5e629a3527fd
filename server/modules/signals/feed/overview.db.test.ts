import { expect, test } from 'vitest';
import { finishProcessing, insertProcessing } from '../processing/processing.store.ts';
import { comment, reaction, type Signals, signals } from '../signals.fixture.ts';
import { getSignalsOverview, type SourceStanding } from './overview.ts';

const HOUR_MS = 3_600_000;

const source: SourceStanding = {
  name: 'HarvestAPI',
  state: 'late',
  asOf: new Date('2026-02-28T09:00:00Z'),
  nextCheckAt: null,
  checkableAt: null,
};

const overviewOf = (o: Signals, user: string) =>
  getSignalsOverview({ ...o.deps, findSourceStanding: async () => source }, user);

test('the overview counts what is open, new, waiting and withdrawn', async () => {
  const o = await signals();
  const user = await o.addMember(3);
  await o.addPost(user);
  await o.arrive(user, [reaction('Past')], { isHistory: true });
  await o.arrive(
    user,
    ['A', 'B', 'C', 'D', 'E'].map((name) => reaction(name)),
  );
  await o.withdraw(user, [1]);
  const { counts, allowance } = await overviewOf(o, user);
  expect(counts).toEqual({
    all: 4,
    new: 3,
    waiting: 2,
    waitingWithdrawn: 0,
    waitingComments: 0,
    withdrawn: 1,
    // One person withdrew their only signal.
    people: 3,
    companies: 0,
  });
  await o.withdraw(user, [2]);
  expect((await overviewOf(o, user)).counts).toMatchObject({ waiting: 2, waitingWithdrawn: 1 });
  expect(allowance).toMatchObject({ base: 3, used: 3, opensAlways: false });
  expect(allowance.renewsAt).toEqual(new Date('2026-04-01T12:00:00Z'));
});

test('the history is what the first processing stored, without new signals', async () => {
  const o = await signals();
  const user = await o.addMember(3);
  await o.addPost(user);
  await insertProcessing(o.db, user, o.clock.now());
  expect((await overviewOf(o, user)).history).toBeNull();
  await o.db.updateTable('data_processings').set({ signals: 2, posts_done: 1 }).execute();
  await finishProcessing(o.db, user, o.clock.now());
  await o.arrive(user, [reaction('Past'), reaction('Older')], { isHistory: true });
  await o.arrive(user, [reaction('New')]);
  const { counts, history } = await overviewOf(o, user);
  expect(counts.all).toBe(3);
  expect(history).toEqual({ signals: 2, posts: 1, readAt: o.clock.now() });
});

test('company pages are no people, whether their signals are open or wait', async () => {
  const o = await signals();
  const user = await o.addMember(3);
  await o.addPost(user);
  await o.arrive(
    user,
    ['A', 'B', 'Open page', 'Waiting page', 'C'].map((name) => reaction(name)),
  );
  const opened = o.db.selectFrom('signals').select('person_id').where('opened_at', 'is not', null);
  const pages = [opened, opened.clearWhere().where('opened_at', 'is', null)];
  for (const page of pages) {
    await o.db
      .updateTable('people')
      .set({ kind: 'company' })
      .where('person_id', 'in', page.orderBy('no').limit(1))
      .execute();
  }
  expect((await overviewOf(o, user)).counts).toMatchObject({ people: 2, companies: 1 });
});

test('fewer than five signals in seven days are few, without the history', async () => {
  const o = await signals();
  const user = await o.addMember();
  await o.addPost(user);
  const isThin = async () => (await overviewOf(o, user)).isThin;
  const names = (count: number, kind: string) =>
    Array.from({ length: count }, (_, index) => reaction(`${kind} ${index}`));
  await o.arrive(user, names(9, 'Past'), { isHistory: true });
  await o.arrive(user, names(4, 'New'));
  expect(await isThin()).toBe(true);
  await o.arrive(user, [reaction('Fifth')]);
  expect(await isThin()).toBe(false);
  o.clock.advance({ hours: 7 * 24 + 2 });
  expect(await isThin()).toBe(true);
});

test('waiting comments are counted without the withdrawn ones', async () => {
  const o = await signals();
  const user = await o.addMember(0);
  await o.addPost(user);
  await o.arrive(user, [reaction('A'), reaction('B')]);
  const comments = ['C', 'D', 'E'].map((name) => comment(name, 'Well said', o.clock.now()));
  await o.arrive(user, comments, { kind: 'comment' });
  await o.withdraw(user, [1, 3]);
  expect((await overviewOf(o, user)).counts).toMatchObject({
    waiting: 5,
    waitingWithdrawn: 2,
    waitingComments: 2,
  });
});

test('T75 waiting signals are shown without their people, the ten first that open first', async () => {
  const o = await signals();
  const user = await o.addMember(0);
  await o.addPost(user, { text: 'Pricing' });
  await o.addPost(user, { text: 'Hiring' });
  await o.arrive(
    user,
    Array.from({ length: 10 }, (_, index) => reaction(`Person ${index}`)),
  );
  o.clock.advance({ hours: 1 });
  await o.arrive(user, [comment('Mara', 'Secret words', o.clock.now())], {
    post: 2,
    kind: 'comment',
  });
  o.clock.advance({ hours: 1 });
  await o.arrive(user, [reaction('Latest')]);
  const { waiting, counts } = await overviewOf(o, user);
  expect(counts).toMatchObject({ waiting: 12, waitingComments: 1 });
  expect(waiting).toHaveLength(10);
  expect(waiting[0]).toMatchObject({ kind: 'comment', post: { no: 2, title: 'Hiring' } });
  expect(JSON.stringify(waiting)).not.toMatch(/Mara|Person|Latest|Secret/);
});

test('the half-life is the median age of posts at their comments, if there are at least 20', async () => {
  const o = await signals();
  const user = await o.addMember();
  const no = await o.addPost(user, { ageDays: 10 });
  const posted = o.clock.now().getTime() - 10 * 24 * HOUR_MS;
  const after = (hours: number) =>
    comment(`Person ${hours}`, 'Well said', new Date(posted + hours * HOUR_MS));
  const hours = Array.from({ length: 19 }, (_, index) => index + 1);
  await o.arrive(user, hours.map(after), { post: no, kind: 'comment' });
  expect((await overviewOf(o, user)).posts.halfLifeHours).toBeNull();
  await o.arrive(user, [after(100), after(101)], { post: no, kind: 'comment' });
  expect((await overviewOf(o, user)).posts.halfLifeHours).toBeCloseTo(11);
});

test('comments of the last days do not count, because their posts still receive more', async () => {
  const o = await signals();
  const user = await o.addMember();
  const no = await o.addPost(user, { ageDays: 2 });
  const items = Array.from({ length: 30 }, (_, index) =>
    comment(`Person ${index}`, 'Well said', new Date(o.clock.now().getTime() - HOUR_MS)),
  );
  await o.arrive(user, items, { post: no, kind: 'comment' });
  expect((await overviewOf(o, user)).posts.halfLifeHours).toBeNull();
});

test('the overview has the state of the source, and how much of it is incomplete', async () => {
  const o = await signals();
  const user = await o.addMember();
  expect(await overviewOf(o, user)).toMatchObject({
    source: { ...source, postsListedShort: 0, objections: 0 },
    posts: { known: 0, newestAt: null },
  });
  await o.addPost(user, { ageDays: 3 });
  await o.addPost(user, { ageDays: 2 });
  const gone = await o.addPost(user, { ageDays: 1 });
  await o.db
    .updateTable('posts')
    .set({ gone_at: o.clock.now(), comments_hidden: 4 })
    .where('post_no', '=', gone)
    .execute();
  await o.db.updateTable('posts').set({ comments_hidden: 4 }).where('post_no', '=', 1).execute();
  await o.db
    .insertInto('suppressions')
    .values(
      (['member', 'public'] as const).map((kind, byte) => ({
        key_hash: Buffer.of(byte),
        request_id: '3f0a8c1e-9b7d-4c52-8a16-d2e4f6081937',
        kind,
        suppressed_at: o.clock.now(),
      })),
    )
    .execute();
  expect(await overviewOf(o, user)).toMatchObject({
    source: { ...source, postsListedShort: 1, objections: 1 },
    posts: { known: 2, newestAt: new Date('2026-02-27T12:00:00Z') },
  });
});

test('before the first check, the list is as of the first processing, once that has ended', async () => {
  const o = await signals();
  const user = await o.addMember();
  const asOf = async (checkedAt: Date | null) => {
    const findSourceStanding = async () => ({ ...source, asOf: checkedAt });
    return (await getSignalsOverview({ ...o.deps, findSourceStanding }, user)).source.asOf;
  };
  const begunAt = o.clock.now();
  await insertProcessing(o.db, user, begunAt);
  expect(await asOf(null)).toBeNull();
  o.clock.advance({ hours: 2 });
  await finishProcessing(o.db, user, o.clock.now());
  expect(await asOf(null)).toEqual(begunAt);
  expect(await asOf(o.clock.now())).toEqual(o.clock.now());
});
