import { expect, test } from 'vitest';
import { eraseDeclared } from '../../../module.ts';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { saveFirstFollowers } from './followers.ts';
import { listFollowerCounts } from './followers.store.ts';
import { trackingModule } from '../tracking.module.ts';
import { startTracked } from '../tracking.fixture.ts';

const AUTHOR = 'quiet-ada';
const LONG_AGO = new Date(0);

test('followers are counted once a UTC day, by the first check that has a call left', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const followers = app.person(AUTHOR).followers;
  await app.check(user);
  app.clock.advance({ hours: 2 });
  await app.check(user);
  app.clock.advance({ hours: 22 });
  await app.check(user);
  expect(await listFollowerCounts(app.db, user, LONG_AGO)).toMatchObject([
    { day: '2026-03-02', followers },
    { day: '2026-03-03', followers, countedAt: app.clock.now() },
  ]);
});

test('the lookup of the day describes the tracked profile', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const find = () =>
    app.db.selectFrom('linked_profiles').selectAll().where('user_id', '=', user).executeTakeFirst();
  expect(await find()).toMatchObject({ first_name: null, described_at: null });
  await app.check(user);
  const { firstName, headline, followers } = app.person(AUTHOR);
  expect(await find()).toMatchObject({
    first_name: firstName,
    headline,
    followers,
    described_at: app.clock.now(),
  });
});

test('the lookup before the link is the first count, and is not repeated on its day', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const linked = { userId: user, followers: 13_875, countedAt: app.clock.now() };
  await runInTransaction(app.db, (tx) => saveFirstFollowers(tx, linked));
  await app.check(user);
  expect(await listFollowerCounts(app.db, user, LONG_AGO)).toMatchObject([{ followers: 13_875 }]);
});

test('counting followers spends one call of the budget, and none if there is none', async () => {
  const app = await startTracked({ settings: { READING_CALLS_PER_MEMBER: '4' } });
  const user = await app.member(AUTHOR);
  const spent = async () =>
    (await app.db.selectFrom('source_days').select('calls').execute()).map(({ calls }) => calls);
  await app.check(user);
  expect(await spent()).toEqual([2]);
  await app.db.updateTable('source_days').set({ calls: 3 }).execute();
  await app.db.deleteFrom('follower_counts').execute();
  await app.check(user);
  expect(await spent()).toEqual([4]);
  expect(await listFollowerCounts(app.db, user, LONG_AGO)).toEqual([]);
});

test('a check does not fail with the count of followers, and the next one tries again', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const { deps } = app;
  const lookUpProfile = deps.network.lookUpProfile.bind(deps.network);
  deps.network.lookUpProfile = () => Promise.reject(new Error('unavailable'));
  await app.check(user);
  expect(await app.findStoredPlan(user)).toMatchObject({
    failures: 0,
    checked_at: app.clock.now(),
  });
  expect(await listFollowerCounts(app.db, user, LONG_AGO)).toEqual([]);
  deps.network.lookUpProfile = lookUpProfile;
  app.clock.advance({ hours: 1 });
  await app.check(user);
  expect(await listFollowerCounts(app.db, user, LONG_AGO)).toHaveLength(1);
});

test('nothing is counted for an account whose data was erased during the check', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const { deps } = app;
  const lookUpProfile = deps.network.lookUpProfile.bind(deps.network);
  deps.network.lookUpProfile = async (name) => {
    const profile = await lookUpProfile(name, PRIVACY_SPENDER);
    await eraseDeclared(app.db, trackingModule, 'data.erased', user);
    return profile;
  };
  await app.check(user);
  expect(await listFollowerCounts(app.db, user, LONG_AGO)).toEqual([]);
});
