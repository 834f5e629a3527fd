import { expect, test, vi } from 'vitest';
import { eraseDeclared } from '../../../module.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { testClock } from '../../../testing/clock.ts';
import { urlOf } from '../../profiles/profiles.fixture.ts';
import { type Processing, processing } from './processing.fixture.ts';
import { processData, resumeStalled } from './processing.ts';
import { signalsModule } from '../signals.module.ts';

/** Sometimes replies below posts. */
const TALKATIVE = 'ada-lovelace';
const WITHIN = { timeout: 45_000, interval: 30 };

async function processingStates(o: Processing): Promise<string[]> {
  const { rows } = await o.database.pool.query<{ state: string }>(
    `select state from pgboss.job where name = 'signals.process'`,
  );
  return rows.map(({ state }) => state);
}

async function linkedUser(o: Processing, name: string): Promise<string> {
  const user = await o.addUser();
  expect((await o.link(user, urlOf(name))).status).toBe(201);
  return user;
}

async function finished(o: Processing, user: string) {
  await vi.waitFor(async () => {
    expect((await o.getProcessing(user)).body.dataProcessing).toBe(false);
  }, WITHIN);
  return (await o.getProcessing(user)).body;
}

function truthOf(o: Processing, name: string) {
  const person = o.network.findPerson(name);
  const posts = person ? o.network.postsOf(person).slice(0, 50) : [];
  const keys = posts.flatMap((post) => {
    const { reactions, comments } = o.network.engagementOf(post);
    return [
      ...reactions.slice(0, 1_218).map((reaction) => `${post.id} ${reaction.by}`),
      ...comments.flatMap((comment) => (comment.by === 'author' ? [] : [comment.id])),
    ];
  });
  return { posts: posts.length, signals: new Set(keys).size };
}

async function countSignals(o: Processing, user: string): Promise<number> {
  const { count } = await o.db
    .selectFrom('signals')
    .select((row) => row.fn.countAll().as('count'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('processing reads every post and everyone who engaged, and then says so by mail, once [S1.02, S1.04, S10.07]', async () => {
  const o = await processing();
  const user = await linkedUser(o, 'ada-lovelace');
  const truth = truthOf(o, 'ada-lovelace');
  expect(truth.signals).toBeGreaterThan(100);
  await o.begin(user);
  const { posts, signals } = await finished(o, user);
  expect(posts).toEqual({ done: truth.posts, known: truth.posts });
  expect(signals).toBe(truth.signals);
  expect(await countSignals(o, user)).toBe(truth.signals);
  await vi.waitFor(() => expect(o.mails).toHaveLength(1), WITHIN);
  expect(o.mails[0]).toMatchObject({
    to: `${user}@example.com`,
    subject: `Your data is ready: ${truth.signals.toLocaleString('en-US')} signals`,
  });
  expect(o.mails[0]?.text).toContain(`${truth.posts} posts`);
});

test('processing continues while its progress is read', async () => {
  const o = await processing({ works: false });
  const user = await linkedUser(o, 'ada-lovelace');
  const other = await linkedUser(o, 'quiet-ada');
  const notBegun = {
    dataProcessing: false,
    isLate: false,
    posts: { done: 0, known: 0 },
    signals: 0,
    postsLeftOut: 0,
    resumesAt: null,
  };
  expect((await o.getProcessing(user)).body).toEqual(notBegun);
  await o.begin(user);
  expect((await o.getProcessing(other)).body).toEqual(notBegun);
  expect((await o.getProcessing(user)).body).toEqual({
    dataProcessing: true,
    isLate: false,
    posts: { done: 0, known: null },
    signals: 0,
    postsLeftOut: 0,
    resumesAt: null,
  });
});

test('processing starts once, and not at all if its transaction is rolled back', async () => {
  const o = await processing({ works: false });
  const user = await linkedUser(o, 'ada-lovelace');
  await expect(
    runInTransaction(o.db, async () => {
      await o.begin(user);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await o.getProcessing(user)).body.dataProcessing).toBe(false);
  await o.begin(user);
  await o.begin(user);
  const { rows } = await o.database.pool.query(
    `select id from pgboss.job where name = 'signals.process'`,
  );
  expect(rows).toHaveLength(1);
});

test('a profile without posts is ready at once, and the mail says so', async () => {
  const o = await processing();
  const user = await linkedUser(o, 'quiet-ada');
  await o.begin(user);
  expect(await finished(o, user)).toMatchObject({ posts: { done: 0, known: 0 }, signals: 0 });
  await vi.waitFor(() => expect(o.mails[0]?.text).toContain('no posts yet'), WITHIN);
});

test('failures of the source cause delay, but no lost or duplicate signal', async () => {
  const o = await processing();
  const user = await linkedUser(o, 'new-ada');
  const truth = truthOf(o, 'new-ada');
  o.faults.add({ service: 'network', kind: '500', times: 2 });
  o.faults.add({ service: 'network', kind: 'garbage', times: 1 });
  await o.begin(user);
  expect((await finished(o, user)).signals).toBe(truth.signals);
  expect(await countSignals(o, user)).toBe(truth.signals);
  await vi.waitFor(() => expect(o.mails).toHaveLength(1), WITHIN);
});

test('a post that cannot be read for a day does not block the rest', async () => {
  const clock = testClock(new Date());
  const o = await processing({ clock, works: false });
  const user = await linkedUser(o, 'new-ada');
  await o.begin(user);
  const read = () => processData(o.deps, user, AbortSignal.timeout(60_000));
  o.watch.onCall = () => {
    if (o.calls.at(-1)?.includes('post-reactions'))
      o.faults.add({ service: 'network', kind: '500' });
  };
  await expect(read()).rejects.toThrow();
  clock.advance({ hours: 25 });
  await read();
  const { body } = await o.getProcessing(user);
  expect(body).toMatchObject({ dataProcessing: false, posts: { done: 3, known: 3 } });
  expect(body.signals).toBeGreaterThan(0);
});

test('the author’s own comments are not signals', async () => {
  const o = await processing();
  const user = await linkedUser(o, TALKATIVE);
  const person = o.network.findPerson(TALKATIVE);
  const own = (person ? o.network.postsOf(person).slice(0, 50) : []).flatMap((post) =>
    o.network.engagementOf(post).comments.filter(({ by }) => by === 'author'),
  );
  expect(own.length).toBeGreaterThan(0);
  await o.begin(user);
  await finished(o, user);
  const found = await o.db
    .selectFrom('signals')
    .innerJoin('people', (join) => join.onRef('people.person_id', '=', 'signals.person_id'))
    .select('item_id')
    .where('member_key', '=', person?.memberId ?? '')
    .execute();
  expect(found).toEqual([]);
  expect(await countSignals(o, user)).toBe(truthOf(o, TALKATIVE).signals);
});

test('a comment has a time, a reaction only bounds', async () => {
  const o = await processing();
  const user = await linkedUser(o, 'new-ada');
  await o.begin(user);
  await finished(o, user);
  const rows = await o.db
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
  const clock = testClock(new Date());
  const o = await processing({ works: false, clock });
  const user = await linkedUser(o, 'new-ada');
  await o.begin(user);
  await o.database.pool.query(`delete from pgboss.job where name = 'signals.process'`);
  const jobs = async () => {
    await resumeStalled(o.deps);
    return (await processingStates(o)).length;
  };
  clock.advance({ minutes: 29 });
  expect(await jobs()).toBe(0);
  clock.advance({ minutes: 2 });
  expect(await jobs()).toBe(1);
  expect(await jobs()).toBe(1);
});

test('an account erased during processing stays erased', async () => {
  const o = await processing();
  const user = await linkedUser(o, 'busy-ada');
  const other = await o.addUser();
  await o.begin(user);
  await vi.waitFor(async () => {
    expect((await o.getProcessing(user)).body.signals).toBeGreaterThan(0);
  }, WITHIN);
  await runInTransaction(o.db, (tx) => eraseDeclared(tx, signalsModule, 'data.erased', user));
  await vi.waitFor(async () => expect(await processingStates(o)).toEqual(['completed']), WITHIN);
  expect(await countSignals(o, user)).toBe(0);
  expect(await o.db.selectFrom('posts').select('post_id').execute()).toEqual([]);
  expect((await o.getProcessing(other)).body.dataProcessing).toBe(false);
  expect(o.mails).toEqual([]);
});

test.each([
  ['before the posts were listed', 0],
  ['in the middle of the reading', 2],
])(
  'T64 a source that is unavailable for three days %s costs time, and closes nothing',
  async (_, answers) => {
    const clock = testClock(new Date());
    const o = await processing({ clock, works: false });
    const user = await linkedUser(o, 'new-ada');
    const truth = truthOf(o, 'new-ada');
    await o.begin(user);
    const read = () => processData(o.deps, user, AbortSignal.timeout(60_000));
    const progress = async () => (await o.getProcessing(user)).body;

    if (answers > 0) o.faults.add({ service: 'network', kind: 'slow', delayMs: 0, times: answers });
    o.faults.add({ service: 'network', kind: '500', times: 1_000 });
    await expect(read()).rejects.toThrow();
    expect(await progress()).toMatchObject({ dataProcessing: true, isLate: false });
    for (const hours of [24, 24, 24]) {
      clock.advance({ hours });
      await expect(read()).rejects.toThrow();
      expect(await progress()).toMatchObject({ dataProcessing: false, isLate: true });
    }

    o.faults.clear();
    await read();
    expect(await progress()).toMatchObject({ isLate: false, signals: truth.signals });
    expect(await countSignals(o, user)).toBe(truth.signals);
    await read();
    const { rows } = await o.database.pool.query(
      `select id from pgboss.job where name = 'signals.data-ready-mail'`,
    );
    expect(rows).toHaveLength(1);
  },
);
