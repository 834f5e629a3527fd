import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { resumeStalled } from '../../signals/processing/processing.ts';
import { startWithLargePosts } from './large-posts.fixture.ts';

/** A budget of 700 calls a day: 70 for an account, 350 for first processings. */
const SMALL = { HARVEST_DAILY_BUDGET: '2.8' };

test('T69 a first processing makes 650 calls at most, and reads the newest pages of each post', async () => {
  const app = await startWithLargePosts();
  const user = await app.addLarge();
  await app.process(user);
  expect(app.calls.made).toBeLessThanOrEqual(650);
  expect(app.calls.made).toBeGreaterThan(600);
  expect(await app.processing(user)).toMatchObject({
    posts_done: 50,
    posts_left_out: 50,
    finished_at: expect.any(Date),
  });
  for (let post = 0; post < 50; post += 1) {
    for (const list of ['reactions', 'comments']) {
      const read = app.pages.filter((page) => page.startsWith(`${list} ${post} `));
      expect(read).toEqual([1, 2, 3, 4, 5, 6].map((page) => `${list} ${post} ${page}`));
    }
  }
  expect(app.pages.some((page) => page.startsWith('replies'))).toBe(false);
}, 180_000);

test('T69 a first processing that is killed and repeated makes no more calls', async () => {
  const app = await startWithLargePosts(atScale({ short: { settings: SMALL }, long: {} }));
  const allowed = atScale({ short: { today: 70, inAll: 110 }, long: { today: 650, inAll: 650 } });
  const user = await app.addLarge();
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    app.calls.failsAt = app.calls.made + Math.floor(allowed.today / 11);
    await Promise.allSettled([app.process(user), app.process(user)]);
  }
  app.calls.failsAt = Infinity;
  await app.process(user);
  expect(app.calls.made).toBeLessThanOrEqual(allowed.today);
  app.clock.set('2026-03-03T00:10:00Z');
  await app.process(user);
  expect(app.calls.made).toBeLessThanOrEqual(allowed.inAll);
  expect(await app.processing(user)).toMatchObject({
    posts_done: 50,
    finished_at: expect.any(Date),
  });
}, 180_000);

test('T69 an account spends a tenth of a day besides its checks, and continues the next day', async () => {
  const app = await startWithLargePosts({ settings: SMALL });
  const user = await app.addLarge();
  for (let attempt = 0; attempt < 3; attempt += 1) await app.process(user);
  expect(app.calls.made).toBe(70);
  expect(await app.processing(user)).toMatchObject({
    posts_done: expect.toSatisfy((posts: number) => posts >= 30),
    finished_at: null,
    resumes_at: new Date('2026-03-03T00:00:00Z'),
  });
  app.clock.advance({ hours: 10 });
  await resumeStalled(app.deps);
  expect(app.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  app.clock.set('2026-03-03T00:10:00Z');
  await app.process(user);
  expect(await app.processing(user)).toMatchObject({
    posts_done: 50,
    posts_left_out: 50,
    resumes_at: null,
    finished_at: expect.any(Date),
  });
  expect(app.calls.made).toBeLessThanOrEqual(110);
}, 180_000);

test('T69 however many accounts have large posts, checks, newcomers and objections are served', async () => {
  const app = await startWithLargePosts({ settings: SMALL });
  const member = await app.member('quiet-ada');
  const post = app.write('quiet-ada');
  await app.check(member);
  app.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  for (let account = 0; account < 8; account += 1) await app.process(await app.addLarge());
  expect(app.calls.made).toBeLessThanOrEqual(350);
  expect(app.calls.made).toBeGreaterThan(300);
  app.clock.advance({ minutes: 11 });
  await app.check(member);
  expect(await app.findSignals(member, 'mara-lindqvist')).toHaveLength(1);
  expect(await app.lookUp('newcomers')).toMatchObject({ publicIdentifier: 'quiet-ada' });
  expect(await app.lookUp('members')).toMatchObject({ publicIdentifier: 'quiet-ada' });
  expect(await app.lookUpObjector()).toMatchObject({ publicIdentifier: 'quiet-ada' });
}, 180_000);

test('T69 a check of large posts reads 25 pages of a list, and what is older stays free of charge', async () => {
  const app = await startWithLargePosts();
  const user = await app.addLarge();
  await app.process(user);
  const { used } = await app.db
    .selectFrom('credit_balances')
    .select('used')
    .where('user_id', '=', user)
    .where('kind', '=', 'signal')
    .executeTakeFirstOrThrow();
  expect(used).toBe(0);
  const signals = await app.db.selectFrom('signals').select('no').execute();
  // Each list has one more entry than its post counted before.
  app.counts.comments += 1;
  app.counts.reactions += 1;
  app.pages.length = 0;
  app.clock.advance({ hours: 1 });
  await app.checkLargePosts(user);
  const deepest = app.pages.flatMap((page) =>
    page.startsWith('comments') ? Number(page.split(' ')[2]) : [],
  );
  expect(Math.max(...deepest)).toBeLessThanOrEqual(25);
  const found = await app.db
    .selectFrom('signals')
    .selectAll()
    .where('no', '>', signals.length)
    .execute();
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((signal) => !signal.is_history)).toEqual([]);
}, 180_000);
