import { expect, test } from 'vitest';
import { silentLog } from '../../../platform/log/log.ts';
import type { NetworkGateway, NetworkReaction } from '../../../gateways/network/network.ts';
import {
  startIngesting,
  type Ingesting,
  item,
  memberId,
  POSTED,
} from '../ingest/ingest.fixture.ts';
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

async function startReading(pages = PAGES) {
  const app = await startIngesting({ posts: 2 });
  await app.db.updateTable('posts').set({ reactions: pages.length }).execute();
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
      readAt: app.clock.now(),
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
    ...app,
    asked,
    source,
    async read({ source: name = 'scripted', killedAt = Infinity, postNo = 1 } = {}) {
      app.clock.advance({ minutes: 1 });
      const post = (await findPosts(app.db, app.userId, POSTED)).find(
        ({ post_no: no }) => no === postNo,
      );
      if (!post) throw new Error('the post is stored');
      let page = 0;
      return readList(
        {
          ...app.deps,
          log: silentLog,
          settings: { retention: { retentionMonths: 12 } },
          network: network(name),
        },
        {
          post,
          kind: 'reaction',
          owner: { memberId: memberId('owner'), publicIdentifier: null },
          isHistory: false,
          customerNow: app.clock.now(),
          stop: AbortSignal.timeout(60_000),
          spender: { share: 'checks', userId: app.userId },
          afterPage: async () => {
            if (page === killedAt) throw new Error('killed');
            page += 1;
          },
        },
      );
    },
    readings: () => app.db.selectFrom('post_readings').selectAll().orderBy('reading_no').execute(),
  };
}

const listNames = async (app: Ingesting) => (await app.people()).map(({ name }) => name);

test('a reading is continued at the page whose writing was interrupted', async () => {
  const app = await startReading();
  await expect(app.read({ killedAt: 1 })).rejects.toThrow('killed');
  expect(await app.readings()).toMatchObject([{ cursor: '1', calls: 1, ended_at: null }]);
  expect(await listNames(app)).toEqual(['Named ada']);
  expect(await app.read()).toBe('read');
  expect(app.asked).toEqual([null, '1', '1', '2']);
  expect(await app.readings()).toMatchObject([
    { calls: 3, added: 3, is_complete: true, ended_at: app.clock.now(), cursor: null, listed: [] },
  ]);
  expect(await app.signals()).toHaveLength(3);
  expect(await app.used()).toBe(3);
  expect(
    (await findPosts(app.db, app.userId, POSTED)).map((post) => post.reactions_hidden),
  ).toEqual(expect.arrayContaining([0, null]));
});

test('an open reading of another source ends, and the list is read from its beginning', async () => {
  const app = await startReading();
  await expect(app.read({ killedAt: 1 })).rejects.toThrow('killed');
  expect(await app.read({ source: 'another' })).toBe('read');
  expect(app.asked).toEqual([null, '1', null, '1', '2']);
  expect(await app.readings()).toMatchObject([
    { source: 'scripted', calls: 1, is_complete: false },
    { source: 'another', calls: 3, added: 2, is_complete: true },
  ]);
  expect(await app.signals()).toHaveLength(3);
});

test('an open reading ends without proof of absence if its post is gone', async () => {
  const app = await startReading();
  await expect(app.read({ killedAt: 1 })).rejects.toThrow('killed');
  app.source.isGone = true;
  expect(await app.read()).toBe('gone');
  expect(await app.readings()).toMatchObject([
    { ended_at: app.clock.now(), is_complete: false, withdrawn: 0, cursor: null },
  ]);
  expect(await app.signals()).toMatchObject([{ missed: 0 }]);
});

test('an open reading of another post or list is not continued', async () => {
  const app = await startReading();
  await expect(app.read({ killedAt: 1 })).rejects.toThrow('killed');
  await app.read({ postNo: 2 });
  expect(app.asked).toEqual([null, '1', null, '1', '2']);
  expect((await app.readings()).map((each) => [each.post_no, each.ended_at !== null])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('each reading that has ended is followed by a new one', async () => {
  const app = await startReading();
  await app.read();
  await app.read();
  expect((await app.readings()).map(({ added, is_complete: whole }) => [added, whole])).toEqual([
    [3, true],
    [0, true],
  ]);
  expect(await app.signals()).toHaveLength(3);
});

test('a list is short if more of what is counted is missing than before', async () => {
  const app = await startReading();
  const count = (reactions: number) => app.db.updateTable('posts').set({ reactions }).execute();
  await count(4);
  expect(await app.read()).toBe('short');
  expect(await app.read()).toBe('read');
  await count(5);
  expect(await app.read()).toBe('short');
  await count(3);
  expect(await app.read()).toBe('read');
});

test('an incomplete reading between two absences restarts their count', async () => {
  const listed = [...PAGES];
  const app = await startReading(listed);
  const readCounted = async (reactions: number) => {
    await app.db.updateTable('posts').set({ reactions }).execute();
    return app.read();
  };
  await readCounted(3);
  listed.pop();
  expect(await readCounted(2)).toBe('read');
  expect(await readCounted(3)).toBe('short');
  await readCounted(2);
  expect((await app.counters()).withdrawn).toBe(0);
  await readCounted(2);
  expect((await app.counters()).withdrawn).toBe(1);
});

test('the member’s own reaction is no signal, but without it the list would not be complete', async () => {
  const app = await startReading(['ada', 'owner', 'bob']);
  expect(await app.read()).toBe('read');
  expect(await listNames(app)).toEqual(['Named ada', 'Named bob']);
  expect(await app.readings()).toMatchObject([{ added: 2, is_complete: true }]);
});

test('hidden members are neither merged nor people: the post counts more than it lists', async () => {
  const app = await startReading(['ada', 'hidden 1', 'hidden 2', 'nameless', 'bob']);
  expect(await app.read()).toBe('short');
  expect(await app.read()).toBe('read');
  expect(await listNames(app)).toEqual(['Named ada', 'Named bob']);
  expect(
    (await findPosts(app.db, app.userId, POSTED)).map((post) => post.reactions_hidden),
  ).toContain(3);
  expect(await app.readings()).toMatchObject([{ added: 2 }, { added: 0, is_complete: false }]);
});

test('if a source repeats a page, a few more are read, and the list counts as unread', async () => {
  const app = await startReading();
  app.source.repeatsFrom = 1;
  await expect(app.read()).rejects.toThrow('repeats');
  expect(new Set(app.asked)).toEqual(new Set([null, '1', '2']));
  expect(app.asked.length).toBeLessThanOrEqual(13);
  expect(await app.readings()).toMatchObject([{ is_complete: false, ended_at: app.clock.now() }]);
  expect(
    (await findPosts(app.db, app.userId, POSTED)).every((post) => !post.reactions_read_at),
  ).toBe(true);
  app.source.repeatsFrom = Infinity;
  expect(await app.read()).toBe('read');
  expect(await app.signals()).toHaveLength(3);
});
