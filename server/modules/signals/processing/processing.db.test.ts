import { expect, test } from 'vitest';
import { eraseDeclared } from '../../../module.ts';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import type { NetworkGateway } from '../../../gateways/network/network.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { testClock } from '../../../testing/clock.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { readableLog } from '../../../testing/log-lines.ts';
import { urlOf } from '../../profiles/profiles.fixture.ts';
import { processing } from './processing.fixture.ts';
import { ingesting } from '../ingest/ingest.fixture.ts';
import { processData, resumeStalled } from './processing.ts';
import { signalsModule } from '../signals.module.ts';
import { lockCounters } from '../counters.store.ts';
import { findProcessing, insertProcessing, recordProgress } from './processing.store.ts';

/** Has more engagement per post than fits on one page. */
const NAME = 'busy-ada';
const AUTHOR = { memberId: null, publicIdentifier: NAME };

async function reading(o: { isLinked?: boolean; posts?: number } = {}) {
  const { log, lines } = readableLog();
  const clock = testClock(new Date());
  const started = await processing({ works: false, clock, log });
  const user = await started.addUser();
  if (o.isLinked ?? true) expect((await started.link(user, urlOf(NAME))).status).toBe(201);
  await started.begin(user);
  const { network } = started.deps;
  // Of the older posts, which get no more engagement, those with the most.
  const few: NetworkGateway['recentPosts'] = async (author, limit) => {
    const recent = await network.recentPosts(author, limit, PRIVACY_SPENDER);
    const older = recent?.posts.slice(recent.posts.length / 2) ?? [];
    const posts = older.toSorted((one, other) => other.reactions - one.reactions);
    return recent && { ...recent, posts: posts.slice(0, o.posts ?? 0) };
  };
  /** The requested pages, as `reaction post-1 from-cursor`. */
  const pages: string[] = [];
  const gateway = {
    ...network,
    recentPosts: few,
    reactions(...[post, cursor]: Parameters<NetworkGateway['reactions']>) {
      pages.push(`reaction ${post} ${cursor}`);
      return network.reactions(post, cursor, PRIVACY_SPENDER);
    },
    comments(...[post, cursor]: Parameters<NetworkGateway['comments']>) {
      pages.push(`comment ${post} ${cursor}`);
      return network.comments(post, cursor, PRIVACY_SPENDER);
    },
  } satisfies NetworkGateway;
  return {
    ...started,
    clock,
    lines,
    user,
    pages,
    gateway,
    read: (changed: Partial<NetworkGateway> = {}, abortSignal = AbortSignal.timeout(60_000)) =>
      processData({ ...started.deps, network: { ...gateway, ...changed } }, user, abortSignal),
    progress: async () => (await started.getProcessing(user)).body,
    mailsWaiting: async () => {
      const { rows } = await started.database.pool.query(
        `select id from pgboss.job where name = 'signals.data-ready-mail'`,
      );
      return rows.length;
    },
    signals: async () => (await started.db.selectFrom('signals').select('no').execute()).length,
  };
}

test('each page is read once, three posts at a time', async () => {
  const o = await reading({ posts: 8 });
  const three = Promise.withResolvers<void>();
  let running = 0;
  let max = 0;
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    running += 1;
    max = Math.max(max, running);
    if (running === 3) three.resolve();
    await three.promise;
    return work.finally(() => (running -= 1));
  };
  await o.read({
    reactions: (post, cursor) => counted(o.gateway.reactions(post, cursor, PRIVACY_SPENDER)),
    comments: (post, cursor) => counted(o.gateway.comments(post, cursor, PRIVACY_SPENDER)),
  });
  expect(await o.progress()).toMatchObject({ dataProcessing: false, posts: { done: 8 } });
  expect(max).toBe(3);
  expect(o.pages.length).toBeGreaterThan(16);
  expect(new Set(o.pages).size).toBe(o.pages.length);
  expect(o.lines).toEqual([]);
});

test('a profile that no longer exists is logged and finishes the processing', async () => {
  for (const o of [await reading({ isLinked: false }), await reading()]) {
    await o.read({ recentPosts: async () => null });
    expect(await o.progress()).toMatchObject({ dataProcessing: false, posts: { known: 0 } });
    expect(o.lines).toMatchObject([{ msg: 'the linked profile no longer exists', userId: o.user }]);
  }
});

test('a profile with one post is read', async () => {
  const o = await reading({ posts: 1 });
  await o.read();
  expect(await o.progress()).toMatchObject({ posts: { done: 1, known: 1 } });
  expect(await o.signals()).toBeGreaterThan(0);
});

test('a finished, missing or ownerless processing reads nothing', async () => {
  const o = await reading({ posts: 1 });
  await o.db.updateTable('users').set({ deleted_at: new Date() }).execute();
  await o.read();
  await o.db.updateTable('users').set({ deleted_at: null }).execute();
  const stranger = await o.addUser();
  await processData(o.deps, stranger, AbortSignal.timeout(60_000));
  expect(o.pages).toEqual([]);
  expect(await o.progress()).toMatchObject({ dataProcessing: true, posts: { known: null } });

  await o.read();
  const asked = o.pages.length;
  await o.db.updateTable('posts').set({ reactions_read_at: null }).execute();
  await o.read();
  expect(o.pages).toHaveLength(asked);
});

test('an aborted processing reads no further page and resumes later', async () => {
  const o = await reading({ posts: 4 });
  await expect(o.read({}, AbortSignal.abort())).rejects.toThrow();
  expect(o.pages).toEqual([]);
  await o.read();
  expect(await o.progress()).toMatchObject({ dataProcessing: false, posts: { done: 4 } });
});

test('a page continued by another worker is left to it, and the processing does not finish early', async () => {
  const o = await reading({ posts: 1 });
  const reactions: NetworkGateway['reactions'] = async (post, cursor) => {
    const page = await o.gateway.reactions(post, cursor, PRIVACY_SPENDER);
    expect(page?.next).not.toBeNull();
    await o.db.updateTable('post_readings').set({ cursor: 'elsewhere' }).execute();
    return page;
  };
  const comments = async () => ({
    items: [],
    isReadable: true,
    total: 0,
    next: null,
    readAt: o.clock.now(),
  });
  await expect(o.read({ reactions, comments })).rejects.toThrow('read by another worker');
  expect(o.pages).toHaveLength(1);
  expect(await o.signals()).toBe(0);
  expect(await o.progress()).toMatchObject({ dataProcessing: true, posts: { done: 0 } });
  expect(await o.mailsWaiting()).toBe(0);
});

test('a post that fails leaves the others to be read, and the failure is reported', async () => {
  const o = await reading({ posts: 9 });
  let first: string | undefined;
  const reactions: NetworkGateway['reactions'] = async (post, cursor) => {
    first ??= post;
    if (post === first) throw new Error('the first of them');
    return o.gateway.reactions(post, cursor, PRIVACY_SPENDER);
  };
  await expect(o.read({ reactions })).rejects.toThrow('the first of them');
  expect(await o.progress()).toMatchObject({ posts: { done: 8 } });
});

test('after three failures in a row nothing new starts', async () => {
  const o = await reading({ posts: 9 });
  let begun = 0;
  const reactions: NetworkGateway['reactions'] = async () => {
    begun += 1;
    throw new Error('unavailable');
  };
  await expect(o.read({ reactions })).rejects.toThrow('unavailable');
  expect(begun).toBeLessThanOrEqual(5);
});

test.each(['while its posts are listed', 'while a page is read'])(
  'an account that is erased %s stores nothing, and causes no further calls',
  async (when) => {
    const o = await reading({ posts: 3 });
    const erase = () =>
      runInTransaction(o.db, (tx) => eraseDeclared(tx, signalsModule, 'data.erased', o.user));
    await o.read(
      when === 'while a page is read'
        ? {
            async reactions(post, cursor) {
              const page = await o.gateway.reactions(post, cursor, PRIVACY_SPENDER);
              await erase();
              return page;
            },
          }
        : {
            async recentPosts(author, limit) {
              const posts = await o.gateway.recentPosts(author, limit, PRIVACY_SPENDER);
              await erase();
              return posts;
            },
          },
    );
    // Each post's first pages may be pending.
    expect(o.pages.filter((page) => !page.endsWith(' null'))).toEqual([]);
    expect(await o.db.selectFrom('posts').select('post_id').execute()).toEqual([]);
    expect(await o.signals()).toBe(0);
    expect(await o.mailsWaiting()).toBe(0);
  },
);

// The embedded database runs one transaction at a time.
const canWait = databaseKind === 'postgres';

test.runIf(canWait)('an erasure and a concurrent write never deadlock', async () => {
  const o = await reading({ posts: 1 });
  await expect(o.read({}, AbortSignal.abort())).rejects.toThrow();
  const locked = Promise.withResolvers<void>();
  const erase = () =>
    runInTransaction(o.db, async (tx) => {
      await lockCounters(tx, o.user);
      locked.resolve();
      // Long enough for a call that does not wait.
      for (let round = 0; round < 20; round += 1) await findProcessing(tx, o.user);
      await eraseDeclared(tx, signalsModule, 'data.erased', o.user);
    });
  let erased: Promise<void> | undefined;
  await o.read({
    async reactions(post, cursor) {
      erased ??= erase();
      await locked.promise;
      return o.gateway.reactions(post, cursor, PRIVACY_SPENDER);
    },
  });
  await erased;
  expect(await o.signals()).toBe(0);
});

test('a failing post is skipped after a day, not sooner, and the operator is alerted', async () => {
  const o = await reading({ posts: 2 });
  const [broken] = (await o.gateway.recentPosts(AUTHOR, 50, PRIVACY_SPENDER))?.posts ?? [];
  const reactions: NetworkGateway['reactions'] = async (post, cursor) => {
    if (post === broken?.id) throw new Error('not this one');
    return o.gateway.reactions(post, cursor, PRIVACY_SPENDER);
  };
  o.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
  await expect(o.read({ reactions })).rejects.toThrow('not this one');
  expect(o.lines).toEqual([]);
  o.clock.advance({ seconds: 1 });
  await o.read({ reactions });
  expect(await o.progress()).toMatchObject({ dataProcessing: false, posts: { done: 2, known: 2 } });
  expect(o.lines).toMatchObject([
    { level: 'error', msg: 'an unreadable post was skipped', postId: broken?.id, kind: 'reaction' },
  ]);
});

test('a restarted processing is logged', async () => {
  const o = await reading();
  await resumeStalled(o.deps);
  expect(o.lines).toEqual([]);
  o.clock.advance({ minutes: 31 });
  await resumeStalled(o.deps);
  expect(o.lines).toMatchObject([{ level: 'warn', userId: o.user }]);
});

test('a post is done once both of its lists are read', async () => {
  const { db, userId, clock } = await ingesting({ posts: 2 });
  const now = clock.now();
  await insertProcessing(db, userId, now);
  const done = async () => {
    await recordProgress(db, { userId, newSignals: 0, now });
    return (await findProcessing(db, userId))?.posts_done;
  };
  const read = (list: 'reactions_read_at' | 'comments_read_at') =>
    db.updateTable('posts').set(list, now).where('post_no', '=', 1).execute();
  expect(await done()).toBe(0);
  await read('reactions_read_at');
  expect(await done()).toBe(0);
  await read('comments_read_at');
  expect(await done()).toBe(1);
});
