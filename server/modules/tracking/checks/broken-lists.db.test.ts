import { expect, test } from 'vitest';
import { checkPosts, type CheckDeps } from './check-posts.ts';
import { findSourceStanding } from '../source/source-standing.ts';
import { tracked, type Tracked } from '../tracking.fixture.ts';
import type { RequestedBy } from './budget.ts';

const AUTHOR = 'quiet-ada';

type Reactions = CheckDeps['network']['reactions'];

async function withPosts(posts: number) {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const ids = Array.from({ length: posts }, () => {
    o.clock.advance({ minutes: 1 });
    return o.write(AUTHOR);
  });
  o.clock.advance({ hours: 1 });
  await o.check(user);
  const read: number[] = [];
  const checkWith = (
    answer: (number: number, ...asked: Parameters<Reactions>) => ReturnType<Reactions>,
    as: { requestedBy?: RequestedBy; stop?: AbortSignal } = {},
  ) => {
    const reactions: Reactions = async (...asked) => {
      read.push(ids.indexOf(asked[0]));
      return answer(ids.indexOf(asked[0]), ...asked);
    };
    const network = { ...o.deps.network, reactions };
    const { requestedBy = 'plan', stop = AbortSignal.timeout(60_000) } = as;
    return checkPosts({ ...o.deps, network }, { userId: user, requestedBy, stop });
  };
  return { ...o, user, ids, read, checkWith };
}

function reactTo(o: Tracked, posts: readonly string[], reader: string): void {
  for (const post of posts) o.act(post, reader, { do: 'react', type: 'LIKE' });
}

test('a list that always fails is read less and less, and the others as usual', async () => {
  const o = await withPosts(4);
  reactTo(o, o.ids, 'mara-lindqvist');
  // The broken list has the most to find, so it is read first.
  reactTo(o, o.ids.slice(0, 1), 'li-chen');
  for (let hour = 0; hour < 48; hour += 1) {
    o.clock.advance({ hours: 1 });
    await o.checkWith(async (number, ...asked) => {
      if (number === 0) throw new Error('a page of HTML');
      return o.deps.network.reactions(...asked);
    });
  }
  expect(await o.signalsOf(o.user, 'mara-lindqvist')).toHaveLength(3);
  const { asOf } = await findSourceStanding(o.deps, o.user);
  expect(o.clock.now().getTime() - Number(asOf)).toBeLessThan(24 * 3_600_000);
  const counts = o.ids.map((_, index) => o.read.filter((number) => number === index).length);
  expect(counts[0]).toBeLessThanOrEqual(8);
  for (const good of counts.slice(1)) expect(good).toBeLessThanOrEqual(2);

  await o.check(o.user);
  expect(await o.signalsOf(o.user, 'mara-lindqvist')).toHaveLength(4);
  expect(await o.planOf(o.user)).toMatchObject({ failures: 0 });
});

test('three lists that fail in a row end a check, which is soon repeated as it was requested', async () => {
  const o = await withPosts(5);
  reactTo(o, o.ids, 'mara-lindqvist');
  await o.db.updateTable('sources').set({ price: 40 }).execute();
  await o.db.updateTable('reading_plans').set({ asked_at: o.clock.now() }).execute();
  o.clock.advance({ seconds: 1 });
  let reads = 0;
  await o.checkWith(
    async (_, ...asked) => {
      reads += 1;
      if (reads > 1) throw new Error('a page of HTML');
      return o.deps.network.reactions(...asked);
    },
    { requestedBy: 'member' },
  );
  expect(o.read).toHaveLength(4);
  expect(await o.signalsOf(o.user, 'mara-lindqvist')).toHaveLength(1);
  expect(await o.planOf(o.user)).toMatchObject({ failures: 1, checked_at: o.clock.now() });
  o.clock.advance({ seconds: 30 });
  expect(await o.due()).toEqual([o.user]);
  await o.check(o.user, 'plan');
  expect(await o.signalsOf(o.user, 'mara-lindqvist')).toHaveLength(5);
});

test('a check that is stopped keeps what it has read, ends quietly, and reads the rest next', async () => {
  const o = await withPosts(4);
  reactTo(o, o.ids, 'mara-lindqvist');
  o.clock.advance({ hours: 1 });
  const stop = new AbortController();
  const stopAtSecond: Parameters<typeof o.checkWith>[0] = async (_, ...asked) => {
    const page = await o.deps.network.reactions(...asked);
    if (o.read.length === 2) stop.abort();
    return page;
  };
  await o.checkWith(stopAtSecond, { requestedBy: 'member', stop: stop.signal });
  expect(o.read).toHaveLength(2);
  expect(await o.due()).toEqual([o.user]);
  await o.checkWith((_, ...asked) => o.deps.network.reactions(...asked), { requestedBy: 'member' });
  expect(o.read.toSorted()).toEqual([0, 1, 2, 3]);
  expect(await o.signalsOf(o.user, 'mara-lindqvist')).toHaveLength(4);
});

test('a list that the source denies of a listed post is read again', async () => {
  const o = await withPosts(1);
  reactTo(o, o.ids, 'mara-lindqvist');
  o.clock.advance({ hours: 1 });
  await o.checkWith(async () => null);
  expect(o.read).toHaveLength(1);
  await o.check(o.user);
  expect(await o.signalsOf(o.user, 'mara-lindqvist')).toHaveLength(1);
});
