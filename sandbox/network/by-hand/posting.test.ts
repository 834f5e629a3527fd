import { expect, test } from 'vitest';
import { like, startNetwork, noon } from '../testing/source.ts';

const author = { profilePublicIdentifier: 'ada-lovelace' };

test('a post written by hand is the newest, dated now, without natural engagement', async () => {
  const { client, call, advance, counts } = await startNetwork();
  const answer = await call('POST', '/profiles/ada-lovelace/posts', { text: 'By hand' });
  const { id, url } = answer.body;
  expect(answer).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^\d{19}$/) } });
  expect(Number(BigInt(id) >> 22n)).toBe(noon);
  const { elements } = await client.getProfilePosts(author);
  expect(elements[0]).toMatchObject({ id, linkedinUrl: url, content: 'By hand' });
  expect(elements[0]?.postedAt.timestamp).toBe(noon);
  await advance(30 * 86_400);
  expect(await counts(url)).toMatchObject({ likes: 0, comments: 0, shares: 0 });
});

test('a natural post gains engagement like any other', async () => {
  const { post, advance, counts, reactions } = await startNetwork();
  const id = await post('busy-ida-blom', { natural: true });
  expect(await counts(id)).toMatchObject({ likes: 0 });
  await advance(14 * 86_400);
  const later = await counts(id);
  expect(later?.likes).toBeGreaterThan(20);
  expect((await reactions(id)).total).toBe(later?.likes);
});

test('several posts of one moment have different ids, and all are listed', async () => {
  const { client, post } = await startNetwork();
  const ids = [
    await post('quiet-ida-blom'),
    await post('quiet-ida-blom'),
    await post('quiet-ida-blom'),
  ];
  expect(new Set(ids).size).toBe(3);
  const { elements } = await client.getProfilePosts({ profilePublicIdentifier: 'quiet-ida-blom' });
  expect(new Set(elements.map(({ id }) => id))).toEqual(new Set(ids));
});

test('a removed post is gone from every list, natural or not', async () => {
  const { client, call, post, act } = await startNetwork();
  const { elements } = await client.getProfilePosts(author);
  const natural = elements[0]?.id ?? '';
  const written = await post('ada-lovelace');
  await act(written, like('bela-novak-77'));
  for (const id of [natural, written]) {
    expect((await call('DELETE', `/posts/${id}`)).status).toBe(204);
    const answers = [
      await client.getPost({ post: id }),
      await client.getPostReactions({ post: id }),
      await client.getPostComments({ post: id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await call('DELETE', `/posts/${id}`)).status).toBe(404);
    expect((await act(id, like('bela-novak-77'))).status).toBe(404);
  }
  const left = (await client.getProfilePosts(author)).elements.map(({ id }) => id);
  expect(left).toEqual(
    elements
      .slice(1, 20)
      .map(({ id }) => id)
      .concat(left.slice(19)),
  );
  expect(left).not.toContain(written);
});

test('no one posts without a profile, and no text is too long', async () => {
  const { call } = await startNetwork();
  expect((await call('POST', '/profiles/missing-ann/posts', {})).status).toBe(404);
  for (const text of ['', '  ', 'x'.repeat(3_001), 7]) {
    expect((await call('POST', '/profiles/ada-lovelace/posts', { text })).status).toBe(400);
  }
  for (const id of ['1', 'abc', '7329207003942125568']) {
    expect((await call('DELETE', `/posts/${id}`)).status).toBe(404);
  }
});
