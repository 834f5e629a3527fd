import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import type {
  NetworkActor,
  NetworkCapabilities,
  NetworkGateway,
  PersonRef,
} from '../../../gateways/network/network.ts';
import { silentLog } from '../../../platform/log/log.ts';
import { buildItem } from '../ingest/compare-page.rules.ts';
import { hashItem, readPage } from './read-page.ts';

const readAt = new Date('2026-03-01T10:00:00Z');
const end = { isReadable: true, total: null, next: null, readAt };

const actor = (memberId: string, changed: Partial<NetworkActor> = {}): NetworkActor => ({
  memberId,
  publicIdentifier: null,
  kind: 'member',
  name: memberId,
  headline: '',
  url: `https://example.com/${memberId}`,
  isAuthor: false,
  ...changed,
});

const comment = (by: NetworkActor) => ({
  id: `comment of ${by.memberId}`,
  actor: by,
  text: 'Well said',
  at: readAt,
  url: '',
  replies: [],
  areRepliesReadable: true,
  replyCount: 0,
});

const list = { pageSize: 2, maxListed: null, order: 'unspecified' } as const;
const capabilities: NetworkCapabilities = {
  name: 'scripted',
  title: 'Scripted',
  purposes: ['signals'],
  concurrency: 1,
  posts: list,
  reactions: list,
  comments: list,
  replies: list,
};

const [OWNER, OTHER] = [`ACoAA${'a'.repeat(30)}`, `ACoAA${'b'.repeat(30)}`];

const read = (
  kind: 'reaction' | 'comment',
  pages: Partial<NetworkGateway>,
  owner: PersonRef = { memberId: 'owner', publicIdentifier: null },
) => {
  const nothing = async () => null;
  const network = {
    capabilities,
    lookUpProfile: nothing,
    recentPosts: nothing,
    photo: nothing,
    reactions: nothing,
    comments: nothing,
    replies: nothing,
    ...pages,
  };
  return readPage(
    { network, log: silentLog },
    {
      postId: '1',
      kind,
      cursor: null,
      owner,
      notes: new Map(),
      mayReadReplies: async () => true,
      stop: AbortSignal.timeout(60_000),
      spender: PRIVACY_SPENDER,
    },
  );
};

test('the author’s own comments are set apart, by flag or by id', async () => {
  const all = [actor('reader'), actor('owner'), actor('unknown', { isAuthor: true })];
  const page = await read('comment', {
    comments: async () => ({ ...end, items: all.map(comment) }),
  });
  expect(page?.items).toMatchObject([
    { actor: { memberId: 'reader' }, itemId: 'comment of reader', detail: 'Well said', at: readAt },
  ]);
  expect(page?.own.map(({ actor: { memberId } }) => memberId)).toEqual(['owner', 'unknown']);
});

test.each<[string, NetworkActor, boolean]>([
  [
    'by the public identifier alone',
    actor('', { memberId: null, publicIdentifier: 'Owner' }),
    true,
  ],
  ['by the same identifier of another member', actor(OTHER, { publicIdentifier: 'owner' }), false],
  ['by a page of the same name', actor('owner', { kind: 'company' }), false],
])('engagement %s is the owner’s or not', async (_, by, isOwn) => {
  const items = [{ actor: by, kind: 'like' as const }];
  const owner = { memberId: OWNER, publicIdentifier: 'owner' };
  const page = await read('reaction', { reactions: async () => ({ ...end, items }) }, owner);
  expect(page?.own).toHaveLength(isOwn ? 1 : 0);
});

test('a reaction has a kind but no time', async () => {
  const items = [{ actor: actor('reader'), kind: 'like' as const }];
  const page = await read('reaction', { reactions: async () => ({ ...end, items }) });
  expect(page?.items).toMatchObject([{ itemId: '', detail: 'like', at: null }]);
});

test('a deleted post has no pages', async () => {
  for (const kind of ['reaction', 'comment'] as const) expect(await read(kind, {})).toBeNull();
});

test('an item that is not stored has the same hash in every reading', () => {
  const [one, other] = [actor('one'), actor('other')].map((by) =>
    buildItem({ actor: by, itemId: '', detail: 'like', at: null }),
  );
  if (!one || !other) throw new Error('two items');
  expect(hashItem(one)).toBe(hashItem({ ...one, detail: 'love' }));
  expect(hashItem(one)).not.toBe(hashItem(other));
});

test('a thread whose pages repeat is read no further, and proves no absence', async () => {
  const thread = { ...comment(actor('ada')), url: 'https://example.com/comment', replyCount: 9 };
  const reply = { id: 'the same', actor: actor('bo'), text: 'Well said', at: readAt };
  let calls = 0;
  const page = await read('comment', {
    comments: async () => ({ ...end, items: [thread] }),
    replies: async () => {
      calls += 1;
      return { ...end, items: [reply], next: `${calls}` };
    },
  });
  expect(calls).toBe(2);
  expect(page).toMatchObject({ items: [{}, { itemId: 'the same' }], open: [thread.id] });
});
