import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { resumeStalled } from '../../signals/processing/processing.ts';
import { largePosts } from './large-posts.fixture.ts';

/** A budget of 700 calls a day: 70 for an account, 350 for first processings. */
const SMALL = { HARVEST_DAILY_BUDGET: '2.8' };

test('T69 a first processing makes 650 calls at most, and reads the newest pages of each post', async () => {
  const o = await largePosts();
  const user = await o.addLarge();
  await o.process(user);
  expect(o.calls.made).toBeLessThanOrEqual(650);
  expect(o.calls.made).toBeGreaterThan(600);
  expect(await o.processing(user)).toMatchObject({
    posts_done: 50,
    posts_left_out: 50,
    finished_at: expect.any(Date),
  });
  for (let post = 0; post < 50; post += 1) {
    for (const list of ['reactions', 'comments']) {
      const read = o.pages.filter((page) => page.startsWith(`${list} ${post} `));
      expect(read).toEqual([1, 2, 3, 4, 5, 6].map((page) => `${list} ${post} ${page}`));
    }
  }
  expect(o.pages.some((page) => page.startsWith('replies'))).toBe(false);
}, 180_000);

test('T69 a first processing that is killed and repeated makes no more calls', async () => {
  const o = await largePosts(atScale({ short: { settings: SMALL }, long: {} }));
  const allowed = atScale({ short: { today: 70, inAll: 110 }, long: { today: 650, inAll: 650 } });
  const user = await o.addLarge();
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    o.calls.failsAt = o.calls.made + Math.floor(allowed.today / 11);
    await Promise.allSettled([o.process(user), o.process(user)]);
  }
  o.calls.failsAt = Infinity;
  await o.process(user);
  expect(o.calls.made).toBeLessThanOrEqual(allowed.today);
  o.clock.set('2026-03-03T00:10:00Z');
  await o.process(user);
  expect(o.calls.made).toBeLessThanOrEqual(allowed.inAll);
  expect(await o.processing(user)).toMatchObject({
    posts_done: 50,
    finished_at: expect.any(Date),
  });
}, 180_000);

test('T69 an account spends a tenth of a day besides its checks, and continues the next day', async () => {
  const o = await largePosts({ settings: SMALL });
  const user = await o.addLarge();
  for (let attempt = 0; attempt < 3; attempt += 1) await o.process(user);
  expect(o.calls.made).toBe(70);
  expect(await o.processing(user)).toMatchObject({
    posts_done: expect.toSatisfy((posts: number) => posts >= 30),
    finished_at: null,
    resumes_at: new Date('2026-03-03T00:00:00Z'),
  });
  o.clock.advance({ hours: 10 });
  await resumeStalled(o.deps);
  expect(o.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  o.clock.set('2026-03-03T00:10:00Z');
  await o.process(user);
  expect(await o.processing(user)).toMatchObject({
    posts_done: 50,
    posts_left_out: 50,
    resumes_at: null,
    finished_at: expect.any(Date),
  });
  expect(o.calls.made).toBeLessThanOrEqual(110);
}, 180_000);

test('T69 however many accounts have large posts, checks, newcomers and objections are served', async () => {
  const o = await largePosts({ settings: SMALL });
  const member = await o.member('quiet-ada');
  const post = o.write('quiet-ada');
  await o.check(member);
  o.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  for (let account = 0; account < 8; account += 1) await o.process(await o.addLarge());
  expect(o.calls.made).toBeLessThanOrEqual(350);
  expect(o.calls.made).toBeGreaterThan(300);
  o.clock.advance({ minutes: 11 });
  await o.check(member);
  expect(await o.signalsOf(member, 'mara-lindqvist')).toHaveLength(1);
  expect(await o.lookUp('newcomers')).toMatchObject({ publicIdentifier: 'quiet-ada' });
  expect(await o.lookUp('members')).toMatchObject({ publicIdentifier: 'quiet-ada' });
  expect(await o.lookUpObjector()).toMatchObject({ publicIdentifier: 'quiet-ada' });
}, 180_000);

test('T69 a check of large posts reads 25 pages of a list, and what is older stays free of charge', async () => {
  const o = await largePosts();
  const user = await o.addLarge();
  await o.process(user);
  const { used } = await o.db
    .selectFrom('credit_balances')
    .select('used')
    .where('user_id', '=', user)
    .where('kind', '=', 'signal')
    .executeTakeFirstOrThrow();
  expect(used).toBe(0);
  const signals = await o.db.selectFrom('signals').select('no').execute();
  // Each list has one more entry than its post counted before.
  o.counts.comments += 1;
  o.counts.reactions += 1;
  o.pages.length = 0;
  o.clock.advance({ hours: 1 });
  await o.checkLargePosts(user);
  const deepest = o.pages.flatMap((page) =>
    page.startsWith('comments') ? Number(page.split(' ')[2]) : [],
  );
  expect(Math.max(...deepest)).toBeLessThanOrEqual(25);
  const found = await o.db
    .selectFrom('signals')
    .selectAll()
    .where('no', '>', signals.length)
    .execute();
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((signal) => !signal.is_history)).toEqual([]);
}, 180_000);
