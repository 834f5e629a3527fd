import { expect, test } from 'vitest';
import { comment, like, startNetwork } from '../testing/source.ts';

const rename = (from: string) => `/profiles/${from}/rename`;

test('a renamed member keeps the member id, the posts and the reactions', async () => {
  const { client, call, post, act, person } = await startNetwork();
  const before = await person('ada-lovelace');
  const listed = await client.getProfilePosts({ profilePublicIdentifier: 'ada-lovelace' });
  const id = await post('bela-novak-77');
  await act(id, [like('ada-lovelace'), comment('ada-lovelace', 'Hello')]);
  const [earlier] = (await client.getPostReactions({ post: id })).elements;

  const answer = await call('POST', rename('ada-lovelace'), { to: 'Ada-King' });
  expect(answer).toMatchObject({
    status: 200,
    body: { memberId: before.id, publicIdentifier: 'ada-king' },
  });
  const after = await person('ada-king');
  expect(after).toEqual({
    ...before,
    publicIdentifier: 'ada-king',
    linkedinUrl: 'https://www.linkedin.com/in/ada-king',
  });
  expect((await client.getProfile({ profileId: before.id })).element).toEqual(after);
  const renamed = await client.getProfilePosts({ profilePublicIdentifier: 'ada-king' });
  expect(renamed.elements.map((one) => one.id)).toEqual(listed.elements.map((one) => one.id));
  expect(renamed.elements[0]?.author.publicIdentifier).toBe('ada-king');
  expect((await client.getPostReactions({ post: id })).elements).toEqual([earlier]);
  const [written] = (await client.getPostComments({ post: id })).elements;
  expect(written?.actor.linkedinUrl).toBe('https://www.linkedin.com/in/ada-king');
  expect((await act(id, { actor: 'ada-king', do: 'withdraw' })).status).toBe(201);
});

test('a freed identifier leads to no one until someone takes it', async () => {
  const { client, call, person, act, post } = await startNetwork();
  const { id: ada } = await person('ada-lovelace');
  const id = await post('bela-novak-77');
  await call('POST', rename('ada-lovelace'), { to: 'ada-king' });
  const gone = await client.getProfile({ publicIdentifier: 'ada-lovelace' });
  expect(gone.status).toBe(404);
  expect((await act(id, like('ada-lovelace'))).status).toBe(404);
  expect(await call('POST', rename('carla-ruiz-5'), { to: 'ada-lovelace' })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('freed') },
  });

  const reuse = await call('POST', '/identifiers/ada-lovelace/reuse', {});
  expect(reuse.body.publicIdentifier).toBe('ada-lovelace');
  expect(reuse.body.memberId).not.toBe(ada);
  const other = await person('ada-lovelace');
  expect(other).toMatchObject({ id: reuse.body.memberId, firstName: 'Ada', lastName: 'Lovelace' });
  expect((await person('ada-king')).id).toBe(ada);
  await act(id, [like('ada-lovelace'), like('ada-king')]);
  const reactors = (await client.getPostReactions({ post: id })).elements;
  expect(new Set(reactors.map(({ actor }) => actor.id))).toEqual(new Set([ada, other.id]));
});

test('a changed headline shows in the profile and on what the member did', async () => {
  const { client, call, person, act, post } = await startNetwork();
  const id = await post('bela-novak-77');
  await act(id, like('ada-lovelace'));
  const headline = { headline: ' Reads the mail of Rapport ' };
  expect(await call('POST', '/profiles/ada-lovelace/headline', headline)).toMatchObject({
    status: 200,
    body: { publicIdentifier: 'ada-lovelace', headline: 'Reads the mail of Rapport' },
  });
  expect((await person('ada-lovelace')).headline).toBe('Reads the mail of Rapport');
  const [reaction] = (await client.getPostReactions({ post: id })).elements;
  expect(reaction?.actor.position).toBe('Reads the mail of Rapport');
  const empty = await call('POST', '/profiles/ada-lovelace/headline', { headline: ' ' });
  expect(empty).toMatchObject({ status: 400 });
});

test('a closed profile is not found, nor are its posts', async () => {
  const { client, call, person } = await startNetwork();
  const { id } = await person('ada-lovelace');
  expect(await call('DELETE', '/profiles/ada-lovelace')).toMatchObject({ status: 204 });
  expect((await client.getProfile({ profileId: id })).status).toBe(404);
  expect((await client.getProfilePosts({ profileId: id })).status).toBe(404);
  expect(await call('DELETE', '/profiles/ada-lovelace')).toMatchObject({ status: 404 });
});

test('an existing member can take a freed identifier and frees the former one', async () => {
  const { client, call, person } = await startNetwork();
  const { id: carla } = await person('carla-ruiz-5');
  await call('POST', rename('ada-lovelace'), { to: 'ada-king' });
  await call('POST', '/identifiers/ada-lovelace/reuse', { by: 'carla-ruiz-5' });
  expect((await person('ada-lovelace')).id).toBe(carla);
  expect((await client.getProfile({ publicIdentifier: 'carla-ruiz-5' })).status).toBe(404);
  const again = await call('POST', '/identifiers/ada-lovelace/reuse', {});
  expect(again.status).toBe(404);
  expect((await call('POST', '/identifiers/unknown-here/reuse', {})).status).toBe(404);
});

test('no one takes an identifier that is in use or has a fixed behavior', async () => {
  const { client, call, person, post, act } = await startNetwork();
  await person('bela-novak-77');
  const id = await post('ada-lovelace');
  await act(id, like('carla-ruiz-5'));
  const { elements } = await client.getPostReactions({
    post:
      (await client.getProfilePosts({ profilePublicIdentifier: 'ada-lovelace' })).elements[9]?.id ??
      '',
  });
  const reactor = elements.find(({ actor }) => actor.id.startsWith('ACo'));
  const natural = (await client.getProfile({ profileId: reactor?.actor.id ?? '' })).element;
  const taken = ['ada-lovelace', 'bela-novak-77', 'carla-ruiz-5', natural.publicIdentifier];
  for (const to of [...taken, 'quiet-ada', 'missing-ada']) {
    expect({ to, ...(await call('POST', rename('ada-lovelace'), { to })) }).toMatchObject({
      to,
      status: 409,
    });
  }
  for (const to of ['', 'a b', 'ab', 7]) {
    expect((await call('POST', rename('ada-lovelace'), { to })).status).toBe(400);
  }
  expect((await call('POST', rename('missing-ann'), { to: 'ann-lee-3' })).status).toBe(404);
});
