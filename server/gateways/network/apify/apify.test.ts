import { expect, test } from 'vitest';
import type { SandboxPost } from '../../../../sandbox/network/posts.ts';
import type { FaultKind } from '../../../../sandbox/platform/faults.ts';
import { silentLog } from '../../../platform/log/log.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import { APIFY_TOKEN, startNetworkSandbox } from '../../../testing/upstreams/network-sandbox.ts';
import { PRIVACY_SPENDER, type Spender } from '../budget-shares.ts';
import type { CallGuard } from '../call-guard.ts';
import { createNetworkGateway } from '../network.ts';
import { findPersonKeys } from '../person-keys.ts';
import { serve } from '../vendor.fixture.ts';
import { createApify } from './apify.ts';
import { ACTORS, REACTIONS_ACTORS, type ReactionsActor } from './actors.ts';

const SETTINGS = {
  token: APIFY_TOKEN,
  concurrency: 4,
  queue: 10,
  timeoutSeconds: 5,
  runMaxCost: 1,
  callCost: 0.05,
  reactionsActor: 'harvestapi' as ReactionsActor,
};
const CHECKS: Spender = { share: 'checks', userId: crypto.randomUUID() };

type Options = Partial<typeof SETTINGS> & { guard?: CallGuard };

function createGatewayTo(apiUrl: string, { guard, ...settings }: Options = {}) {
  const source = createApify(
    { ...SETTINGS, ...settings, apiUrl },
    { pollMs: 5, ...(guard && { guard }) },
  );
  return createNetworkGateway(source, { clock: systemClock, log: silentLog });
}

async function startApify(options: Options = {}) {
  const paid: number[] = [];
  const restricted: string[] = [];
  const guard: CallGuard = {
    permit: async () => ({ paid: async (dollars) => void paid.push(dollars) }),
    restrict: async (reason) => void restricted.push(reason),
  };
  const sandbox = await startNetworkSandbox();
  const gateway = createGatewayTo(sandbox.apifyUrl, { guard, ...options });
  const person = (name: string) => {
    const found = sandbox.network.findPerson(name);
    if (!found) throw new Error(`The network has no one named ${name}`);
    return found;
  };
  /** The newest may have been written minutes ago. */
  const findLargestPost = (name: string) => {
    const countReactions = (post: SandboxPost) =>
      sandbox.network.findEngagement(post).reactions.length;
    const posts = sandbox.network.listPosts(person(name));
    return (
      posts.toSorted((one, other) => countReactions(other) - countReactions(one))[0] ?? never()
    );
  };
  const plan = (kind: FaultKind, times = 1) =>
    sandbox.faults.add({ service: 'apify', kind, times });
  /** A post with reactions of so many people. */
  const write = (name: string, count: number): string => {
    const post = sandbox.network.posting.write(person(name), { natural: false });
    const acts = Array.from({ length: count }, (_, number) => ({
      do: 'react' as const,
      type: 'LIKE' as const,
      actor: person(`reader-number-${number}`),
    }));
    sandbox.network.act(post, acts);
    return post.id;
  };
  const deleted = () =>
    sandbox.documents
      .list<{ isDatasetDeleted?: boolean }>('apify.run')
      .filter(({ isDatasetDeleted }) => isDatasetDeleted);
  return { ...sandbox, deleted, findLargestPost, write, gateway, paid, restricted, person, plan };
}

const named = (publicIdentifier: string) => ({ memberId: null, publicIdentifier });

test('a profile is read by its name or member id, and costs what the run says', async () => {
  const app = await startApify();
  const { memberId, firstName, followers } = app.person('ada-lovelace-4242');
  const byName = await app.gateway.lookUpProfile(named('ada-lovelace-4242'), PRIVACY_SPENDER);
  expect(byName).toMatchObject({ memberId, firstName, followers });
  const ref = { memberId, publicIdentifier: 'old-name' };
  expect(await app.gateway.lookUpProfile(ref, CHECKS)).toMatchObject({ memberId });
  expect(app.paid).toEqual([0.004, 0.004]);
});

// Actors leave out what they could not read, for any cause.
test('a run that finds no profile is a fault, and an item with status 404 an absence', async () => {
  const app = await startApify();
  const missing = app.gateway.lookUpProfile(named('missing-ada'), CHECKS);
  await expect(missing).rejects.toMatchObject({ failure: 'network_unavailable' });
  const absent = await startVendorWith([
    { status: 404, error: 'Profile not found', element: null },
  ]);
  expect(await createGatewayTo(absent).lookUpProfile(named('ada'), CHECKS)).toBeNull();
});

test('posts are read across the pages of one run, newest first', async () => {
  const app = await startApify();
  const author = app.person('ada-lovelace-4242');
  const recent = await app.gateway.recentPosts(author, 50, CHECKS);
  expect(recent?.posts.map(({ id }) => id)).toEqual(
    app.network
      .listPosts(author)
      .slice(0, 50)
      .map(({ id }) => id),
  );
  expect(app.asked('/runs')).toBe(1);
  expect(recent?.posts[0]).toMatchObject({ text: expect.any(String), postedAt: expect.any(Date) });
});

test('reactions of a large post are read from one run, and cost each item once', async () => {
  const app = await startApify({ runMaxCost: 3 });
  const post = app.findLargestPost('busy-ada');
  const read = await readAll(app.gateway, post.id);
  expect(read.actors.size).toBe(app.network.findEngagement(post).reactions.length);
  expect(app.asked('/runs')).toBe(1);
  expect(app.paid[0]).toBeCloseTo(read.items * 0.002);
  expect(app.paid.slice(1).every((dollars) => dollars === 0)).toBe(true);
});

test('T97 a run is limited to what it may cost, and a list that it cut is never complete', async () => {
  const app = await startApify({ runMaxCost: 0.1 });
  const post = app.findLargestPost('busy-ada');
  expect(app.gateway.capabilities.reactions).toMatchObject({ maxListed: 45 });
  const page = await app.gateway.reactions(post.id, null, CHECKS);
  expect(page).toMatchObject({ isReadable: false, total: null, next: null });
  expect(page?.items).toHaveLength(45);
  expect(app.paid).toEqual([0.09]);
});

test('both families of actors find the same people, by the keys that each has', async () => {
  const app = await startApify();
  const other = createGatewayTo(app.apifyUrl, { reactionsActor: 'api-ninja' });
  const post = app.network.listPosts(app.person('ada-lovelace-4242'))[1];
  const [ours, theirs] = await Promise.all([
    readAll(app.gateway, post?.id ?? ''),
    readAll(other, post?.id ?? ''),
  ]);
  expect(theirs.kinds.toSorted()).toEqual(ours.kinds.toSorted());
  expect(theirs.names.toSorted()).toEqual(ours.names.toSorted());
  expect([...ours.actors].every((key) => /^(member|company)/.test(key))).toBe(true);
  expect([...theirs.actors].every((key) => /^(public|company)/.test(key))).toBe(true);
});

test('comments have their text, time and author, and say how many replies they lack', async () => {
  const app = await startApify();
  const post = app.findLargestPost('busy-ada');
  const { comments } = app.network.findEngagement(post);
  const page = await app.gateway.comments(post.id, null, CHECKS);
  const [first] = page?.items ?? [];
  const known = comments.find(({ id }) => id === first?.id);
  expect(first).toMatchObject({ text: known?.text, replies: [] });
  expect(first?.at.getTime()).toBe(Math.floor(known?.at ?? 0));
  expect(page?.items.reduce((sum, { replyCount }) => sum + (replyCount ?? 0), 0)).toBeGreaterThan(
    0,
  );
});

test.each<[FaultKind, string, number]>([
  ['failed', 'FAILED', 0.1],
  ['timed-out', 'TIMED-OUT', 0.1],
  ['aborted', 'ABORTED', 0.1],
])('a run that ended as %s is a fault whose items are not read', async (kind, status, cost) => {
  const app = await startApify();
  app.plan(kind);
  const post = app.write('ada-lovelace-4242', 100);
  const reading = app.gateway.reactions(post, null, CHECKS);
  await expect(reading).rejects.toMatchObject({
    failure: 'network_unavailable',
    cause: { message: `Apify’s run ended as ${status}` },
  });
  expect(app.paid).toEqual([cost]);
  expect(app.asked('/datasets')).toBe(0);
});

test('T97 a run that never ends is aborted, and costs what it has cost', async () => {
  const isOpen = { status: 'RUNNING', usageTotalUsd: 0 };
  const abort = () => ({ status: 'ABORTED', usageTotalUsd: 0.07 });
  const paid: number[] = [];
  const guard = {
    permit: async () => ({ paid: async (dollars: number) => void paid.push(dollars) }),
    restrict: async () => {},
  };
  const url = await serveApi({ start: () => isOpen, read: () => isOpen, abort });
  const reading = createGatewayTo(url, { timeoutSeconds: 1, guard }).reactions('1', null, CHECKS);
  await expect(reading).rejects.toMatchObject({
    cause: { message: 'Apify’s run ended as UNFINISHED' },
  });
  expect(paid).toEqual([0.07]);
});

test('a run that says no cost counts with the most that it may have cost', async () => {
  const app = await startApify();
  app.plan('costless');
  await app.gateway.lookUpProfile(named('ada-lovelace-4242'), CHECKS);
  expect(app.paid[0]).toBeCloseTo(0.018);
});

test('items that repeat are listed as they are, and their list is not complete', async () => {
  const app = await startApify();
  app.plan('repeats');
  const post = app.write('ada-lovelace-4242', 30);
  const page = await app.gateway.reactions(post, null, CHECKS);
  expect(page).toMatchObject({ isReadable: true, total: 60 });
  expect(new Set(page?.items.map(({ actor }) => actor.url)).size).toBe(30);
});

test('a data set that no longer exists is replaced by another run', async () => {
  const app = await startApify();
  const post = app.write('ada-lovelace-4242', 150);
  const first = await app.gateway.reactions(post, null, CHECKS);
  expect(first?.items).toHaveLength(100);
  const gone = first?.next?.replace(/^\S+/, 'gone');
  const second = await app.gateway.reactions(post, gone ?? null, CHECKS);
  expect(second).toMatchObject({ total: 150, next: null });
  expect(second?.items).toHaveLength(50);
  expect(app.asked('/runs')).toBe(2);
});

test('T97 every actor is in the table, and none is given a cookie or an account', () => {
  const profile = ACTORS.profile.buildInput(named('ada'), 1);
  const lists = [ACTORS.comments, ...Object.values(REACTIONS_ACTORS)];
  const inputs = [
    profile,
    ACTORS.posts.buildInput(named('ada'), 1),
    ...lists.map((actor) => actor.buildInput('1', 1)),
  ];
  expect(JSON.stringify(inputs)).not.toMatch(/cookie|li_at|session|password|login|account/i);
});

test('T97 what a run found is deleted once it is read to its end', async () => {
  const app = await startApify();
  const post = app.write('ada-lovelace-4242', 150);
  const first = await app.gateway.reactions(post, null, CHECKS);
  const countDeleted = () => app.deleted().length;
  expect(countDeleted()).toBe(0);
  await app.gateway.reactions(post, first?.next ?? null, CHECKS);
  expect(countDeleted()).toBe(1);
  await app.gateway.lookUpProfile(named('ada-lovelace-4242'), CHECKS);
  expect(countDeleted()).toBe(2);
});

test('status 403 restricts the source, and a refused call costs nothing', async () => {
  const app = await startApify();
  app.plan('forbidden');
  const look = () => app.gateway.lookUpProfile(named('ada-lovelace-4242'), CHECKS);
  await expect(look()).rejects.toMatchObject({ cause: { name: 'SourceRestricted' } });
  expect(app.restricted).toEqual(['status 403']);
  app.plan('429');
  await expect(look()).rejects.toMatchObject({ cause: { name: 'SourceRefusal' } });
  expect(app.paid).toEqual([0, 0]);
  app.plan('500');
  await expect(look()).rejects.toMatchObject({ failure: 'network_unavailable' });
  // One may have been started.
  expect(app.paid.at(-1)).toBe(SETTINGS.callCost);
});

test('a look-up that takes longer than a person waits is found by the next one', async () => {
  let isEnded = false;
  let started = 0;
  const url = await serveApi({
    start: () => {
      started += 1;
      return { status: 'RUNNING' };
    },
    read: () => ({ status: isEnded ? 'SUCCEEDED' : 'RUNNING', usageTotalUsd: 0.004 }),
    items: [{ id: 'ACoAA1', publicIdentifier: 'ada', followerCount: 3 }],
  });
  const gateway = createGatewayTo(url, { timeoutSeconds: 1 });
  const look = () => gateway.lookUpProfile(named('ada'), PRIVACY_SPENDER);
  await expect(look()).rejects.toMatchObject({ failure: 'network_unavailable' });
  isEnded = true;
  expect(await look()).toMatchObject({ memberId: 'ACoAA1', followers: 3 });
  expect(started).toBe(1);
});

test.each<[string, Partial<Api>]>([
  ['another shape', { start: () => ({ id: '../../users', status: 'SUCCEEDED' }) }],
  ['an unknown status', { start: () => ({ status: 'EXPLODED' }) }],
  ['unreadable items', { items: [{ id: 1 }] }],
])('a reply with %s is a fault', async (_, api) => {
  const gateway = createGatewayTo(await serveApi(api));
  await expect(gateway.reactions('1', null, CHECKS)).rejects.toMatchObject({
    failure: 'network_unavailable',
  });
});

type Api = {
  start: () => object;
  read: () => object;
  abort: () => object;
  items: unknown[];
};

/** An API whose runs end at once, unless told otherwise. */
function serveApi({ start, read, abort, items = [] }: Partial<Api>): Promise<string> {
  const run = { id: 'run1', defaultDatasetId: 'data1', status: 'SUCCEEDED', usageTotalUsd: 0.002 };
  return serve((request, response) => {
    const path = request.url ?? '';
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-apify-pagination-total', items.length);
    if (path.includes('/datasets/')) return response.end(JSON.stringify(items));
    const isStart = request.method === 'POST' && !path.includes('/abort');
    const change = isStart ? start?.() : request.method === 'POST' ? abort?.() : read?.();
    return response.end(JSON.stringify({ data: { ...run, ...change } }));
  });
}

const startVendorWith = (items: unknown[]) => serveApi({ items });

async function readAll(gateway: ReturnType<typeof createGatewayTo>, post: string) {
  const actors = new Set<string>();
  const names: string[] = [];
  const kinds: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof gateway.reactions>> = await gateway.reactions(
      post,
      cursor,
      CHECKS,
    );
    for (const { actor, kind } of page?.items ?? []) {
      const [key] = findPersonKeys(actor);
      actors.add(key ? `${key.kind}:${key.value}` : 'hidden');
      names.push(actor.name);
      kinds.push(kind);
    }
    cursor = page?.next ?? null;
  } while (cursor !== null);
  return { actors, names, kinds, items: names.length };
}

function never(): never {
  throw new Error('the person has posts');
}
