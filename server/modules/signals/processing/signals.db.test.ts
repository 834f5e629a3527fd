import { expect, test, vi } from 'vitest';
import { eraseDeclared } from '../../../module.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { buildUrl } from '../../profiles/profiles.fixture.ts';
import { type Processing, startProcessing } from './processing.fixture.ts';
import { processData, resumeStalled } from './processing.ts';
import { signalsModule } from '../signals.module.ts';

/** Sometimes replies below posts. */
const TALKATIVE = 'ada-lovelace';
const WITHIN = { timeout: 45_000, interval: 30 };

async function findProcessingStates(app: Processing): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ state: string }>(
    `select state from pgboss.job where name = 'signals.process'`,
  );
  return rows.map(({ state }) => state);
}

async function addLinkedUser(app: Processing, name: string): Promise<string> {
  const user = await app.addUser();
  expect((await app.link(user, buildUrl(name))).status).toBe(201);
  return user;
}

async function finished(app: Processing, user: string) {
  await vi.waitFor(async () => {
    expect((await app.getProcessing(user)).body.dataProcessing).toBe(false);
  }, WITHIN);
  return (await app.getProcessing(user)).body;
}

function drawTruth(app: Processing, name: string) {
  const person = app.network.findPerson(name);
  const posts = person ? app.network.listPosts(person).slice(0, 50) : [];
  const keys = posts.flatMap((post) => {
    const { reactions, comments } = app.network.findEngagement(post);
    return [
      ...reactions.slice(0, 1_218).map((reaction) => `${post.id} ${reaction.by}`),
      ...comments.flatMap((comment) => (comment.by === 'author' ? [] : [comment.id])),
    ];
  });
  return { posts: posts.length, signals: new Set(keys).size };
}

async function countSignals(app: Processing, user: string): Promise<number> {
  const { count } = await app.db
    .selectFrom('signals')
    .select((row) => row.fn.countAll().as('count'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('processing reads every post and everyone who engaged, and then says so by mail, once [S1.02, S1.04, S10.07]', async () => {
  const app = await startProcessing();
  const user = await addLinkedUser(app, 'ada-lovelace');
  const truth = drawTruth(app, 'ada-lovelace');
  expect(truth.signals).toBeGreaterThan(100);
  await app.begin(user);
  const { posts, signals } = await finished(app, user);
  expect(posts).toEqual({ done: truth.posts, known: truth.posts });
  expect(signals).toBe(truth.signals);
  expect(await countSignals(app, user)).toBe(truth.signals);
  await vi.waitFor(() => expect(app.mails).toHaveLength(1), WITHIN);
  expect(app.mails[0]).toMatchObject({
    to: `${user}@example.com`,
    subject: `Your data is ready: ${truth.signals.toLocaleString('en-US')} signals`,
  });
  expect(app.mails[0]?.text).toContain(`${truth.posts} posts`);
});

test('processing continues while its progress is read', async () => {
  const app = await startProcessing({ works: false });
  const user = await addLinkedUser(app, 'ada-lovelace');
  const other = await addLinkedUser(app, 'quiet-ada');
  const notBegun = {
    dataProcessing: false,
    isLate: false,
    posts: { done: 0, known: 0 },
    signals: 0,
    postsLeftOut: 0,
    resumesAt: null,
  };
  expect((await app.getProcessing(user)).body).toEqual(notBegun);
  await app.begin(user);
  expect((await app.getProcessing(other)).body).toEqual(notBegun);
  expect((await app.getProcessing(user)).body).toEqual({
    dataProcessing: true,
    isLate: false,
    posts: { done: 0, known: null },
    signals: 0,
    postsLeftOut: 0,
    resumesAt: null,
  });
});

test('processing starts once, and not at all if its transaction is rolled back', async () => {
  const app = await startProcessing({ works: false });
  const user = await addLinkedUser(app, 'ada-lovelace');
  await expect(
    runInTransaction(app.db, async () => {
      await app.begin(user);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await app.getProcessing(user)).body.dataProcessing).toBe(false);
  await app.begin(user);
  await app.begin(user);
  const { rows } = await app.database.pool.query(
    `select id from pgboss.job where name = 'signals.process'`,
  );
  expect(rows).toHaveLength(1);
});

test('a profile without posts is ready at once, and the mail says so', async () => {
  const app = await startProcessing();
  const user = await addLinkedUser(app, 'quiet-ada');
  await app.begin(user);
  expect(await finished(app, user)).toMatchObject({ posts: { done: 0, known: 0 }, signals: 0 });
  await vi.waitFor(() => expect(app.mails[0]?.text).toContain('no posts yet'), WITHIN);
});

test('failures of the source cause delay, but no lost or duplicate signal', async () => {
  const app = await startProcessing();
  const user = await addLinkedUser(app, 'new-ada');
  const truth = drawTruth(app, 'new-ada');
  app.faults.add({ service: 'network', kind: '500', times: 2 });
  app.faults.add({ service: 'network', kind: 'garbage', times: 1 });
  await app.begin(user);
  expect((await finished(app, user)).signals).toBe(truth.signals);
  expect(await countSignals(app, user)).toBe(truth.signals);
  await vi.waitFor(() => expect(app.mails).toHaveLength(1), WITHIN);
});

test('a post that cannot be read for a day does not block the rest', async () => {
  const clock = createTestClock(new Date());
  const app = await startProcessing({ clock, works: false });
  const user = await addLinkedUser(app, 'new-ada');
  await app.begin(user);
  const read = () => processData(app.deps, user, AbortSignal.timeout(60_000));
  app.watch.onCall = () => {
    if (app.calls.at(-1)?.includes('post-reactions'))
      app.faults.add({ service: 'network', kind: '500' });
  };
  await expect(read()).rejects.toThrow();
  clock.advance({ hours: 25 });
  await read();
  const { body } = await app.getProcessing(user);
  expect(body).toMatchObject({ dataProcessing: false, posts: { done: 3, known: 3 } });
  expect(body.signals).toBeGreaterThan(0);
});

test('the author’s own comments are not signals', async () => {
  const app = await startProcessing();
  const user = await addLinkedUser(app, TALKATIVE);
  const person = app.network.findPerson(TALKATIVE);
  const own = (person ? app.network.listPosts(person).slice(0, 50) : []).flatMap((post) =>
    app.network.findEngagement(post).comments.filter(({ by }) => by === 'author'),
  );
  expect(own.length).toBeGreaterThan(0);
  await app.begin(user);
  await finished(app, user);
  const found = await app.db
    .selectFrom('signals')
    .innerJoin('people', (join) => join.onRef('people.person_id', '=', 'signals.person_id'))
    .select('item_id')
    .where('member_key', '=', person?.memberId ?? '')
    .execute();
  expect(found).toEqual([]);
  expect(await countSignals(app, user)).toBe(drawTruth(app, TALKATIVE).signals);
});

test('a comment has a time, a reaction only bounds', async () => {
  const app = await startProcessing();
  const user = await addLinkedUser(app, 'new-ada');
  await app.begin(user);
  await finished(app, user);
  const rows = await app.db
    .selectFrom('signals')
    .innerJoin('posts', (join) =>
      join
        .onRef('posts.user_id', '=', 'signals.user_id')
        .onRef('posts.post_no', '=', 'signals.post_no'),
    )
    .select(['signals.kind', 'not_before', 'not_after', 'posted_at', 'item_id'])
    .execute();
  const comments = rows.filter(({ kind }) => kind === 'comment');
  const reactions = rows.filter(({ kind }) => kind === 'reaction');
  expect(comments.length).toBeGreaterThan(0);
  expect(comments.every((row) => Number(row.not_after) === Number(row.not_before))).toBe(true);
  expect(reactions.length).toBeGreaterThan(0);
  expect(
    reactions.every(
      (row) => Number(row.not_before) === Number(row.posted_at) && row.not_before < row.not_after,
    ),
  ).toBe(true);
});

test('a stalled processing is restarted, one with progress is not', async () => {
  const clock = createTestClock(new Date());
  const app = await startProcessing({ works: false, clock });
  const user = await addLinkedUser(app, 'new-ada');
  await app.begin(user);
  await app.database.pool.query(`delete from pgboss.job where name = 'signals.process'`);
  const jobs = async () => {
    await resumeStalled(app.deps);
    return (await findProcessingStates(app)).length;
  };
  clock.advance({ minutes: 29 });
  expect(await jobs()).toBe(0);
  clock.advance({ minutes: 2 });
  expect(await jobs()).toBe(1);
  expect(await jobs()).toBe(1);
});

test('an account erased during processing stays erased', async () => {
  const app = await startProcessing();
  const user = await addLinkedUser(app, 'busy-ada');
  const other = await app.addUser();
  await app.begin(user);
  await vi.waitFor(async () => {
    expect((await app.getProcessing(user)).body.signals).toBeGreaterThan(0);
  }, WITHIN);
  await runInTransaction(app.db, (tx) => eraseDeclared(tx, signalsModule, 'data.erased', user));
  await vi.waitFor(
    async () => expect(await findProcessingStates(app)).toEqual(['completed']),
    WITHIN,
  );
  expect(await countSignals(app, user)).toBe(0);
  expect(await app.db.selectFrom('posts').select('post_id').execute()).toEqual([]);
  expect((await app.getProcessing(other)).body.dataProcessing).toBe(false);
  expect(app.mails).toEqual([]);
});

test.each([
  ['before the posts were listed', 0],
  ['in the middle of the reading', 2],
])(
  'T64 a source that is unavailable for three days %s costs time, and closes nothing',
  async (_, answers) => {
    const clock = createTestClock(new Date());
    const app = await startProcessing({ clock, works: false });
    const user = await addLinkedUser(app, 'new-ada');
    const truth = drawTruth(app, 'new-ada');
    await app.begin(user);
    const read = () => processData(app.deps, user, AbortSignal.timeout(60_000));
    const progress = async () => (await app.getProcessing(user)).body;

    if (answers > 0)
      app.faults.add({ service: 'network', kind: 'slow', delayMs: 0, times: answers });
    app.faults.add({ service: 'network', kind: '500', times: 1_000 });
    await expect(read()).rejects.toThrow();
    expect(await progress()).toMatchObject({ dataProcessing: true, isLate: false });
    for (const hours of [24, 24, 24]) {
      clock.advance({ hours });
      await expect(read()).rejects.toThrow();
      expect(await progress()).toMatchObject({ dataProcessing: false, isLate: true });
    }

    app.faults.clear();
    await read();
    expect(await progress()).toMatchObject({ isLate: false, signals: truth.signals });
    expect(await countSignals(app, user)).toBe(truth.signals);
    await read();
    const { rows } = await app.database.pool.query(
      `select id from pgboss.job where name = 'signals.data-ready-mail'`,
    );
    expect(rows).toHaveLength(1);
  },
);
