import { expect, test } from 'vitest';
import { eraseDeclared } from '../../../module.ts';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { saveFirstFollowers } from './followers.ts';
import { listFollowerCounts } from './followers.store.ts';
import { trackingModule } from '../tracking.module.ts';
import { tracked } from '../tracking.fixture.ts';

const AUTHOR = 'quiet-ada';
const LONG_AGO = new Date(0);

test('followers are counted once a UTC day, by the first check that has a call left', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const followers = o.person(AUTHOR).followers;
  await o.check(user);
  o.clock.advance({ hours: 2 });
  await o.check(user);
  o.clock.advance({ hours: 22 });
  await o.check(user);
  expect(await listFollowerCounts(o.db, user, LONG_AGO)).toMatchObject([
    { day: '2026-03-02', followers },
    { day: '2026-03-03', followers, countedAt: o.clock.now() },
  ]);
});

test('the lookup of the day describes the tracked profile', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const find = () =>
    o.db.selectFrom('linked_profiles').selectAll().where('user_id', '=', user).executeTakeFirst();
  expect(await find()).toMatchObject({ first_name: null, described_at: null });
  await o.check(user);
  const { firstName, headline, followers } = o.person(AUTHOR);
  expect(await find()).toMatchObject({
    first_name: firstName,
    headline,
    followers,
    described_at: o.clock.now(),
  });
});

test('the lookup before the link is the first count, and is not repeated on its day', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const linked = { userId: user, followers: 13_875, countedAt: o.clock.now() };
  await runInTransaction(o.db, (tx) => saveFirstFollowers(tx, linked));
  await o.check(user);
  expect(await listFollowerCounts(o.db, user, LONG_AGO)).toMatchObject([{ followers: 13_875 }]);
});

test('counting followers spends one call of the budget, and none if there is none', async () => {
  const o = await tracked({ settings: { READING_CALLS_PER_MEMBER: '4' } });
  const user = await o.member(AUTHOR);
  const spent = async () =>
    (await o.db.selectFrom('source_days').select('calls').execute()).map(({ calls }) => calls);
  await o.check(user);
  expect(await spent()).toEqual([2]);
  await o.db.updateTable('source_days').set({ calls: 3 }).execute();
  await o.db.deleteFrom('follower_counts').execute();
  await o.check(user);
  expect(await spent()).toEqual([4]);
  expect(await listFollowerCounts(o.db, user, LONG_AGO)).toEqual([]);
});

test('a check does not fail with the count of followers, and the next one tries again', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const { deps } = o;
  const lookUpProfile = deps.network.lookUpProfile.bind(deps.network);
  deps.network.lookUpProfile = () => Promise.reject(new Error('unavailable'));
  await o.check(user);
  expect(await o.planOf(user)).toMatchObject({ failures: 0, checked_at: o.clock.now() });
  expect(await listFollowerCounts(o.db, user, LONG_AGO)).toEqual([]);
  deps.network.lookUpProfile = lookUpProfile;
  o.clock.advance({ hours: 1 });
  await o.check(user);
  expect(await listFollowerCounts(o.db, user, LONG_AGO)).toHaveLength(1);
});

test('nothing is counted for an account whose data was erased during the check', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const { deps } = o;
  const lookUpProfile = deps.network.lookUpProfile.bind(deps.network);
  deps.network.lookUpProfile = async (name) => {
    const profile = await lookUpProfile(name, PRIVACY_SPENDER);
    await eraseDeclared(o.db, trackingModule, 'data.erased', user);
    return profile;
  };
  await o.check(user);
  expect(await listFollowerCounts(o.db, user, LONG_AGO)).toEqual([]);
});
