import { expect, test } from 'vitest';
import type { RecentPosts } from '../../../gateways/network/network.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { openTestDatabase } from '../../../testing/databases/database.ts';
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
  const { db } = await openTestDatabase();
  const clock = createTestClock(day(20));
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
const numbered = async (app: Accounts, user: string) =>
  (await app.posts(user)).map((each) => `${each.post_no} ${each.post_id}`);

test('posts are numbered from the oldest, after those that are stored', async () => {
  const app = await accounts();
  expect(await app.list(app.user, [post('c', 3), post('b', 2), post('a', 1)])).toBe(true);
  expect(await numbered(app, app.user)).toEqual(['3 c', '2 b', '1 a']);
  await app.list(app.user, [post('e', 5), post('d', 4), post('c', 3)]);
  expect(await numbered(app, app.user)).toEqual(['5 e', '4 d', '3 c', '2 b', '1 a']);
  expect(await app.lastPost(app.user)).toBe(5);
  await app.list(app.user, [post('e', 5), post('d', 4), post('c', 3)]);
  expect(await app.lastPost(app.user)).toBe(5);
});

test('a listing without the kind of a post keeps the kind from an earlier one', async () => {
  const app = await accounts();
  await app.list(app.user, [post('a', 1)]);
  expect(await app.posts(app.user)).toMatchObject([{ kind: null }]);
  for (const said of ['document', null, 'video'] as const) {
    await app.list(app.user, [post('a', 1, { kind: said })]);
    expect(await app.posts(app.user)).toMatchObject([{ kind: said ?? 'document' }]);
  }
});

test('a listing updates counts and text, and keeps when the post was first read', async () => {
  const app = await accounts();
  await app.list(app.user, [post('a', 1)]);
  const first = app.clock.now();
  await app.list(app.user, [
    post('a', 1, { text: 'edited', reactions: 9, comments: 8, reposts: 7 }),
  ]);
  expect(await app.posts(app.user)).toMatchObject([
    {
      text: 'edited',
      reactions: 9,
      comments: 8,
      reposts: 7,
      counts_at: app.clock.now(),
      fetched_at: first,
    },
  ]);
});

test('a post is gone if two complete listings of its time lack it, and may come back', async () => {
  const app = await accounts();
  const all = [post('c', 3), post('b', 2), post('a', 1)];
  const without = [post('c', 3), post('a', 1)];
  const gone = () => app.gone(app.user);
  await app.list(app.user, all);
  await app.list(app.user, without);
  await app.list(app.user, all);
  await app.list(app.user, without);
  await app.list(app.user, without, { isComplete: false });
  await app.list(app.user, [post('c', 3)]);
  expect(await gone()).toEqual([]);
  await app.list(app.user, without);
  expect(await gone()).toEqual(['b']);
  const since = app.clock.now();
  await app.list(app.user, without);
  expect((await app.posts(app.user))[1]?.gone_at).toEqual(since);
  await app.list(app.user, all);
  expect(await gone()).toEqual([]);
});

test('a post that is listed with a wrong time makes no older ones gone', async () => {
  const app = await accounts();
  await app.list(app.user, [post('c', 3), post('b', 2), post('a', 1)]);
  for (let time = 0; time < 3; time += 1) await app.list(app.user, [post('c', 3), post('b', -9)]);
  expect(await app.gone(app.user)).toEqual([]);
  await app.list(app.user, [post('c', 3), post('d', -9), post('b', 2)]);
  expect(await app.gone(app.user)).toEqual([]);
});

test.each([
  { left: [post('c', 3), post('b', 2)], gone: ['a'] },
  { left: [], gone: ['c', 'b', 'a'] },
])('the oldest posts are gone when two listings of all posts lack them: %j', async (after) => {
  const app = await accounts();
  const all = [post('c', 3), post('b', 2), post('a', 1)];
  const listWhole = (posts: NetworkPost[]) => app.list(app.user, posts, { hasAllPosts: true });
  await listWhole(all);
  await listWhole(after.left);
  expect(await app.gone(app.user)).toEqual([]);
  await listWhole(all);
  await listWhole(after.left);
  expect(await app.gone(app.user)).toEqual([]);
  await listWhole(after.left);
  expect(await app.gone(app.user)).toEqual(after.gone);
  await listWhole(all);
  expect(await app.gone(app.user)).toEqual([]);
});

test('one listing of all posts makes none gone, nor do any number of others', async () => {
  const app = await accounts();
  const all = [post('d', 4), post('c', 3), post('b', 2), post('a', 1)];
  await app.list(app.user, all, { hasAllPosts: true });
  await app.list(app.user, [post('d', 4)], { hasAllPosts: true });
  for (let time = 0; time < 3; time += 1) {
    await app.list(app.user, [post('d', 4), post('c', 3)]);
    await app.list(app.user, [post('d', 4)], { isComplete: false });
  }
  expect(await app.gone(app.user)).toEqual([]);
});

test('nothing is stored for an account whose data was erased', async () => {
  const app = await accounts();
  await app.db.deleteFrom('trackings').where('user_id', '=', app.user).execute();
  expect(await app.list(app.user, [post('a', 1)])).toBe(false);
  expect(await app.posts(app.user)).toEqual([]);
});

test('another account’s posts stay as they are, even the same ones', async () => {
  const app = await accounts();
  await app.list(app.other, [post('b', 2), post('a', 1)]);
  const before = await app.posts(app.other);
  await app.list(app.user, [post('c', 3), post('b', 2, { text: 'edited' }), post('a', 1)]);
  await app.list(app.user, [post('c', 3), post('a', 1)]);
  const [row] = await app.posts(app.user);
  if (!row) throw new Error('the post is stored');
  await markListRead(app.db, row, 'reaction', {
    readAt: day(21),
    counted: 3,
    hidden: 1,
    completeSince: day(20),
  });
  expect(await app.posts(app.other)).toEqual(before);
  expect(await app.lastPost(app.other)).toBe(2);
  await app.list(app.other, [post('d', 4)]);
  expect(await numbered(app, app.other)).toEqual(['3 d', '2 b', '1 a']);
});

test('a post is unread until both lists were read, and an incomplete reading keeps what is known', async () => {
  const app = await accounts();
  await app.list(app.user, [post('b', 2), post('a', 1)]);
  const [, row] = await app.posts(app.user);
  if (!row) throw new Error('the post is stored');
  await app.list(app.other, [post('c', 3)]);
  const unread = async () => (await findUnreadPosts(app.db, app.user)).map((each) => each.post_id);
  const whole = { readAt: day(21), counted: 7, hidden: 4, completeSince: day(20) };
  await markListRead(app.db, row, 'reaction', whole);
  expect(await unread()).toEqual(['b', 'a']);
  await markListRead(app.db, row, 'comment', { ...whole, hidden: 0 });
  expect(await unread()).toEqual(['b']);
  await markListRead(app.db, row, 'reaction', {
    readAt: day(22),
    counted: 9,
    hidden: null,
    completeSince: null,
  });
  expect((await app.posts(app.user))[1]).toMatchObject({
    reactions_read_at: day(22),
    reactions_counted: 9,
    reactions_hidden: 4,
    reactions_complete_at: day(20),
    comments_read_at: day(21),
    comments_hidden: 0,
  });
});

test('posts are found from a time on, the newest first', async () => {
  const app = await accounts();
  await app.list(app.user, [post('c', 3), post('b', 2), post('a', 1)]);
  expect((await findPosts(app.db, app.user, day(2))).map((each) => each.post_id)).toEqual([
    'c',
    'b',
  ]);
});
