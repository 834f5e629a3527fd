import { expect, test } from 'vitest';
import { comment, like, startNetwork } from '../testing/source.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}`);

test('by default reactors are listed newest first, and counts agree with the lists', async () => {
  const { call, post, act, advance, reactions, counts, person } = await startNetwork();
  expect((await call('GET', '/behavior')).body).toEqual({
    order: 'newest-first',
    listCap: 1_218,
    opaqueComments: 'off',
    nestedReplies: 2,
    replyCounts: 'shown',
    replyList: 'all',
    restricted: false,
  });
  const id = await post('ada-lovelace');
  for (const name of people(4)) {
    await act(id, like(name));
    await advance(1);
  }
  const ids = await Promise.all(people(4).map(async (name) => (await person(name)).id));
  expect((await reactions(id)).reactions.map((one) => one.id)).toEqual(ids.toReversed());
  expect((await counts(id))?.likes).toBe(4);
});

test('in an unspecified order each call lists reactors differently, so that pages drift', async () => {
  const { client, post, act, behave, reactions } = await startNetwork();
  const id = await post('ada-lovelace');
  await act(
    id,
    people(250).map((name) => like(name)),
  );
  await behave({ order: 'unspecified' });
  const [one, other] = [await reactions(id), await reactions(id)];
  expect(one.total).toBe(250);
  expect(one.reactions).not.toEqual(other.reactions);
  const pages = [1, 2, 3].map((page) => client.getPostReactions({ post: id, page }));
  const read = (await Promise.all(pages)).flatMap(({ elements }) => elements);
  const distinct = new Set(read.map(({ actor }) => actor.id)).size;
  expect(read.length).toBeGreaterThanOrEqual(250);
  expect(distinct).toBeLessThan(250);
});

test('in an unspecified order comments are shuffled unless sorted by date', async () => {
  const { client, post, act, behave, advance } = await startNetwork();
  const id = await post('ada-lovelace');
  await act(
    id,
    people(120).map((name, index) => comment(name, `Remark ${index}`)),
  );
  await behave({ order: 'unspecified' });
  const texts = async (query: object) =>
    (await client.getPostComments({ post: id, ...query })).elements.map((one) => one.commentary);
  const sorted = await texts({ sortBy: 'date' });
  expect(await texts({ sortBy: 'date' })).toEqual(sorted);
  const first = await client.getPostComments({ post: id });
  await advance(5);
  expect(await texts({})).not.toEqual(first.elements.map((one) => one.commentary));
  const paginationToken = first.pagination?.paginationToken ?? '';
  const rest = [
    await texts({ page: 2, paginationToken }),
    await texts({ page: 3, paginationToken }),
  ];
  const all = [...first.elements.map((one) => one.commentary), ...rest.flat()];
  expect(new Set(all).size).toBe(120);
});

test('a cap lists fewer reactors than are counted', async () => {
  const { post, act, behave, counts, reactions, call } = await startNetwork();
  const id = await post('ada-lovelace');
  await act(
    id,
    people(60).map((name) => like(name)),
  );
  await behave({ listCap: 25 });
  const capped = await reactions(id);
  expect(capped.reactions).toHaveLength(25);
  expect(capped.total).toBe(25);
  expect((await counts(id))?.likes).toBe(60);
  expect((await call('DELETE', '/behavior')).status).toBe(204);
  expect((await reactions(id)).total).toBe(60);
});

test('a member’s behavior comes before the general one', async () => {
  const { post, act, behave, reactions, call } = await startNetwork();
  const ids = [await post('ada-lovelace'), await post('carla-ruiz-5')];
  for (const id of ids)
    await act(
      id,
      people(30).map((name) => like(name)),
    );
  await behave({ listCap: 20 });
  const own = await call('POST', '/profiles/ada-lovelace/behavior', { listCap: 5 });
  expect(own.body).toEqual({
    order: 'newest-first',
    listCap: 5,
    opaqueComments: 'off',
    nestedReplies: 2,
    replyCounts: 'shown',
    replyList: 'all',
  });
  const totals = await Promise.all(ids.map(async (id) => (await reactions(id)).total));
  expect(totals).toEqual([5, 20]);
});

test('opaque comments reveal the public identifier only', async () => {
  const { post, act, behave, comments, person, client } = await startNetwork();
  const id = await post('ada-lovelace');
  await act(id, [like('bela-novak-77'), comment('bela-novak-77', 'Hello')]);
  const { id: memberId } = await person('bela-novak-77');
  for (const opaqueComments of ['missing', 'acw']) {
    await behave({ opaqueComments });
    const [written] = await comments(id);
    expect(written?.actor.linkedinUrl).toBe('https://www.linkedin.com/in/bela-novak-77');
    if (opaqueComments === 'missing') expect(written?.actor).not.toHaveProperty('id');
    else expect(written?.actor.id).toMatch(/^ACwAA[\w-]{10,}$/);
    expect(JSON.stringify(written)).not.toContain(memberId.slice(5));
    const [reaction] = (await client.getPostReactions({ post: id })).elements;
    expect(reaction?.actor.id).toBe(memberId);
  }
});

test('a restricted key is refused with 403 by every call until it is allowed again', async () => {
  const { sandbox, client, behave, post } = await startNetwork();
  const id = await post('ada-lovelace');
  expect((await behave({ restricted: true })).body.restricted).toBe(true);
  const calls = () => [
    client.getProfile({ publicIdentifier: 'ada-lovelace' }),
    client.getProfile({ publicIdentifier: 'missing-ann' }),
    client.getProfilePosts({ profilePublicIdentifier: 'ada-lovelace' }),
    client.getPostReactions({ post: id }),
    client.getPostComments({ post: id }),
  ];
  for (const answer of await Promise.all(calls())) {
    expect(answer).toMatchObject({ status: 403, error: 'account_restricted' });
  }
  const raw = await fetch(`${sandbox.baseUrl}/harvest/linkedin/test`, {
    headers: { 'X-API-KEY': 'harvest-key' },
  });
  expect([raw.status, await raw.json()]).toEqual([
    403,
    { status: 403, error: 'account_restricted' },
  ]);
  await behave({ restricted: false });
  const statuses = (await Promise.all(calls())).map(({ status }) => status);
  expect(statuses).toEqual([200, 404, 200, 200, 200]);
});

test('unknown and impossible settings are refused', async () => {
  const { behave, call } = await startNetwork();
  for (const settings of [
    { order: 'random' },
    { listCap: -1 },
    { listCap: 1_219 },
    { opaqueComments: true },
    { restricted: 'yes' },
    { listcap: 5 },
    null,
  ]) {
    expect({ settings, status: (await behave(settings as object)).status }).toEqual({
      settings,
      status: 400,
    });
  }
  const own = await call('POST', '/profiles/ada-lovelace/behavior', { restricted: true });
  expect(own).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^The settings of a member/) },
  });
});
