import { expect, test } from 'vitest';
import { eraseDeclared } from '../../../module.ts';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import type { NetworkGateway } from '../../../gateways/network/network.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { buildUrl } from '../../profiles/profiles.fixture.ts';
import { startProcessing } from './processing.fixture.ts';
import { startIngesting } from '../ingest/ingest.fixture.ts';
import { processData, resumeStalled } from './processing.ts';
import { signalsModule } from '../signals.module.ts';
import { lockCounters } from '../counters.store.ts';
import { findProcessing, insertProcessing, recordProgress } from './processing.store.ts';

/** Has more engagement per post than fits on one page. */
const NAME = 'busy-ada';
const AUTHOR = { memberId: null, publicIdentifier: NAME };

async function startReading(options: { isLinked?: boolean; posts?: number } = {}) {
  const { log, lines } = createReadableLog();
  const clock = createTestClock(new Date());
  const started = await startProcessing({ works: false, clock, log });
  const user = await started.addUser();
  if (options.isLinked ?? true) expect((await started.link(user, buildUrl(NAME))).status).toBe(201);
  await started.begin(user);
  const { network } = started.deps;
  // Of the older posts, which get no more engagement, those with the most.
  const few: NetworkGateway['recentPosts'] = async (author, limit) => {
    const recent = await network.recentPosts(author, limit, PRIVACY_SPENDER);
    const older = recent?.posts.slice(recent.posts.length / 2) ?? [];
    const posts = older.toSorted((one, other) => other.reactions - one.reactions);
    return recent && { ...recent, posts: posts.slice(0, options.posts ?? 0) };
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
  const app = await startReading({ posts: 8 });
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
  await app.read({
    reactions: (post, cursor) => counted(app.gateway.reactions(post, cursor, PRIVACY_SPENDER)),
    comments: (post, cursor) => counted(app.gateway.comments(post, cursor, PRIVACY_SPENDER)),
  });
  expect(await app.progress()).toMatchObject({ dataProcessing: false, posts: { done: 8 } });
  expect(max).toBe(3);
  expect(app.pages.length).toBeGreaterThan(16);
  expect(new Set(app.pages).size).toBe(app.pages.length);
  expect(app.lines).toEqual([]);
});

test('a profile that no longer exists is logged and finishes the processing', async () => {
  for (const app of [await startReading({ isLinked: false }), await startReading()]) {
    await app.read({ recentPosts: async () => null });
    expect(await app.progress()).toMatchObject({ dataProcessing: false, posts: { known: 0 } });
    expect(app.lines).toMatchObject([
      { msg: 'the linked profile no longer exists', userId: app.user },
    ]);
  }
});

test('a profile with one post is read', async () => {
  const app = await startReading({ posts: 1 });
  await app.read();
  expect(await app.progress()).toMatchObject({ posts: { done: 1, known: 1 } });
  expect(await app.signals()).toBeGreaterThan(0);
});

test('a finished, missing or ownerless processing reads nothing', async () => {
  const app = await startReading({ posts: 1 });
  await app.db.updateTable('users').set({ deleted_at: new Date() }).execute();
  await app.read();
  await app.db.updateTable('users').set({ deleted_at: null }).execute();
  const stranger = await app.addUser();
  await processData(app.deps, stranger, AbortSignal.timeout(60_000));
  expect(app.pages).toEqual([]);
  expect(await app.progress()).toMatchObject({ dataProcessing: true, posts: { known: null } });

  await app.read();
  const asked = app.pages.length;
  await app.db.updateTable('posts').set({ reactions_read_at: null }).execute();
  await app.read();
  expect(app.pages).toHaveLength(asked);
});

test('an aborted processing reads no further page and resumes later', async () => {
  const app = await startReading({ posts: 4 });
  await expect(app.read({}, AbortSignal.abort())).rejects.toThrow();
  expect(app.pages).toEqual([]);
  await app.read();
  expect(await app.progress()).toMatchObject({ dataProcessing: false, posts: { done: 4 } });
});

test('a page continued by another worker is left to it, and the processing does not finish early', async () => {
  const app = await startReading({ posts: 1 });
  const reactions: NetworkGateway['reactions'] = async (post, cursor) => {
    const page = await app.gateway.reactions(post, cursor, PRIVACY_SPENDER);
    expect(page?.next).not.toBeNull();
    await app.db.updateTable('post_readings').set({ cursor: 'elsewhere' }).execute();
    return page;
  };
  const comments = async () => ({
    items: [],
    isReadable: true,
    total: 0,
    next: null,
    readAt: app.clock.now(),
  });
  await expect(app.read({ reactions, comments })).rejects.toThrow('read by another worker');
  expect(app.pages).toHaveLength(1);
  expect(await app.signals()).toBe(0);
  expect(await app.progress()).toMatchObject({ dataProcessing: true, posts: { done: 0 } });
  expect(await app.mailsWaiting()).toBe(0);
});

test('a post that fails leaves the others to be read, and the failure is reported', async () => {
  const app = await startReading({ posts: 9 });
  let first: string | undefined;
  const reactions: NetworkGateway['reactions'] = async (post, cursor) => {
    first ??= post;
    if (post === first) throw new Error('the first of them');
    return app.gateway.reactions(post, cursor, PRIVACY_SPENDER);
  };
  await expect(app.read({ reactions })).rejects.toThrow('the first of them');
  expect(await app.progress()).toMatchObject({ posts: { done: 8 } });
});

test('after three failures in a row nothing new starts', async () => {
  const app = await startReading({ posts: 9 });
  let begun = 0;
  const reactions: NetworkGateway['reactions'] = async () => {
    begun += 1;
    throw new Error('unavailable');
  };
  await expect(app.read({ reactions })).rejects.toThrow('unavailable');
  expect(begun).toBeLessThanOrEqual(5);
});

test.each(['while its posts are listed', 'while a page is read'])(
  'an account that is erased %s stores nothing, and causes no further calls',
  async (when) => {
    const app = await startReading({ posts: 3 });
    const erase = () =>
      runInTransaction(app.db, (tx) => eraseDeclared(tx, signalsModule, 'data.erased', app.user));
    await app.read(
      when === 'while a page is read'
        ? {
            async reactions(post, cursor) {
              const page = await app.gateway.reactions(post, cursor, PRIVACY_SPENDER);
              await erase();
              return page;
            },
          }
        : {
            async recentPosts(author, limit) {
              const posts = await app.gateway.recentPosts(author, limit, PRIVACY_SPENDER);
              await erase();
              return posts;
            },
          },
    );
    // Each post's first pages may be pending.
    expect(app.pages.filter((page) => !page.endsWith(' null'))).toEqual([]);
    expect(await app.db.selectFrom('posts').select('post_id').execute()).toEqual([]);
    expect(await app.signals()).toBe(0);
    expect(await app.mailsWaiting()).toBe(0);
  },
);

// The embedded database runs one transaction at a time.
const canWait = databaseKind === 'postgres';

test.runIf(canWait)('an erasure and a concurrent write never deadlock', async () => {
  const app = await startReading({ posts: 1 });
  await expect(app.read({}, AbortSignal.abort())).rejects.toThrow();
  const locked = Promise.withResolvers<void>();
  const erase = () =>
    runInTransaction(app.db, async (tx) => {
      await lockCounters(tx, app.user);
      locked.resolve();
      // Long enough for a call that does not wait.
      for (let round = 0; round < 20; round += 1) await findProcessing(tx, app.user);
      await eraseDeclared(tx, signalsModule, 'data.erased', app.user);
    });
  let erased: Promise<void> | undefined;
  await app.read({
    async reactions(post, cursor) {
      erased ??= erase();
      await locked.promise;
      return app.gateway.reactions(post, cursor, PRIVACY_SPENDER);
    },
  });
  await erased;
  expect(await app.signals()).toBe(0);
});

test('a failing post is skipped after a day, not sooner, and the operator is alerted', async () => {
  const app = await startReading({ posts: 2 });
  const [broken] = (await app.gateway.recentPosts(AUTHOR, 50, PRIVACY_SPENDER))?.posts ?? [];
  const reactions: NetworkGateway['reactions'] = async (post, cursor) => {
    if (post === broken?.id) throw new Error('not this one');
    return app.gateway.reactions(post, cursor, PRIVACY_SPENDER);
  };
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
  await expect(app.read({ reactions })).rejects.toThrow('not this one');
  expect(app.lines).toEqual([]);
  app.clock.advance({ seconds: 1 });
  await app.read({ reactions });
  expect(await app.progress()).toMatchObject({
    dataProcessing: false,
    posts: { done: 2, known: 2 },
  });
  expect(app.lines).toMatchObject([
    { level: 'error', msg: 'an unreadable post was skipped', postId: broken?.id, kind: 'reaction' },
  ]);
});

test('a restarted processing is logged', async () => {
  const app = await startReading();
  await resumeStalled(app.deps);
  expect(app.lines).toEqual([]);
  app.clock.advance({ minutes: 31 });
  await resumeStalled(app.deps);
  expect(app.lines).toMatchObject([{ level: 'warn', userId: app.user }]);
});

test('a post is done once both of its lists are read', async () => {
  const { db, userId, clock } = await startIngesting({ posts: 2 });
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
