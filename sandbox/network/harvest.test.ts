import { expect, test } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { callControl, startTestSandbox } from '../testing/start.ts';
import { createClient, noon, type Client } from './testing/source.ts';

const hourMs = 3_600_000;

async function fetchAllPosts(client: Client, profilePublicIdentifier: string) {
  const first = await client.getProfilePosts({ profilePublicIdentifier });
  const posts = [...first.elements];
  let token = first.pagination?.paginationToken;
  for (let page = 2; page <= (first.pagination?.totalPages ?? 0); page += 1) {
    const more = await client.getProfilePosts({
      profilePublicIdentifier,
      page,
      ...(token && { paginationToken: token }),
    });
    posts.push(...more.elements);
    token = more.pagination?.paginationToken;
  }
  return posts;
}

async function fetchAllReactions(client: Client, post: string) {
  const first = await client.getPostReactions({ post });
  const reactions = [...first.elements];
  for (let page = 2; page <= (first.pagination?.totalPages ?? 0); page += 1) {
    reactions.push(...(await client.getPostReactions({ post, page })).elements);
  }
  return { reactions, total: first.pagination?.totalElements };
}

function findEngagement(post: { engagement?: { likes: number; comments: number } }) {
  return (post.engagement?.likes ?? 0) + (post.engagement?.comments ?? 0);
}

test('an identifier like a name is the person of that name', async () => {
  const client = createClient(await startTestSandbox());
  const { element } = await client.getProfile({ publicIdentifier: 'ada-lovelace-4242' });
  expect(element).toMatchObject({
    firstName: 'Ada',
    lastName: 'Lovelace',
    publicIdentifier: 'ada-lovelace-4242',
    linkedinUrl: 'https://www.linkedin.com/in/ada-lovelace-4242',
  });
  expect(element.followerCount).toBeGreaterThan(40);
  expect(element.headline.length).toBeGreaterThan(5);
});

test('a person is found by URL, by name in any case, and by member id', async () => {
  const client = createClient(await startTestSandbox());
  const { element } = await client.getProfile({ publicIdentifier: 'Jens-Vogel' });
  const others = await Promise.all([
    client.getProfile({ url: 'https://www.linkedin.com/in/jens-vogel/?trk=share', main: true }),
    client.getProfile({ profileId: element.id }),
    client.getProfile({ url: `https://www.linkedin.com/in/${element.id}` }),
  ]);
  for (const other of others) expect(other.element).toEqual(element);
});

test('accented and encoded names are people too', async () => {
  const client = createClient(await startTestSandbox());
  const { element } = await client.getProfile({
    url: 'https://www.linkedin.com/in/j%C3%B3zef-m%C3%BCller-1a',
  });
  expect(element).toMatchObject({ firstName: 'Józef', lastName: 'Müller' });
});

test('a restart and another sandbox know the same people and posts', async () => {
  const now = () => Date.UTC(2026, 9, 1);
  const [one, other] = await Promise.all([startTestSandbox({ now }), startTestSandbox({ now })]);
  const read = async (sandbox: Sandbox) => {
    const posts = await fetchAllPosts(createClient(sandbox), 'maria-sato');
    return posts.map(({ id, content, engagement }) => ({ id, content, engagement }));
  };
  expect(await read(one)).toEqual(await read(other));
});

test('a call without the key is refused with 401', async () => {
  const sandbox = await startTestSandbox();
  const answer = await createClient(sandbox, 'wrong').getProfile({
    publicIdentifier: 'ada-lovelace',
  });
  expect(answer).toMatchObject({ status: 401, error: 'Invalid API key' });
});

test('the call for the account needs the key and returns the plan', async () => {
  const sandbox = await startTestSandbox();
  const ask = (key: string) =>
    fetch(`${sandbox.baseUrl}/harvest/users/my-api-user`, { headers: { 'x-api-key': key } });
  expect((await ask('wrong')).status).toBe(401);
  expect(await (await ask('harvest-key')).json()).toMatchObject({
    error: null,
    cost: 0,
    user: { requestsConcurrency: 5 },
  });
});

test('missing profiles are 404 and broken ones 500', async () => {
  const client = createClient(await startTestSandbox());
  const answers = [
    await client.getProfile({ publicIdentifier: 'missing-person' }),
    await client.getProfilePosts({ profilePublicIdentifier: 'missing-person' }),
    await client.getProfile({ url: 'https://www.linkedin.com/company/tessel' }),
    await client.getPostReactions({ post: '7329207003942125568' }),
    await client.getProfile({ publicIdentifier: 'broken-person' }),
    await client.getProfilePosts({ profilePublicIdentifier: 'broken-person' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 500, 500]);
});

test('a slow profile is slow, its posts are not', async () => {
  const client = createClient(await startTestSandbox({ slowMs: 400 }));
  const started = performance.now();
  const { element } = await client.getProfile({ publicIdentifier: 'slow-ida-blom' });
  expect(element).toMatchObject({ firstName: 'Ida', lastName: 'Blom' });
  expect(performance.now() - started).toBeGreaterThan(390);
  const stuck = createClient(await startTestSandbox({ slowMs: 3_600_000 }));
  const { status } = await stuck.getProfilePosts({ profilePublicIdentifier: 'slow-ida-blom' });
  expect(status).toBe(200);
});

test('quiet people have no posts, new ones keep three', async () => {
  let now = Date.UTC(2026, 10, 20);
  const client = createClient(await startTestSandbox({ now: () => now }));
  expect(await fetchAllPosts(client, 'quiet-ida-blom')).toEqual([]);
  const posts = await fetchAllPosts(client, 'new-ida-blom');
  expect(posts).toHaveLength(3);
  now += 40 * 24 * hourMs;
  const later = await fetchAllPosts(client, 'new-ida-blom');
  expect(later.map(({ id }) => id)).toEqual(posts.map(({ id }) => id));
});

test('a viral person has exactly one post far above the rest of the last fifty', async () => {
  let now = Date.UTC(2026, 10, 20);
  const client = createClient(await startTestSandbox({ now: () => now }));
  for (const days of [0, 35, 90]) {
    now += days * 24 * hourMs;
    const posts = (await fetchAllPosts(client, 'viral-ida-blom')).slice(0, 50);
    const [highest = 0, second = 0] = posts.map(findEngagement).toSorted((a, b) => b - a);
    expect(posts).toHaveLength(50);
    expect(highest).toBeGreaterThan(8 * second);
  }
});

test('busy people have thousands of engagements on their last fifty posts', async () => {
  const client = createClient(await startTestSandbox());
  const posts = (await fetchAllPosts(client, 'busy-ida-blom')).slice(0, 50);
  expect(posts.reduce((sum, post) => sum + findEngagement(post), 0)).toBeGreaterThan(3_000);
});

test('private people post but never show engagement', async () => {
  const client = createClient(await startTestSandbox());
  const posts = await fetchAllPosts(client, 'private-ida-blom');
  const newest = posts[0];
  expect(posts.length).toBeGreaterThan(10);
  expect(posts.every((post) => findEngagement(post) === 0)).toBe(true);
  expect((await client.getPostReactions({ post: newest?.id ?? '' })).elements).toEqual([]);
  expect((await client.getPostComments({ post: newest?.id ?? '' })).elements).toEqual([]);
});

test('posts are listed newest first, and their ids contain their time', async () => {
  const client = createClient(await startTestSandbox());
  const posts = await fetchAllPosts(client, 'priya-rao');
  const times = posts.map(({ postedAt }) => postedAt.timestamp);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
  for (const { id, postedAt } of posts) {
    expect(Number(BigInt(id) >> 22n)).toBe(postedAt.timestamp);
  }
});

test('a time limit leaves out what is older', async () => {
  const client = createClient(await startTestSandbox());
  const { elements, pagination } = await client.getProfilePosts({
    profilePublicIdentifier: 'priya-rao',
    scrapePostedLimit: 'month',
  });
  expect(pagination?.totalElements).toBeGreaterThan(0);
  const oldest = Math.min(...elements.map(({ postedAt }) => postedAt.timestamp));
  expect(Date.now() - oldest).toBeLessThan(30 * 24 * hourMs);
});

test('a post lists as many reactions as it counts, one per person', async () => {
  const client = createClient(await startTestSandbox());
  const post = (await fetchAllPosts(client, 'busy-ida-blom')).find(
    (one) => findEngagement(one) > 250,
  );
  const { reactions, total } = await fetchAllReactions(client, post?.id ?? '');
  const ids = new Set(reactions.map(({ id }) => id));
  expect(total).toBe(post?.engagement?.likes);
  expect(ids.size).toBe(post?.engagement?.likes);
  expect(new Set(reactions.map(({ actor }) => actor.id)).size).toBeGreaterThan(ids.size - 20);
  expect(reactions.length).toBeGreaterThan(ids.size); // an item of one page is repeated on the next
});

test('at most 1218 reactors are listed, regardless of the count', async () => {
  const client = createClient(await startTestSandbox());
  const posts = (await fetchAllPosts(client, 'viral-ida-blom')).slice(0, 50);
  const viral = posts.toSorted((one, other) => findEngagement(other) - findEngagement(one))[0];
  const { reactions, total } = await fetchAllReactions(client, viral?.linkedinUrl ?? '');
  expect(viral?.engagement?.likes).toBeGreaterThan(1_218);
  expect(total).toBe(1_218);
  expect(new Set(reactions.map(({ id }) => id)).size).toBe(1_218);
});

test('a reactor’s member id leads to a profile of the same name', async () => {
  const client = createClient(await startTestSandbox());
  const [post] = (await fetchAllPosts(client, 'priya-rao')).slice(5);
  const { reactions } = await fetchAllReactions(client, post?.id ?? '');
  const people = reactions.filter(({ actor }) => actor.id.startsWith('ACo')).slice(0, 5);
  expect(people.length).toBeGreaterThan(0);
  for (const { actor } of people) {
    const { element } = await client.getProfile({ url: actor.linkedinUrl });
    expect(`${element.firstName} ${element.lastName}`).toBe(actor.name);
  }
});

test('comments have a time after the post, and some replies are the author’s own', async () => {
  const client = createClient(await startTestSandbox({ now: () => noon }));
  const posts = (await fetchAllPosts(client, 'busy-ida-blom')).slice(5, 25);
  const pages = await Promise.all(posts.map(({ id }) => client.getPostComments({ post: id })));
  const comments = pages.flatMap(({ elements }) => elements);
  const replies = comments.flatMap((comment) => comment.replies ?? []);
  expect(replies.some(({ actor }) => 'author' in actor && actor.author === true)).toBe(true);
  for (const [index, page] of pages.entries()) {
    const answered = page.elements.flatMap((comment) => comment.replies ?? []);
    const all = (page.pagination?.totalElements ?? 0) + answered.length;
    expect(all).toBe(posts[index]?.engagement?.comments);
    for (const { createdAtTimestamp } of page.elements) {
      expect(createdAtTimestamp).toBeGreaterThan(posts[index]?.postedAt.timestamp ?? Infinity);
    }
  }
});

test('a comment keeps its id as others arrive', async () => {
  let now = Date.UTC(2026, 9, 6, 12);
  const client = createClient(await startTestSandbox({ now: () => now }));
  const [newest] = await fetchAllPosts(client, 'busy-ida-blom');
  const post = newest?.id ?? '';
  const seen = new Map<string, string>();
  for (let hours = 0; hours < 40; hours += 4) {
    const { elements } = await client.getPostComments({ post });
    for (const { id, createdAt } of elements) expect(seen.get(id) ?? createdAt).toBe(createdAt);
    for (const id of seen.keys()) expect(elements.map((one) => one.id)).toContain(id);
    for (const { id, createdAt } of elements) seen.set(id, createdAt);
    now += 4 * hourMs;
  }
  expect(seen.size).toBeGreaterThan(5);
});

test('over time there are new posts, and young ones gain more engagement than old ones', async () => {
  let now = Date.UTC(2026, 9, 6, 12);
  const client = createClient(await startTestSandbox({ now: () => now }));
  const before = await fetchAllPosts(client, 'busy-ida-blom');
  now += 5 * 24 * hourMs;
  const after = new Map(
    (await fetchAllPosts(client, 'busy-ida-blom')).map((post) => [post.id, post]),
  );
  const gains = before.map((post) => {
    const later = after.get(post.id);
    return later ? findEngagement(later) / findEngagement(post) : 1;
  });
  expect(after.size).toBeGreaterThan(before.length);
  expect(gains[0]).toBeGreaterThan(1.1);
  expect(gains[40]).toBeLessThan(1.02);
});

test('half of the engagement arrives within two days', async () => {
  let now = Date.UTC(2026, 9, 6, 12);
  const client = createClient(await startTestSandbox({ now: () => now }));
  const [newest] = await fetchAllPosts(client, 'busy-ida-blom');
  const postedAt = newest?.postedAt.timestamp ?? 0;
  const countAt = async (hours: number) => {
    now = postedAt + hours * hourMs;
    const post = await client.getPost({ post: newest?.id ?? '' });
    return findEngagement(post.element);
  };
  const final = await countAt(60 * 24);
  expect(await countAt(0)).toBe(0);
  expect(await countAt(48)).toBeGreaterThan(final / 2);
  expect(await countAt(6)).toBeLessThan(final / 2);
});

test('pages read by token are stable, others drift', async () => {
  let now = Date.UTC(2026, 9, 6, 12);
  const client = createClient(await startTestSandbox({ now: () => now }));
  const query = { profilePublicIdentifier: 'busy-ida-blom' };
  const first = await client.getProfilePosts(query);
  now += 7 * 24 * hourMs;
  const paginationToken = first.pagination?.paginationToken ?? '';
  const second = await client.getProfilePosts({ ...query, page: 2, paginationToken });
  const drifted = await client.getProfilePosts({ ...query, page: 2 });
  const firstIds = new Set(first.elements.map(({ id }) => id));
  expect(second.elements.some(({ id }) => firstIds.has(id))).toBe(false);
  expect(drifted.elements.some(({ id }) => firstIds.has(id))).toBe(true);
});

test('engagement added by hand is visible at once and changes nothing else', async () => {
  const sandbox = await startTestSandbox({ now: () => Date.UTC(2026, 9, 6, 12) });
  const client = createClient(sandbox);
  const [before] = await fetchAllPosts(client, 'priya-rao');
  const earlier = await fetchAllReactions(client, before?.id ?? '');
  const path = '/network/profiles/priya-rao/engagement';
  const answer = await callControl(sandbox, 'POST', path, { count: 25 });
  const [after] = await fetchAllPosts(client, 'priya-rao');
  const later = await fetchAllReactions(client, before?.id ?? '');
  expect(answer).toMatchObject({ status: 201, body: { added: 25, postId: before?.id } });
  expect(findEngagement(after ?? {})).toBe(findEngagement(before ?? {}) + 25);
  expect(later.reactions.map(({ id }) => id)).toEqual(
    expect.arrayContaining(earlier.reactions.map(({ id }) => id)),
  );
});

test('a picture is a real PNG of 200 by 200, and always the same', async () => {
  const client = createClient(await startTestSandbox());
  const { element } = await client.getProfile({ publicIdentifier: 'new-ada-lovelace' });
  const read = async () => Buffer.from(await (await fetch(element.photo)).arrayBuffer());
  const picture = await read();
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([200, 200]);
  expect((await read()).equals(picture)).toBe(true);
});

test('planned faults of the network happen the given number of times', async () => {
  const sandbox = await startTestSandbox();
  const client = createClient(sandbox);
  const look = async () => (await client.getProfile({ publicIdentifier: 'ada-lovelace' })).status;
  const add = (fault: object) =>
    callControl(sandbox, 'POST', '/faults', { service: 'network', ...fault });
  await add({ kind: '429' });
  await add({ kind: '500', times: 2 });
  expect([await look(), await look(), await look(), await look()]).toEqual([429, 500, 500, 200]);
  await add({ kind: 'garbage' });
  const garbage = await client.getProfile({ publicIdentifier: 'ada-lovelace' });
  expect(garbage.error).toBeInstanceOf(SyntaxError);
  await add({ kind: 'slow', delayMs: 300 });
  const started = performance.now();
  expect(await look()).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(290);
});

test('a hanging network never responds', async () => {
  const sandbox = await startTestSandbox();
  await callControl(sandbox, 'POST', '/faults', { service: 'network', kind: 'hang' });
  const look = fetch(`${sandbox.baseUrl}/harvest/linkedin/profile?publicIdentifier=ada-lovelace`, {
    headers: { 'X-API-KEY': 'harvest-key' },
    signal: AbortSignal.timeout(400),
  });
  await expect(look).rejects.toMatchObject({ name: 'TimeoutError' });
});
