import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from './budget-shares.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createNetworkGateway, SourceBudgetSpent } from './network.ts';
import type { NetworkSource } from './source.ts';

const READ_AT = new Date('2026-11-01T12:00:00Z');
const ADA = { memberId: null, publicIdentifier: 'ada' };
const list = { pageSize: 2, maxListed: null, order: 'unspecified' } as const;

const post = (number: number, isRepost = false, authorId: string | null = null) => ({
  id: `${number}`,
  url: '',
  kind: null,
  text: '',
  postedAt: new Date(number),
  reactions: 0,
  comments: 0,
  reposts: 0,
  isRepost,
  authorId,
});

function createNetwork(source: Partial<NetworkSource>) {
  return createNetworkGateway(
    {
      name: 'files',
      title: 'Files',
      purposes: ['insights'],
      photoOrigin: 'http://127.0.0.1:1',
      concurrency: 1,
      readProfile: async () => null,
      posts: { ...list, read: async () => null },
      reactions: null,
      comments: null,
      replies: null,
      ...source,
    },
    { clock: { now: () => READ_AT }, log: silentLog },
  );
}

test('a page continues where its cursor says, and an unreadable item makes it incomplete', async () => {
  const cursors: (string | null)[] = [];
  const read = async (_: string, cursor: string | null) => {
    cursors.push(cursor);
    return { items: [], leftOut: 1, total: 7, next: 'p2' };
  };
  const network = createNetwork({ comments: { ...list, read } });
  const first = await network.comments('1', null, PRIVACY_SPENDER);
  expect(first).toEqual({
    items: [],
    isReadable: false,
    total: 7,
    next: 'p2',
    readAt: READ_AT,
  });
  await network.comments('1', first?.next ?? null, PRIVACY_SPENDER);
  expect(cursors).toEqual([null, 'p2']);
});

test('a source that does not identify actors is not called for signals', async () => {
  const network = createNetwork({});
  expect(network.capabilities.reactions).toBeNull();
  expect(await network.reactions('1', null, PRIVACY_SPENDER)).toMatchObject({
    items: [],
    next: null,
  });
});

test('the newest posts are read across pages, without reposts', async () => {
  const pages = [
    [post(5), post(4, true)],
    [post(3), post(5)],
    [post(2), post(1)],
  ];
  let read = 0;
  const posts = {
    ...list,
    read: async () => {
      read += 1;
      const items = pages[read - 1] ?? [];
      return { items, leftOut: 0, total: null, next: read < 3 ? 'more' : null };
    },
  };
  const recent = await createNetwork({ posts }).recentPosts(ADA, 2, PRIVACY_SPENDER);
  expect(recent?.posts.map(({ id }) => id)).toEqual(['5', '3']);
  expect(recent).toMatchObject({ isComplete: true, hasAllPosts: false, readAt: READ_AT });
  expect(read).toBe(2);
});

test.each([
  { posts: 2, limit: 2, leftOut: 0, hasAllPosts: true },
  { posts: 0, limit: 2, leftOut: 0, hasAllPosts: true },
  { posts: 3, limit: 2, leftOut: 0, hasAllPosts: false },
  { posts: 1, limit: 2, leftOut: 1, hasAllPosts: false },
])('a list of posts is whole if it ended and every post was read: %j', async (app) => {
  const items = Array.from({ length: app.posts }, (_, number) => post(number));
  const posts = {
    ...list,
    read: async () => ({ items, leftOut: app.leftOut, total: null, next: null }),
  };
  expect(await createNetwork({ posts }).recentPosts(ADA, app.limit, PRIVACY_SPENDER)).toMatchObject(
    {
      hasAllPosts: app.hasAllPosts,
    },
  );
});

test.each<{ by: string; mayContinue?: () => Promise<boolean>; next?: Error }>([
  { by: 'a refusal', mayContinue: async () => false },
  { by: 'the end of the budget', next: new SourceBudgetSpent() },
  { by: 'a page that the source no longer has' },
])('a listing ended by $by has the posts before it, and is incomplete', async (app) => {
  const first = { items: [post(5)], leftOut: 0, total: null, next: 'more' };
  const posts: NetworkSource['posts'] = {
    ...list,
    read: async (_, cursor) => {
      if (cursor === null) return first;
      if (app.next) throw app.next;
      return null;
    },
  };
  expect(
    await createNetwork({ posts }).recentPosts(ADA, 2, PRIVACY_SPENDER, app.mayContinue),
  ).toEqual({
    posts: [expect.objectContaining({ id: '5' })],
    isComplete: false,
    hasAllPosts: false,
    readAt: READ_AT,
  });
});

test('posts of another member are left out, and a list with mostly those is refused', async () => {
  const listing = (...items: ReturnType<typeof post>[]) => {
    const posts = { ...list, read: async () => ({ items, leftOut: 0, total: null, next: null }) };
    return createNetwork({ posts }).recentPosts(
      { memberId: 'ada', publicIdentifier: 'ada' },
      10,
      PRIVACY_SPENDER,
    );
  };
  const [own, strangers] = [post(5, false, 'ada'), post(4, false, 'bo')];
  expect(await listing(own, post(3), strangers, post(2, true, 'bo'))).toMatchObject({
    posts: [{ id: '5' }, { id: '3' }],
    isComplete: false,
    hasAllPosts: false,
  });
  await expect(listing(own, strangers, post(2, false, 'bo'))).rejects.toMatchObject({
    failure: 'network_unavailable',
  });
});

test('any fault of a source makes the network unavailable', async () => {
  const readProfile = () => Promise.reject(new SyntaxError('no JSON'));
  await expect(
    createNetwork({ readProfile }).lookUpProfile(ADA, PRIVACY_SPENDER),
  ).rejects.toMatchObject({
    failure: 'network_unavailable',
  });
});
