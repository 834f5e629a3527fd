import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { withProof } from '../../../platform/database/transactions.ts';
import { checkPosts, type CheckDeps } from '../checks/check-posts.ts';
import { requestCheck } from '../checks/schedule.ts';
import { findSourceStanding } from './source-standing.ts';
import { startTracked, type TrackedProduct } from '../tracking.fixture.ts';

const AUTHOR = 'quiet-ada';
const HOUR = 3_600_000;

const findState = async ({ deps }: TrackedProduct, user: string) =>
  (await findSourceStanding(deps, user)).state;

test('the standing says when the posts were checked and will be, and when to ask again', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const { next_check_at: nextCheckAt } = await app.findStoredPlan(user);
  const name = app.deps.network.capabilities.title;
  expect(await findSourceStanding(app.deps, user)).toEqual({
    name,
    state: 'fresh',
    asOf: null,
    nextCheckAt,
    checkableAt: null,
  });
  const { checkableAt } = await requestCheck(app.deps, user);
  await app.check(user);
  expect(await findSourceStanding(app.deps, user)).toMatchObject({
    asOf: app.clock.now(),
    nextCheckAt: (await app.findStoredPlan(user)).next_check_at,
    checkableAt,
  });
  app.clock.set(checkableAt);
  expect(await findSourceStanding(app.deps, user)).toMatchObject({ checkableAt: null });
});

test('the source of a member without a plan is fresh, and has no times', async () => {
  const app = await startTracked();
  expect(await findSourceStanding(app.deps, crypto.randomUUID())).toMatchObject({
    state: 'fresh',
    asOf: null,
    nextCheckAt: null,
    checkableAt: null,
  });
});

test('after three failures in a row the source is late, until a check succeeds', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  app.faults.add({ service: 'network', kind: '500', times: 100 });
  for (const state of ['fresh', 'fresh', 'late', 'late']) {
    await app.check(user);
    expect(await findState(app, user)).toBe(state);
  }
  app.faults.clear();
  await app.check(user);
  expect(await findState(app, user)).toBe('fresh');
});

test('a day after the last check the source is late', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  await app.check(user);
  app.clock.advance({ hours: 24 });
  expect(await findState(app, user)).toBe('fresh');
  app.clock.advance({ seconds: 1 });
  expect(await findState(app, user)).toBe('late');
});

test('the budget counts as spent until the next day', async () => {
  const app = await startTracked({ settings: { READING_CALLS_PER_MEMBER: '4' } });
  const user = await app.member(AUTHOR);
  // The first check of a day also counts the followers.
  for (const state of ['fresh', 'fresh', 'budget-spent']) {
    await app.check(user);
    expect(await findState(app, user)).toBe(state);
  }
  app.clock.set('2026-03-03T00:00:00Z');
  expect(await findState(app, user)).toBe('fresh');
});

test('the money counts as spent until the next day, and no call is made', async () => {
  // The first check costs the listing and the followers, and the lists that it reads.
  const app = await startTracked({ settings: { HARVEST_DAILY_BUDGET: '0.02' } });
  const user = await app.member(AUTHOR);
  while ((await findState(app, user)) === 'fresh') await app.check(user);
  expect(await findState(app, user)).toBe('budget-spent');
  const before = app.calls.length;
  await app.check(user);
  expect(app.calls.length).toBe(before);
  const { next_check_at: next } = await app.findStoredPlan(user);
  expect(next.toISOString().slice(0, 10)).toBe('2026-03-03');
  expect(app.lines.filter(({ msg }) => msg.startsWith('the daily source budget'))).toHaveLength(1);
  app.clock.set('2026-03-03T00:00:00Z');
  expect(await findState(app, user)).toBe('fresh');
  await app.check(user);
  expect(app.calls.length).toBeGreaterThan(before);
});

test('the cost of a call and a restriction are kept although the session has ended', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const ended = () => Promise.reject(new Error('the session has ended'));
  await withProof(ended, () =>
    app.deps.network.lookUpProfile({ memberId: null, publicIdentifier: AUTHOR }, PRIVACY_SPENDER),
  );
  const { micros } = await app.db
    .selectFrom('source_costs')
    .select('micros')
    .executeTakeFirstOrThrow();
  expect(Number(micros)).toBeGreaterThan(0);
  app.network.behaviors.restrict(true);
  const asked = withProof(ended, () =>
    app.deps.network.lookUpProfile({ memberId: null, publicIdentifier: AUTHOR }, PRIVACY_SPENDER),
  );
  await expect(asked).rejects.toMatchObject({ failure: 'network_unavailable' });
  expect(await findState(app, user)).toBe('restricted');
});

test('a restriction is named before everything else', async () => {
  const app = await startTracked({ settings: { READING_CALLS_PER_MEMBER: '4' } });
  const user = await app.member(AUTHOR);
  app.network.behaviors.restrict(true);
  await app.check(user);
  app.clock.advance({ hours: 48 });
  expect(await findState(app, user)).toBe('restricted');
  app.network.behaviors.restrict(false);
  await app.lift();
  expect(await findState(app, user)).toBe('fresh');
});

test('a profile counts as gone after two checks an hour apart, until a check finds it again', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  await app.check(user);
  const checkedAt = app.clock.now();
  const checkWithout = (answers: Partial<CheckDeps['network']>) =>
    checkPosts(
      { ...app.deps, network: { ...app.deps.network, ...answers } },
      { userId: user, requestedBy: 'member', stop: AbortSignal.timeout(60_000) },
    );
  const getNextIn = async () =>
    (await app.findStoredPlan(user)).next_check_at.getTime() - app.clock.now().getTime();
  for (const minutes of [60, 10]) {
    app.clock.advance({ minutes });
    await checkWithout({ recentPosts: async () => null });
    expect(await findState(app, user)).toBe('fresh');
    expect(await getNextIn()).toBe(HOUR);
  }
  app.clock.advance({ minutes: 60 });
  await checkWithout({ recentPosts: async () => null });
  expect(await getNextIn()).toBe(24 * HOUR);
  app.clock.advance({ hours: 24 });
  expect(await findSourceStanding(app.deps, user)).toMatchObject({
    state: 'profile-gone',
    asOf: checkedAt,
    checkableAt: null,
  });
  // The listing has found it, even if a list fails.
  const post = app.write(AUTHOR);
  app.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
  await checkWithout({ reactions: () => Promise.reject(new Error('a page of HTML')) });
  expect(await findState(app, user)).toBe('fresh');
  expect(await app.findStoredPlan(user)).toMatchObject({
    profile_missed_at: null,
    profile_gone_at: null,
  });
});

test('a source without lists offers counts only', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const readStateWith = async (lists: { reactions: null; comments?: null }) => {
    const capabilities = { ...app.deps.network.capabilities, ...lists };
    const deps = { ...app.deps, network: { ...app.deps.network, capabilities } };
    return (await findSourceStanding(deps, user)).state;
  };
  expect(await readStateWith({ reactions: null, comments: null })).toBe('counts-only');
  expect(await readStateWith({ reactions: null })).toBe('fresh');
});
