import { expect, test } from 'vitest';
import { comment, like, startNetwork, noon } from '../testing/source.ts';
import { readOrigin } from '../people.ts';

test('a reaction by hand is listed, counted, changed and withdrawn', async () => {
  const { post, act, reactions, counts, advance, person } = await startNetwork();
  const id = await post('ada-lovelace');
  const bela = (await person('bela-novak-77')).id;
  expect(await act(id, like('bela-novak-77', 'PRAISE'))).toMatchObject({
    status: 201,
    body: { done: [{ kind: 'reaction', at: noon, actor: { memberId: bela }, type: 'PRAISE' }] },
  });
  expect(await reactions(id)).toEqual({
    total: 1,
    reactions: [{ id: bela, reactionType: 'PRAISE' }],
  });
  await advance(60);
  await act(id, { actor: 'bela-novak-77', do: 'change', type: 'EMPATHY' });
  expect((await reactions(id)).reactions).toEqual([{ id: bela, reactionType: 'EMPATHY' }]);
  await act(id, { actor: 'bela-novak-77', do: 'withdraw' });
  expect(await reactions(id)).toEqual({ total: 0, reactions: [] });
  await act(id, like('bela-novak-77'));
  expect((await counts(id))?.likes).toBe(1);
});

test('people who reacted by themselves can change and withdraw by hand', async () => {
  const { client, act, reactions } = await startNetwork();
  const { elements } = await client.getProfilePosts({ profilePublicIdentifier: 'priya-rao' });
  const id = elements[5]?.id ?? '';
  const before = await reactions(id);
  // A member id contains the name; the id of a company does not.
  const [first, second] = before.reactions.flatMap((one) => readOrigin(one.id) ?? []);
  await act(id, { actor: first, do: 'withdraw' });
  await act(id, { actor: second, do: 'change', type: 'ENTERTAINMENT' });
  const after = await reactions(id);
  const expected = before.reactions
    .filter((one) => readOrigin(one.id) !== first)
    .map((one) =>
      readOrigin(one.id) === second ? { ...one, reactionType: 'ENTERTAINMENT' } : one,
    );
  expect(after.reactions).toEqual(expected);
  expect(before.reactions.length - after.reactions.length).toBe(1);
});

test('comments are added and deleted by their writers and by the author of the post', async () => {
  const { post, act, comments, counts } = await startNetwork();
  const id = await post('ada-lovelace');
  const { body } = await act(id, [
    comment('bela-novak-77', 'First'),
    comment('carla-ruiz-5', 'Second'),
    comment('ada-lovelace', 'My own'),
  ]);
  const [first, second, own] = body.done.map(({ commentId }: { commentId: string }) => commentId);
  const listed = await comments(id);
  expect(listed.map(({ commentary }) => commentary)).toEqual(['First', 'Second', 'My own']);
  expect(listed.map(({ actor }) => 'author' in actor && actor.author)).toEqual([
    false,
    false,
    true,
  ]);
  const drop = (actor: string, commentId: string) =>
    act(id, { actor, do: 'delete-comment', commentId });
  expect((await drop('carla-ruiz-5', first)).status).toBe(404);
  expect((await drop('bela-novak-77', first)).status).toBe(201);
  expect((await drop('bela-novak-77', first)).status).toBe(404);
  expect((await drop('ada-lovelace', second)).body.done).toMatchObject([
    { kind: 'comment-deleted', commentId: second, actor: { publicIdentifier: 'carla-ruiz-5' } },
  ]);
  expect((await comments(id)).map((one) => one.id)).toEqual([own]);
  expect((await counts(id))?.comments).toBe(1);
});

test('replies are counted, listed under their comment only, and deleted with it', async () => {
  const { client, post, act, comments, counts } = await startNetwork();
  const id = await post('ada-lovelace');
  const first = await act(id, comment('bela-novak-77', 'Question'));
  const replyTo = first.body.done[0].commentId;
  const reply = await act(id, { ...comment('ada-lovelace', 'Answer'), replyTo });
  const nested = reply.body.done[0].commentId;
  await act(id, { ...comment('carla-ruiz-5', 'Agreed'), replyTo: nested });
  const [question, ...others] = await comments(id);
  expect(others).toEqual([]);
  expect(question).toMatchObject({ commentary: 'Question', numComments: 2 });
  expect((await counts(id))?.comments).toBe(3);
  const replies = await client.getPostCommentReplies({ url: question?.linkedinUrl ?? '' });
  expect(replies.elements.map(({ commentary }) => commentary)).toEqual(['Answer', 'Agreed']);
  await act(id, { actor: 'bela-novak-77', do: 'delete-comment', commentId: replyTo });
  expect((await counts(id))?.comments).toBe(0);
  expect((await client.getPostCommentReplies({ url: question?.linkedinUrl ?? '' })).status).toBe(
    404,
  );
});

test('many replies are read page by page, by token', async () => {
  const { client, post, act, comments } = await startNetwork();
  const id = await post('ada-lovelace');
  const replyTo = (await act(id, comment('bela-novak-77', 'Question'))).body.done[0].commentId;
  const replies = Array.from({ length: 120 }, (_, index) => ({
    ...comment(`person-${index}`, `Answer ${index}`),
    replyTo,
  }));
  await act(id, replies);
  const url = (await comments(id))[0]?.linkedinUrl ?? '';
  const texts: string[] = [];
  let paginationToken: string | null | undefined;
  do {
    const page = await client.getPostCommentReplies({
      url,
      ...(paginationToken && { paginationToken }),
    });
    texts.push(...page.elements.map(({ commentary }) => commentary));
    paginationToken = page.pagination?.paginationToken;
  } while (paginationToken && texts.length < 1_000);
  expect(texts).toEqual(replies.map(({ text }) => text));
});

test('a person who reacts and comments has one member id, by two addresses', async () => {
  const { client, post, act, person } = await startNetwork();
  const id = await post('ada-lovelace');
  await act(id, [like('bela-novak-77'), comment('bela-novak-77', 'Hello')]);
  const [reaction] = (await client.getPostReactions({ post: id })).elements;
  const [written] = (await client.getPostComments({ post: id })).elements;
  const { id: memberId } = await person('bela-novak-77');
  expect(reaction?.actor).toMatchObject({
    id: memberId,
    linkedinUrl: `https://www.linkedin.com/in/${memberId}`,
  });
  expect(written?.actor).toMatchObject({
    id: memberId,
    linkedinUrl: 'https://www.linkedin.com/in/bela-novak-77',
  });
});

test('impossible acts are refused with a reason, and a list of acts is done as a whole', async () => {
  const { post, act, counts } = await startNetwork();
  const id = await post('ada-lovelace');
  await act(id, like('bela-novak-77'));
  const refused: [acts: object, status: number, message: RegExp][] = [
    [like('bela-novak-77'), 409, /has reacted already/],
    [{ actor: 'bela-novak-77', do: 'change', type: 'LIKE' }, 409, /is LIKE already/],
    [{ actor: 'carla-ruiz-5', do: 'change', type: 'LIKE' }, 404, /has not reacted/],
    [{ actor: 'carla-ruiz-5', do: 'withdraw' }, 404, /has not reacted/],
    [like('missing-ann'), 404, /no profile missing-ann/],
    [{ ...comment('carla-ruiz-5', 'x'), replyTo: '1' }, 404, /no comment 1/],
    [{ actor: 'carla-ruiz-5', do: 'delete-comment', commentId: '1' }, 404, /cannot delete/],
    [{ actor: 'carla-ruiz-5', do: 'dance' }, 400, /do must be one of react/],
    [like('carla-ruiz-5', 'HATE'), 400, /type must be one of LIKE/],
    [comment('carla-ruiz-5', ' '), 400, /text must have 1 to 1250/],
    [comment('a b', 'x'), 400, /actor must be a public identifier/],
    [[], 400, /must not be empty/],
    [Array.from({ length: 1_001 }, () => like('carla-ruiz-5')), 400, /at most 1000/],
    [[like('carla-ruiz-5'), like('carla-ruiz-5')], 409, /has reacted already/],
    [[comment('carla-ruiz-5', 'Lost'), like('carla-ruiz-5', 'HATE')], 400, /1\.type|type must/],
  ];
  for (const [acts, status, message] of refused) {
    const answer = await act(id, acts);
    expect({ acts, ...answer }).toMatchObject({ acts, status });
    expect(answer.body.message).toMatch(message);
  }
  expect(await counts(id)).toMatchObject({ likes: 1, comments: 0 });
});

test('a thousand acts are one call', async () => {
  const { post, act, counts } = await startNetwork();
  const id = await post('ada-lovelace');
  const acts = Array.from({ length: 1_000 }, (_, index) => like(`person-${index}`));
  expect((await act(id, acts)).status).toBe(201);
  expect((await counts(id))?.likes).toBe(1_000);
});
