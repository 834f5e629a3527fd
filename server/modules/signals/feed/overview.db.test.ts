import { expect, test } from 'vitest';
import { finishProcessing, insertProcessing } from '../processing/processing.store.ts';
import { comment, reaction, type Signals, startSignals } from '../signals.fixture.ts';
import { getSignalsOverview, type SourceStanding } from './overview.ts';

const HOUR_MS = 3_600_000;

const source: SourceStanding = {
  name: 'HarvestAPI',
  state: 'late',
  asOf: new Date('2026-02-28T09:00:00Z'),
  nextCheckAt: null,
  checkableAt: null,
};

const readOverview = (app: Signals, user: string) =>
  getSignalsOverview({ ...app.deps, findSourceStanding: async () => source }, user);

test('the overview counts what is open, new, waiting and withdrawn', async () => {
  const app = await startSignals();
  const user = await app.addMember(3);
  await app.addPost(user);
  await app.arrive(user, [reaction('Past')], { isHistory: true });
  await app.arrive(
    user,
    ['A', 'B', 'C', 'D', 'E'].map((name) => reaction(name)),
  );
  await app.withdraw(user, [1]);
  const { counts, allowance } = await readOverview(app, user);
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
  await app.withdraw(user, [2]);
  expect((await readOverview(app, user)).counts).toMatchObject({ waiting: 2, waitingWithdrawn: 1 });
  expect(allowance).toMatchObject({ base: 3, used: 3, opensAlways: false });
  expect(allowance.renewsAt).toEqual(new Date('2026-04-01T12:00:00Z'));
});

test('the history is what the first processing stored, without new signals', async () => {
  const app = await startSignals();
  const user = await app.addMember(3);
  await app.addPost(user);
  await insertProcessing(app.db, user, app.clock.now());
  expect((await readOverview(app, user)).history).toBeNull();
  await app.db.updateTable('data_processings').set({ signals: 2, posts_done: 1 }).execute();
  await finishProcessing(app.db, user, app.clock.now());
  await app.arrive(user, [reaction('Past'), reaction('Older')], { isHistory: true });
  await app.arrive(user, [reaction('New')]);
  const { counts, history } = await readOverview(app, user);
  expect(counts.all).toBe(3);
  expect(history).toEqual({ signals: 2, posts: 1, readAt: app.clock.now() });
});

test('company pages are no people, whether their signals are open or wait', async () => {
  const app = await startSignals();
  const user = await app.addMember(3);
  await app.addPost(user);
  await app.arrive(
    user,
    ['A', 'B', 'Open page', 'Waiting page', 'C'].map((name) => reaction(name)),
  );
  const opened = app.db
    .selectFrom('signals')
    .select('person_id')
    .where('opened_at', 'is not', null);
  const pages = [opened, opened.clearWhere().where('opened_at', 'is', null)];
  for (const page of pages) {
    await app.db
      .updateTable('people')
      .set({ kind: 'company' })
      .where('person_id', 'in', page.orderBy('no').limit(1))
      .execute();
  }
  expect((await readOverview(app, user)).counts).toMatchObject({ people: 2, companies: 1 });
});

test('fewer than five signals in seven days are few, without the history', async () => {
  const app = await startSignals();
  const user = await app.addMember();
  await app.addPost(user);
  const isThin = async () => (await readOverview(app, user)).isThin;
  const names = (count: number, kind: string) =>
    Array.from({ length: count }, (_, index) => reaction(`${kind} ${index}`));
  await app.arrive(user, names(9, 'Past'), { isHistory: true });
  await app.arrive(user, names(4, 'New'));
  expect(await isThin()).toBe(true);
  await app.arrive(user, [reaction('Fifth')]);
  expect(await isThin()).toBe(false);
  app.clock.advance({ hours: 7 * 24 + 2 });
  expect(await isThin()).toBe(true);
});

test('waiting comments are counted without the withdrawn ones', async () => {
  const app = await startSignals();
  const user = await app.addMember(0);
  await app.addPost(user);
  await app.arrive(user, [reaction('A'), reaction('B')]);
  const comments = ['C', 'D', 'E'].map((name) => comment(name, 'Well said', app.clock.now()));
  await app.arrive(user, comments, { kind: 'comment' });
  await app.withdraw(user, [1, 3]);
  expect((await readOverview(app, user)).counts).toMatchObject({
    waiting: 5,
    waitingWithdrawn: 2,
    waitingComments: 2,
  });
});

test('T75 waiting signals are shown without their people, the ten first that open first', async () => {
  const app = await startSignals();
  const user = await app.addMember(0);
  await app.addPost(user, { text: 'Pricing' });
  await app.addPost(user, { text: 'Hiring' });
  await app.arrive(
    user,
    Array.from({ length: 10 }, (_, index) => reaction(`Person ${index}`)),
  );
  app.clock.advance({ hours: 1 });
  await app.arrive(user, [comment('Mara', 'Secret words', app.clock.now())], {
    post: 2,
    kind: 'comment',
  });
  app.clock.advance({ hours: 1 });
  await app.arrive(user, [reaction('Latest')]);
  const { waiting, counts } = await readOverview(app, user);
  expect(counts).toMatchObject({ waiting: 12, waitingComments: 1 });
  expect(waiting).toHaveLength(10);
  expect(waiting[0]).toMatchObject({ kind: 'comment', post: { no: 2, title: 'Hiring' } });
  expect(JSON.stringify(waiting)).not.toMatch(/Mara|Person|Latest|Secret/);
});

test('the half-life is the median age of posts at their comments, if there are at least 20', async () => {
  const app = await startSignals();
  const user = await app.addMember();
  const no = await app.addPost(user, { ageDays: 10 });
  const posted = app.clock.now().getTime() - 10 * 24 * HOUR_MS;
  const after = (hours: number) =>
    comment(`Person ${hours}`, 'Well said', new Date(posted + hours * HOUR_MS));
  const hours = Array.from({ length: 19 }, (_, index) => index + 1);
  await app.arrive(user, hours.map(after), { post: no, kind: 'comment' });
  expect((await readOverview(app, user)).posts.halfLifeHours).toBeNull();
  await app.arrive(user, [after(100), after(101)], { post: no, kind: 'comment' });
  expect((await readOverview(app, user)).posts.halfLifeHours).toBeCloseTo(11);
});

test('comments of the last days do not count, because their posts still receive more', async () => {
  const app = await startSignals();
  const user = await app.addMember();
  const no = await app.addPost(user, { ageDays: 2 });
  const items = Array.from({ length: 30 }, (_, index) =>
    comment(`Person ${index}`, 'Well said', new Date(app.clock.now().getTime() - HOUR_MS)),
  );
  await app.arrive(user, items, { post: no, kind: 'comment' });
  expect((await readOverview(app, user)).posts.halfLifeHours).toBeNull();
});

test('the overview has the state of the source, and how much of it is incomplete', async () => {
  const app = await startSignals();
  const user = await app.addMember();
  expect(await readOverview(app, user)).toMatchObject({
    source: { ...source, postsListedShort: 0, objections: 0 },
    posts: { known: 0, newestAt: null },
  });
  await app.addPost(user, { ageDays: 3 });
  await app.addPost(user, { ageDays: 2 });
  const gone = await app.addPost(user, { ageDays: 1 });
  await app.db
    .updateTable('posts')
    .set({ gone_at: app.clock.now(), comments_hidden: 4 })
    .where('post_no', '=', gone)
    .execute();
  await app.db.updateTable('posts').set({ comments_hidden: 4 }).where('post_no', '=', 1).execute();
  await app.db
    .insertInto('suppressions')
    .values(
      (['member', 'public'] as const).map((kind, byte) => ({
        key_hash: Buffer.of(byte),
        request_id: '3f0a8c1e-9b7d-4c52-8a16-d2e4f6081937',
        kind,
        suppressed_at: app.clock.now(),
      })),
    )
    .execute();
  expect(await readOverview(app, user)).toMatchObject({
    source: { ...source, postsListedShort: 1, objections: 1 },
    posts: { known: 2, newestAt: new Date('2026-02-27T12:00:00Z') },
  });
});

test('before the first check, the list is as of the first processing, once that has ended', async () => {
  const app = await startSignals();
  const user = await app.addMember();
  const readSourceTime = async (checkedAt: Date | null) => {
    const findSourceStanding = async () => ({ ...source, asOf: checkedAt });
    return (await getSignalsOverview({ ...app.deps, findSourceStanding }, user)).source.asOf;
  };
  const begunAt = app.clock.now();
  await insertProcessing(app.db, user, begunAt);
  expect(await readSourceTime(null)).toBeNull();
  app.clock.advance({ hours: 2 });
  await finishProcessing(app.db, user, app.clock.now());
  expect(await readSourceTime(null)).toEqual(begunAt);
  expect(await readSourceTime(app.clock.now())).toEqual(app.clock.now());
});
