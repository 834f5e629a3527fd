import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { startTracked, type TrackedProduct } from '../tracking.fixture.ts';
import { listFollowerCounts } from './followers.store.ts';

/** Posts only what the test writes. */
const AUTHOR = 'quiet-ada';
const RENAMED = 'ada-king';

async function startRenamed() {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const own = app.write(AUTHOR);
  await app.check(user);
  app.network.directory.rename(app.person(AUTHOR), RENAMED);
  app.clock.advance({ hours: 24 });
  return { app, user, own };
}

const findLink = (app: TrackedProduct, user: string) =>
  app.db
    .selectFrom('linked_profiles')
    .select(['public_identifier', 'url', 'member_id'])
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();

test('a member who takes another public identifier stays tracked, and the link follows', async () => {
  const { app, user, own } = await startRenamed();
  app.act(own, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  await app.check(user);
  expect(await app.findSignals(user, 'mara-lindqvist')).toHaveLength(1);
  expect(await findLink(app, user)).toEqual({
    public_identifier: RENAMED,
    url: `https://www.linkedin.com/in/${RENAMED}`,
    member_id: app.person(RENAMED).memberId,
  });
});

test('posts and followers of someone who takes the former identifier are not the member’s', async () => {
  const { app, user, own } = await startRenamed();
  const { followers } = app.person(RENAMED);
  app.network.directory.reuse(AUTHOR, app.person('jonas-weber'));
  const strangers = app.write(AUTHOR);
  app.act(strangers, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  await app.check(user);
  expect(await app.findSignals(user, 'mara-lindqvist')).toEqual([]);
  const posts = await app.db.selectFrom('posts').select(['post_id', 'gone_at']).execute();
  expect(posts).toEqual([{ post_id: own, gone_at: null }]);
  const counted = await listFollowerCounts(app.db, user, new Date(0));
  expect(counted.map((each) => each.followers)).toEqual([followers, followers]);
});

test('a source that answers with someone else changes neither the link nor the followers', async () => {
  const { app, user } = await startRenamed();
  const before = await findLink(app, user);
  const { lookUpProfile } = app.deps.network;
  app.deps.network.lookUpProfile = () =>
    lookUpProfile({ memberId: null, publicIdentifier: 'jonas-weber' }, PRIVACY_SPENDER);
  await app.check(user);
  expect(await findLink(app, user)).toEqual(before);
  expect(await listFollowerCounts(app.db, user, new Date(0))).toHaveLength(1);
});
