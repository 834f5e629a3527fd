import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { tracked, type Tracked } from '../tracking.fixture.ts';
import { listFollowerCounts } from './followers.store.ts';

/** Posts only what the test writes. */
const AUTHOR = 'quiet-ada';
const RENAMED = 'ada-king';

async function renamed() {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const own = o.write(AUTHOR);
  await o.check(user);
  o.network.directory.rename(o.person(AUTHOR), RENAMED);
  o.clock.advance({ hours: 24 });
  return { o, user, own };
}

const linkOf = (o: Tracked, user: string) =>
  o.db
    .selectFrom('linked_profiles')
    .select(['public_identifier', 'url', 'member_id'])
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();

test('a member who takes another public identifier stays tracked, and the link follows', async () => {
  const { o, user, own } = await renamed();
  o.act(own, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  await o.check(user);
  expect(await o.signalsOf(user, 'mara-lindqvist')).toHaveLength(1);
  expect(await linkOf(o, user)).toEqual({
    public_identifier: RENAMED,
    url: `https://www.linkedin.com/in/${RENAMED}`,
    member_id: o.person(RENAMED).memberId,
  });
});

test('posts and followers of someone who takes the former identifier are not the member’s', async () => {
  const { o, user, own } = await renamed();
  const { followers } = o.person(RENAMED);
  o.network.directory.reuse(AUTHOR, o.person('jonas-weber'));
  const strangers = o.write(AUTHOR);
  o.act(strangers, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  await o.check(user);
  expect(await o.signalsOf(user, 'mara-lindqvist')).toEqual([]);
  const posts = await o.db.selectFrom('posts').select(['post_id', 'gone_at']).execute();
  expect(posts).toEqual([{ post_id: own, gone_at: null }]);
  const counted = await listFollowerCounts(o.db, user, new Date(0));
  expect(counted.map((each) => each.followers)).toEqual([followers, followers]);
});

test('a source that answers with someone else changes neither the link nor the followers', async () => {
  const { o, user } = await renamed();
  const before = await linkOf(o, user);
  const { lookUpProfile } = o.deps.network;
  o.deps.network.lookUpProfile = () =>
    lookUpProfile({ memberId: null, publicIdentifier: 'jonas-weber' }, PRIVACY_SPENDER);
  await o.check(user);
  expect(await linkOf(o, user)).toEqual(before);
  expect(await listFollowerCounts(o.db, user, new Date(0))).toHaveLength(1);
});
