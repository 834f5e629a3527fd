import { expect, test } from 'vitest';
import { silentLog } from '../../../platform/log/log.ts';
import type { NetworkGateway, NetworkReaction } from '../../../gateways/network/network.ts';
import { ingesting, type Ingesting, item, memberId, POSTED } from '../ingest/ingest.fixture.ts';
import { findPosts } from '../posts/posts.store.ts';
import { readList } from './read-list.ts';

const PAGES = ['ada', 'bob', 'carl'];
const noOne = async () => null;

function reaction(name: string): NetworkReaction {
  const { actor } = item(`member:${name}`);
  const hidden = name.startsWith('hidden') ? { memberId: null, url: '' } : {};
  const nameless = name === 'nameless' ? { name: '' } : {};
  return { kind: 'like', actor: { ...actor, ...hidden, ...nameless } };
}

async function reading(pages = PAGES) {
  const o = await ingesting({ posts: 2 });
  await o.db.updateTable('posts').set({ reactions: pages.length }).execute();
  const asked: (string | null)[] = [];
  const source = { isGone: false, repeatsFrom: Infinity };
  const reactions: NetworkGateway['reactions'] = async (_, cursor) => {
    asked.push(cursor);
    if (source.isGone) return null;
    const page = Math.min(Number(cursor ?? 0), source.repeatsFrom);
    return {
      items: pages.slice(page, page + 1).map(reaction),
      isReadable: true,
      total: pages.length,
      next: page + 1 < pages.length ? `${page + 1}` : null,
      readAt: o.clock.now(),
    };
  };
  const lists = { pageSize: 1, maxListed: null, order: 'unspecified' } as const;
  const network = (name: string): NetworkGateway => ({
    capabilities: {
      name,
      title: name,
      purposes: ['signals'],
      concurrency: 1,
      posts: lists,
      reactions: lists,
      comments: lists,
      replies: lists,
    },
    lookUpProfile: noOne,
    recentPosts: noOne,
    photo: noOne,
    reactions,
    comments: noOne,
    replies: noOne,
  });
  return {
    ...o,
    asked,
    source,
    async read({ source: name = 'scripted', killedAt = Infinity, postNo = 1 } = {}) {
      o.clock.advance({ minutes: 1 });
      const post = (await findPosts(o.db, o.userId, POSTED)).find(
        ({ post_no: no }) => no === postNo,
      );
      if (!post) throw new Error('the post is stored');
      let page = 0;
      return readList(
        {
          ...o.deps,
          log: silentLog,
          settings: { retention: { retentionMonths: 12 } },
          network: network(name),
        },
        {
          post,
          kind: 'reaction',
          owner: { memberId: memberId('owner'), publicIdentifier: null },
          isHistory: false,
          customerNow: o.clock.now(),
          stop: AbortSignal.timeout(60_000),
          spender: { share: 'checks', userId: o.userId },
          afterPage: async () => {
            if (page === killedAt) throw new Error('killed');
            page += 1;
          },
        },
      );
    },
    readings: () => o.db.selectFrom('post_readings').selectAll().orderBy('reading_no').execute(),
  };
}

const namesOf = async (o: Ingesting) => (await o.people()).map(({ name }) => name);

test('a reading is continued at the page whose writing was interrupted', async () => {
  const o = await reading();
  await expect(o.read({ killedAt: 1 })).rejects.toThrow('killed');
  expect(await o.readings()).toMatchObject([{ cursor: '1', calls: 1, ended_at: null }]);
  expect(await namesOf(o)).toEqual(['Named ada']);
  expect(await o.read()).toBe('read');
  expect(o.asked).toEqual([null, '1', '1', '2']);
  expect(await o.readings()).toMatchObject([
    { calls: 3, added: 3, is_complete: true, ended_at: o.clock.now(), cursor: null, listed: [] },
  ]);
  expect(await o.signals()).toHaveLength(3);
  expect(await o.used()).toBe(3);
  expect((await findPosts(o.db, o.userId, POSTED)).map((post) => post.reactions_hidden)).toEqual(
    expect.arrayContaining([0, null]),
  );
});

test('an open reading of another source ends, and the list is read from its beginning', async () => {
  const o = await reading();
  await expect(o.read({ killedAt: 1 })).rejects.toThrow('killed');
  expect(await o.read({ source: 'another' })).toBe('read');
  expect(o.asked).toEqual([null, '1', null, '1', '2']);
  expect(await o.readings()).toMatchObject([
    { source: 'scripted', calls: 1, is_complete: false },
    { source: 'another', calls: 3, added: 2, is_complete: true },
  ]);
  expect(await o.signals()).toHaveLength(3);
});

test('an open reading ends without proof of absence if its post is gone', async () => {
  const o = await reading();
  await expect(o.read({ killedAt: 1 })).rejects.toThrow('killed');
  o.source.isGone = true;
  expect(await o.read()).toBe('gone');
  expect(await o.readings()).toMatchObject([
    { ended_at: o.clock.now(), is_complete: false, withdrawn: 0, cursor: null },
  ]);
  expect(await o.signals()).toMatchObject([{ missed: 0 }]);
});

test('an open reading of another post or list is not continued', async () => {
  const o = await reading();
  await expect(o.read({ killedAt: 1 })).rejects.toThrow('killed');
  await o.read({ postNo: 2 });
  expect(o.asked).toEqual([null, '1', null, '1', '2']);
  expect((await o.readings()).map((each) => [each.post_no, each.ended_at !== null])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('each reading that has ended is followed by a new one', async () => {
  const o = await reading();
  await o.read();
  await o.read();
  expect((await o.readings()).map(({ added, is_complete: whole }) => [added, whole])).toEqual([
    [3, true],
    [0, true],
  ]);
  expect(await o.signals()).toHaveLength(3);
});

test('a list is short if more of what is counted is missing than before', async () => {
  const o = await reading();
  const count = (reactions: number) => o.db.updateTable('posts').set({ reactions }).execute();
  await count(4);
  expect(await o.read()).toBe('short');
  expect(await o.read()).toBe('read');
  await count(5);
  expect(await o.read()).toBe('short');
  await count(3);
  expect(await o.read()).toBe('read');
});

test('an incomplete reading between two absences restarts their count', async () => {
  const listed = [...PAGES];
  const o = await reading(listed);
  const readCounted = async (reactions: number) => {
    await o.db.updateTable('posts').set({ reactions }).execute();
    return o.read();
  };
  await readCounted(3);
  listed.pop();
  expect(await readCounted(2)).toBe('read');
  expect(await readCounted(3)).toBe('short');
  await readCounted(2);
  expect((await o.counters()).withdrawn).toBe(0);
  await readCounted(2);
  expect((await o.counters()).withdrawn).toBe(1);
});

test('the member’s own reaction is no signal, but without it the list would not be complete', async () => {
  const o = await reading(['ada', 'owner', 'bob']);
  expect(await o.read()).toBe('read');
  expect(await namesOf(o)).toEqual(['Named ada', 'Named bob']);
  expect(await o.readings()).toMatchObject([{ added: 2, is_complete: true }]);
});

test('hidden members are neither merged nor people: the post counts more than it lists', async () => {
  const o = await reading(['ada', 'hidden 1', 'hidden 2', 'nameless', 'bob']);
  expect(await o.read()).toBe('short');
  expect(await o.read()).toBe('read');
  expect(await namesOf(o)).toEqual(['Named ada', 'Named bob']);
  expect((await findPosts(o.db, o.userId, POSTED)).map((post) => post.reactions_hidden)).toContain(
    3,
  );
  expect(await o.readings()).toMatchObject([{ added: 2 }, { added: 0, is_complete: false }]);
});

test('if a source repeats a page, a few more are read, and the list counts as unread', async () => {
  const o = await reading();
  o.source.repeatsFrom = 1;
  await expect(o.read()).rejects.toThrow('repeats');
  expect(new Set(o.asked)).toEqual(new Set([null, '1', '2']));
  expect(o.asked.length).toBeLessThanOrEqual(13);
  expect(await o.readings()).toMatchObject([{ is_complete: false, ended_at: o.clock.now() }]);
  expect((await findPosts(o.db, o.userId, POSTED)).every((post) => !post.reactions_read_at)).toBe(
    true,
  );
  o.source.repeatsFrom = Infinity;
  expect(await o.read()).toBe('read');
  expect(await o.signals()).toHaveLength(3);
});
