import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { withProof } from '../../../platform/database/transactions.ts';
import { checkPosts, type CheckDeps } from '../checks/check-posts.ts';
import { requestCheck } from '../checks/schedule.ts';
import { findSourceStanding } from './source-standing.ts';
import { tracked, type Tracked } from '../tracking.fixture.ts';

const AUTHOR = 'quiet-ada';
const HOUR = 3_600_000;

const findState = async ({ deps }: Tracked, user: string) =>
  (await findSourceStanding(deps, user)).state;

test('the standing says when the posts were checked and will be, and when to ask again', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const { next_check_at: nextCheckAt } = await o.planOf(user);
  const name = o.deps.network.capabilities.title;
  expect(await findSourceStanding(o.deps, user)).toEqual({
    name,
    state: 'fresh',
    asOf: null,
    nextCheckAt,
    checkableAt: null,
  });
  const { checkableAt } = await requestCheck(o.deps, user);
  await o.check(user);
  expect(await findSourceStanding(o.deps, user)).toMatchObject({
    asOf: o.clock.now(),
    nextCheckAt: (await o.planOf(user)).next_check_at,
    checkableAt,
  });
  o.clock.set(checkableAt);
  expect(await findSourceStanding(o.deps, user)).toMatchObject({ checkableAt: null });
});

test('the source of a member without a plan is fresh, and has no times', async () => {
  const o = await tracked();
  expect(await findSourceStanding(o.deps, crypto.randomUUID())).toMatchObject({
    state: 'fresh',
    asOf: null,
    nextCheckAt: null,
    checkableAt: null,
  });
});

test('after three failures in a row the source is late, until a check succeeds', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  o.faults.add({ service: 'network', kind: '500', times: 100 });
  for (const state of ['fresh', 'fresh', 'late', 'late']) {
    await o.check(user);
    expect(await findState(o, user)).toBe(state);
  }
  o.faults.clear();
  await o.check(user);
  expect(await findState(o, user)).toBe('fresh');
});

test('a day after the last check the source is late', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  await o.check(user);
  o.clock.advance({ hours: 24 });
  expect(await findState(o, user)).toBe('fresh');
  o.clock.advance({ seconds: 1 });
  expect(await findState(o, user)).toBe('late');
});

test('the budget counts as spent until the next day', async () => {
  const o = await tracked({ settings: { READING_CALLS_PER_MEMBER: '4' } });
  const user = await o.member(AUTHOR);
  // The first check of a day also counts the followers.
  for (const state of ['fresh', 'fresh', 'budget-spent']) {
    await o.check(user);
    expect(await findState(o, user)).toBe(state);
  }
  o.clock.set('2026-03-03T00:00:00Z');
  expect(await findState(o, user)).toBe('fresh');
});

test('the money counts as spent until the next day, and no call is made', async () => {
  // The first check costs the listing and the followers, and the lists that it reads.
  const o = await tracked({ settings: { HARVEST_DAILY_BUDGET: '0.02' } });
  const user = await o.member(AUTHOR);
  while ((await findState(o, user)) === 'fresh') await o.check(user);
  expect(await findState(o, user)).toBe('budget-spent');
  const before = o.calls.length;
  await o.check(user);
  expect(o.calls.length).toBe(before);
  const { next_check_at: next } = await o.planOf(user);
  expect(next.toISOString().slice(0, 10)).toBe('2026-03-03');
  expect(o.lines.filter(({ msg }) => msg.startsWith('the daily source budget'))).toHaveLength(1);
  o.clock.set('2026-03-03T00:00:00Z');
  expect(await findState(o, user)).toBe('fresh');
  await o.check(user);
  expect(o.calls.length).toBeGreaterThan(before);
});

test('the cost of a call and a restriction are kept although the session has ended', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const ended = () => Promise.reject(new Error('the session has ended'));
  await withProof(ended, () =>
    o.deps.network.lookUpProfile({ memberId: null, publicIdentifier: AUTHOR }, PRIVACY_SPENDER),
  );
  const { micros } = await o.db
    .selectFrom('source_costs')
    .select('micros')
    .executeTakeFirstOrThrow();
  expect(Number(micros)).toBeGreaterThan(0);
  o.network.behaviors.restrict(true);
  const asked = withProof(ended, () =>
    o.deps.network.lookUpProfile({ memberId: null, publicIdentifier: AUTHOR }, PRIVACY_SPENDER),
  );
  await expect(asked).rejects.toMatchObject({ failure: 'network_unavailable' });
  expect(await findState(o, user)).toBe('restricted');
});

test('a restriction is named before everything else', async () => {
  const o = await tracked({ settings: { READING_CALLS_PER_MEMBER: '4' } });
  const user = await o.member(AUTHOR);
  o.network.behaviors.restrict(true);
  await o.check(user);
  o.clock.advance({ hours: 48 });
  expect(await findState(o, user)).toBe('restricted');
  o.network.behaviors.restrict(false);
  await o.lift();
  expect(await findState(o, user)).toBe('fresh');
});

test('a profile counts as gone after two checks an hour apart, until a check finds it again', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  await o.check(user);
  const checkedAt = o.clock.now();
  const checkWithout = (answers: Partial<CheckDeps['network']>) =>
    checkPosts(
      { ...o.deps, network: { ...o.deps.network, ...answers } },
      { userId: user, requestedBy: 'member', stop: AbortSignal.timeout(60_000) },
    );
  const nextIn = async () =>
    (await o.planOf(user)).next_check_at.getTime() - o.clock.now().getTime();
  for (const minutes of [60, 10]) {
    o.clock.advance({ minutes });
    await checkWithout({ recentPosts: async () => null });
    expect(await findState(o, user)).toBe('fresh');
    expect(await nextIn()).toBe(HOUR);
  }
  o.clock.advance({ minutes: 60 });
  await checkWithout({ recentPosts: async () => null });
  expect(await nextIn()).toBe(24 * HOUR);
  o.clock.advance({ hours: 24 });
  expect(await findSourceStanding(o.deps, user)).toMatchObject({
    state: 'profile-gone',
    asOf: checkedAt,
    checkableAt: null,
  });
  // The listing has found it, even if a list fails.
  const post = o.write(AUTHOR);
  o.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
  await checkWithout({ reactions: () => Promise.reject(new Error('a page of HTML')) });
  expect(await findState(o, user)).toBe('fresh');
  expect(await o.planOf(user)).toMatchObject({ profile_missed_at: null, profile_gone_at: null });
});

test('a source without lists offers counts only', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const stateWith = async (lists: { reactions: null; comments?: null }) => {
    const capabilities = { ...o.deps.network.capabilities, ...lists };
    const deps = { ...o.deps, network: { ...o.deps.network, capabilities } };
    return (await findSourceStanding(deps, user)).state;
  };
  expect(await stateWith({ reactions: null, comments: null })).toBe('counts-only');
  expect(await stateWith({ reactions: null })).toBe('fresh');
});
