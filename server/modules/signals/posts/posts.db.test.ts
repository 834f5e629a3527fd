import { expect, test } from 'vitest';
import type { RecentPosts } from '../../../gateways/network/network.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/databases/database.ts';
import { insertUser } from '../../../testing/user.ts';
import { insertCounters } from '../counters.store.ts';
import { saveListing } from './listing.ts';
import { findPosts, findUnreadPosts, markListRead } from './posts.store.ts';

type NetworkPost = RecentPosts['posts'][number];

const day = (number: number) => new Date(Date.UTC(2026, 2, number));

const post = (id: string, posted: number, changed: Partial<NetworkPost> = {}): NetworkPost => ({
  id,
  postedAt: day(posted),
  url: `https://example.com/${id}`,
  kind: null,
  text: id,
  reactions: 1,
  comments: 2,
  reposts: 3,
  ...changed,
});

async function accounts() {
  const { db } = await testDatabase();
  const clock = testClock(day(20));
  const add = async () => {
    const userId = await insertUser(db);
    await runInTransaction(db, (tx) => insertCounters(tx, userId));
    return userId;
  };
  return {
    db,
    clock,
    user: await add(),
    other: await add(),
    list(
      userId: string,
      posts: NetworkPost[],
      {
        isComplete = true,
        hasAllPosts = false,
      }: { isComplete?: boolean; hasAllPosts?: boolean } = {},
    ) {
      clock.advance({ hours: 1 });
      const listed = { posts, isComplete, hasAllPosts, calls: 1, readAt: clock.now() };
      return saveListing({ db }, userId, listed);
    },
    async gone(userId: string) {
      const posts = await findPosts(db, userId, day(0));
      return posts.filter((each) => each.gone_at !== null).map((each) => each.post_id);
    },
    posts: (userId: string) => findPosts(db, userId, day(0)),
    lastPost: async (userId: string) => {
      const row = await db
        .selectFrom('trackings')
        .select('last_post')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.last_post;
    },
  };
}

type Accounts = Awaited<ReturnType<typeof accounts>>;
const numbered = async (o: Accounts, user: string) =>
  (await o.posts(user)).map((each) => `${each.post_no} ${each.post_id}`);

test('posts are numbered from the oldest, after those that are stored', async () => {
  const o = await accounts();
  expect(await o.list(o.user, [post('c', 3), post('b', 2), post('a', 1)])).toBe(true);
  expect(await numbered(o, o.user)).toEqual(['3 c', '2 b', '1 a']);
  await o.list(o.user, [post('e', 5), post('d', 4), post('c', 3)]);
  expect(await numbered(o, o.user)).toEqual(['5 e', '4 d', '3 c', '2 b', '1 a']);
  expect(await o.lastPost(o.user)).toBe(5);
  await o.list(o.user, [post('e', 5), post('d', 4), post('c', 3)]);
  expect(await o.lastPost(o.user)).toBe(5);
});

test('a listing without the kind of a post keeps the kind from an earlier one', async () => {
  const o = await accounts();
  await o.list(o.user, [post('a', 1)]);
  expect(await o.posts(o.user)).toMatchObject([{ kind: null }]);
  for (const said of ['document', null, 'video'] as const) {
    await o.list(o.user, [post('a', 1, { kind: said })]);
    expect(await o.posts(o.user)).toMatchObject([{ kind: said ?? 'document' }]);
  }
});

test('a listing updates counts and text, and keeps when the post was first read', async () => {
  const o = await accounts();
  await o.list(o.user, [post('a', 1)]);
  const first = o.clock.now();
  await o.list(o.user, [post('a', 1, { text: 'edited', reactions: 9, comments: 8, reposts: 7 })]);
  expect(await o.posts(o.user)).toMatchObject([
    {
      text: 'edited',
      reactions: 9,
      comments: 8,
      reposts: 7,
      counts_at: o.clock.now(),
      fetched_at: first,
    },
  ]);
});

test('a post is gone if two complete listings of its time lack it, and may come back', async () => {
  const o = await accounts();
  const all = [post('c', 3), post('b', 2), post('a', 1)];
  const without = [post('c', 3), post('a', 1)];
  const gone = () => o.gone(o.user);
  await o.list(o.user, all);
  await o.list(o.user, without);
  await o.list(o.user, all);
  await o.list(o.user, without);
  await o.list(o.user, without, { isComplete: false });
  await o.list(o.user, [post('c', 3)]);
  expect(await gone()).toEqual([]);
  await o.list(o.user, without);
  expect(await gone()).toEqual(['b']);
  const since = o.clock.now();
  await o.list(o.user, without);
  expect((await o.posts(o.user))[1]?.gone_at).toEqual(since);
  await o.list(o.user, all);
  expect(await gone()).toEqual([]);
});

test('a post that is listed with a wrong time makes no older ones gone', async () => {
  const o = await accounts();
  await o.list(o.user, [post('c', 3), post('b', 2), post('a', 1)]);
  for (let time = 0; time < 3; time += 1) await o.list(o.user, [post('c', 3), post('b', -9)]);
  expect(await o.gone(o.user)).toEqual([]);
  await o.list(o.user, [post('c', 3), post('d', -9), post('b', 2)]);
  expect(await o.gone(o.user)).toEqual([]);
});

test.each([
  { left: [post('c', 3), post('b', 2)], gone: ['a'] },
  { left: [], gone: ['c', 'b', 'a'] },
])('the oldest posts are gone when two listings of all posts lack them: %j', async (after) => {
  const o = await accounts();
  const all = [post('c', 3), post('b', 2), post('a', 1)];
  const listWhole = (posts: NetworkPost[]) => o.list(o.user, posts, { hasAllPosts: true });
  await listWhole(all);
  await listWhole(after.left);
  expect(await o.gone(o.user)).toEqual([]);
  await listWhole(all);
  await listWhole(after.left);
  expect(await o.gone(o.user)).toEqual([]);
  await listWhole(after.left);
  expect(await o.gone(o.user)).toEqual(after.gone);
  await listWhole(all);
  expect(await o.gone(o.user)).toEqual([]);
});

test('one listing of all posts makes none gone, nor do any number of others', async () => {
  const o = await accounts();
  const all = [post('d', 4), post('c', 3), post('b', 2), post('a', 1)];
  await o.list(o.user, all, { hasAllPosts: true });
  await o.list(o.user, [post('d', 4)], { hasAllPosts: true });
  for (let time = 0; time < 3; time += 1) {
    await o.list(o.user, [post('d', 4), post('c', 3)]);
    await o.list(o.user, [post('d', 4)], { isComplete: false });
  }
  expect(await o.gone(o.user)).toEqual([]);
});

test('nothing is stored for an account whose data was erased', async () => {
  const o = await accounts();
  await o.db.deleteFrom('trackings').where('user_id', '=', o.user).execute();
  expect(await o.list(o.user, [post('a', 1)])).toBe(false);
  expect(await o.posts(o.user)).toEqual([]);
});

test('another account’s posts stay as they are, even the same ones', async () => {
  const o = await accounts();
  await o.list(o.other, [post('b', 2), post('a', 1)]);
  const before = await o.posts(o.other);
  await o.list(o.user, [post('c', 3), post('b', 2, { text: 'edited' }), post('a', 1)]);
  await o.list(o.user, [post('c', 3), post('a', 1)]);
  const [row] = await o.posts(o.user);
  if (!row) throw new Error('the post is stored');
  await markListRead(o.db, row, 'reaction', {
    readAt: day(21),
    counted: 3,
    hidden: 1,
    completeSince: day(20),
  });
  expect(await o.posts(o.other)).toEqual(before);
  expect(await o.lastPost(o.other)).toBe(2);
  await o.list(o.other, [post('d', 4)]);
  expect(await numbered(o, o.other)).toEqual(['3 d', '2 b', '1 a']);
});

test('a post is unread until both lists were read, and an incomplete reading keeps what is known', async () => {
  const o = await accounts();
  await o.list(o.user, [post('b', 2), post('a', 1)]);
  const [, row] = await o.posts(o.user);
  if (!row) throw new Error('the post is stored');
  await o.list(o.other, [post('c', 3)]);
  const unread = async () => (await findUnreadPosts(o.db, o.user)).map((each) => each.post_id);
  const whole = { readAt: day(21), counted: 7, hidden: 4, completeSince: day(20) };
  await markListRead(o.db, row, 'reaction', whole);
  expect(await unread()).toEqual(['b', 'a']);
  await markListRead(o.db, row, 'comment', { ...whole, hidden: 0 });
  expect(await unread()).toEqual(['b']);
  await markListRead(o.db, row, 'reaction', {
    readAt: day(22),
    counted: 9,
    hidden: null,
    completeSince: null,
  });
  expect((await o.posts(o.user))[1]).toMatchObject({
    reactions_read_at: day(22),
    reactions_counted: 9,
    reactions_hidden: 4,
    reactions_complete_at: day(20),
    comments_read_at: day(21),
    comments_hidden: 0,
  });
});

test('posts are found from a time on, the newest first', async () => {
  const o = await accounts();
  await o.list(o.user, [post('c', 3), post('b', 2), post('a', 1)]);
  expect((await findPosts(o.db, o.user, day(2))).map((each) => each.post_id)).toEqual(['c', 'b']);
});
