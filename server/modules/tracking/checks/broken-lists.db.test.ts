import { expect, test } from 'vitest';
import { checkPosts, type CheckDeps } from './check-posts.ts';
import { findSourceStanding } from '../source/source-standing.ts';
import { startTracked, type TrackedProduct } from '../tracking.fixture.ts';
import type { RequestedBy } from './budget.ts';

const AUTHOR = 'quiet-ada';

type Reactions = CheckDeps['network']['reactions'];

async function startWithPosts(posts: number) {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const ids = Array.from({ length: posts }, () => {
    app.clock.advance({ minutes: 1 });
    return app.write(AUTHOR);
  });
  app.clock.advance({ hours: 1 });
  await app.check(user);
  const read: number[] = [];
  const checkWith = (
    answer: (number: number, ...asked: Parameters<Reactions>) => ReturnType<Reactions>,
    as: { requestedBy?: RequestedBy; stop?: AbortSignal } = {},
  ) => {
    const reactions: Reactions = async (...asked) => {
      read.push(ids.indexOf(asked[0]));
      return answer(ids.indexOf(asked[0]), ...asked);
    };
    const network = { ...app.deps.network, reactions };
    const { requestedBy = 'plan', stop = AbortSignal.timeout(60_000) } = as;
    return checkPosts({ ...app.deps, network }, { userId: user, requestedBy, stop });
  };
  return { ...app, user, ids, read, checkWith };
}

function reactTo(app: TrackedProduct, posts: readonly string[], reader: string): void {
  for (const post of posts) app.act(post, reader, { do: 'react', type: 'LIKE' });
}

test('a list that always fails is read less and less, and the others as usual', async () => {
  const app = await startWithPosts(4);
  reactTo(app, app.ids, 'mara-lindqvist');
  // The broken list has the most to find, so it is read first.
  reactTo(app, app.ids.slice(0, 1), 'li-chen');
  for (let hour = 0; hour < 48; hour += 1) {
    app.clock.advance({ hours: 1 });
    await app.checkWith(async (number, ...asked) => {
      if (number === 0) throw new Error('a page of HTML');
      return app.deps.network.reactions(...asked);
    });
  }
  expect(await app.findSignals(app.user, 'mara-lindqvist')).toHaveLength(3);
  const { asOf } = await findSourceStanding(app.deps, app.user);
  expect(app.clock.now().getTime() - Number(asOf)).toBeLessThan(24 * 3_600_000);
  const counts = app.ids.map((_, index) => app.read.filter((number) => number === index).length);
  expect(counts[0]).toBeLessThanOrEqual(8);
  for (const good of counts.slice(1)) expect(good).toBeLessThanOrEqual(2);

  await app.check(app.user);
  expect(await app.findSignals(app.user, 'mara-lindqvist')).toHaveLength(4);
  expect(await app.findStoredPlan(app.user)).toMatchObject({ failures: 0 });
});

test('three lists that fail in a row end a check, which is soon repeated as it was requested', async () => {
  const app = await startWithPosts(5);
  reactTo(app, app.ids, 'mara-lindqvist');
  await app.db.updateTable('sources').set({ price: 40 }).execute();
  await app.db.updateTable('reading_plans').set({ asked_at: app.clock.now() }).execute();
  app.clock.advance({ seconds: 1 });
  let reads = 0;
  await app.checkWith(
    async (_, ...asked) => {
      reads += 1;
      if (reads > 1) throw new Error('a page of HTML');
      return app.deps.network.reactions(...asked);
    },
    { requestedBy: 'member' },
  );
  expect(app.read).toHaveLength(4);
  expect(await app.findSignals(app.user, 'mara-lindqvist')).toHaveLength(1);
  expect(await app.findStoredPlan(app.user)).toMatchObject({
    failures: 1,
    checked_at: app.clock.now(),
  });
  app.clock.advance({ seconds: 30 });
  expect(await app.due()).toEqual([app.user]);
  await app.check(app.user, 'plan');
  expect(await app.findSignals(app.user, 'mara-lindqvist')).toHaveLength(5);
});

test('a check that is stopped keeps what it has read, ends quietly, and reads the rest next', async () => {
  const app = await startWithPosts(4);
  reactTo(app, app.ids, 'mara-lindqvist');
  app.clock.advance({ hours: 1 });
  const stop = new AbortController();
  const stopAtSecond: Parameters<typeof app.checkWith>[0] = async (_, ...asked) => {
    const page = await app.deps.network.reactions(...asked);
    if (app.read.length === 2) stop.abort();
    return page;
  };
  await app.checkWith(stopAtSecond, { requestedBy: 'member', stop: stop.signal });
  expect(app.read).toHaveLength(2);
  expect(await app.due()).toEqual([app.user]);
  await app.checkWith((_, ...asked) => app.deps.network.reactions(...asked), {
    requestedBy: 'member',
  });
  expect(app.read.toSorted()).toEqual([0, 1, 2, 3]);
  expect(await app.findSignals(app.user, 'mara-lindqvist')).toHaveLength(4);
});

test('a list that the source denies of a listed post is read again', async () => {
  const app = await startWithPosts(1);
  reactTo(app, app.ids, 'mara-lindqvist');
  app.clock.advance({ hours: 1 });
  await app.checkWith(async () => null);
  expect(app.read).toHaveLength(1);
  await app.check(app.user);
  expect(await app.findSignals(app.user, 'mara-lindqvist')).toHaveLength(1);
});
