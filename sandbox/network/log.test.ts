import { expect, test } from 'vitest';
import type { LogEntry } from './log.ts';
import { comment, like, networkAt, noon } from './testing/source.ts';

test('the log has every event on a member’s posts in order of time', async () => {
  const { call, post, act, advance, log } = await networkAt();
  const id = await post('quiet-ida-blom', { text: 'Mine' });
  await advance(10);
  await act(id, like('bela-novak-77'));
  await advance(10);
  await act(id, { actor: 'bela-novak-77', do: 'change', type: 'PRAISE' });
  await act(id, comment('carla-ruiz-5', 'Hello'));
  await advance(10);
  await act(id, { actor: 'bela-novak-77', do: 'withdraw' });
  await call('DELETE', `/posts/${id}`);
  const entries: LogEntry[] = await log('quiet-ida-blom');
  expect(entries.map(({ at, kind, actor }) => [at - noon, kind, actor.publicIdentifier])).toEqual([
    [0, 'post', 'quiet-ida-blom'],
    [10_000, 'reaction', 'bela-novak-77'],
    [20_000, 'changed', 'bela-novak-77'],
    [20_000, 'comment', 'carla-ruiz-5'],
    [30_000, 'withdrawn', 'bela-novak-77'],
    [30_000, 'post-removed', 'quiet-ida-blom'],
  ]);
  expect(entries[0]).toMatchObject({ postId: id, text: 'Mine' });
  expect(entries[2]).toMatchObject({ type: 'PRAISE' });
  expect(entries[3]).toMatchObject({ text: 'Hello', commentId: expect.stringMatching(/^\d{19}$/) });
  expect(await log('quiet-ida-blom', noon + 20_000)).toEqual(entries.slice(2));
});

test('replaying the log gives the lists and the counts, natural and added engagement included', async () => {
  const { client, call, advance, log, post } = await networkAt();
  await client.getProfile({ publicIdentifier: 'busy-ida-blom' });
  await post('busy-ida-blom', { natural: true });
  await advance(3 * 86_400);
  await call('POST', '/profiles/busy-ida-blom/engagement', { count: 40 });
  await advance(2 * 86_400);
  // The newest twenty posts of someone who posts four times a week are younger than this.
  const entries: LogEntry[] = await log('busy-ida-blom', noon - 90 * 86_400_000);
  const { elements } = await client.getProfilePosts({ profilePublicIdentifier: 'busy-ida-blom' });
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(
    new Set(['post', 'reaction', 'changed', 'withdrawn', 'comment', 'share']),
  );
  for (const { id, engagement } of elements) {
    const reactors = new Map<string, string | undefined>();
    const comments = new Set<string | undefined>();
    let shares = 0;
    for (const { kind, actor, type, commentId } of entries.filter((one) => one.postId === id)) {
      if (kind === 'reaction' || kind === 'changed') reactors.set(actor.memberId, type);
      if (kind === 'withdrawn') reactors.delete(actor.memberId);
      if (kind === 'comment') comments.add(commentId);
      if (kind === 'share') shares += 1;
    }
    expect(engagement).toMatchObject({ likes: reactors.size, comments: comments.size, shares });
    const page = (await client.getPostReactions({ post: id })).elements;
    for (const { actor, reactionType } of page) expect(reactors.get(actor.id)).toBe(reactionType);
    const listed = (await client.getPostComments({ post: id })).elements;
    expect(listed.every((one) => comments.has(one.id))).toBe(true);
  }
});

test('log entries do not change as time passes', async () => {
  const { client, advance, log } = await networkAt();
  await client.getProfile({ publicIdentifier: 'busy-ida-blom' });
  const before: LogEntry[] = await log('busy-ida-blom', noon - 30 * 86_400_000);
  await advance(10 * 86_400);
  const after: LogEntry[] = await log('busy-ida-blom', noon - 30 * 86_400_000);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBeGreaterThan(before.length);
});

test('a log begins at a date, too, and is refused for no one and nonsense', async () => {
  const { call, post } = await networkAt();
  await post('quiet-ida-blom');
  const read = (query: string) => call('GET', `/profiles/quiet-ida-blom/log${query}`);
  expect((await read('')).body).toHaveLength(1);
  expect((await read(`?since=${new Date(noon).toISOString()}`)).body).toHaveLength(1);
  expect((await read(`?since=${new Date(noon + 1).toISOString()}`)).body).toHaveLength(0);
  expect((await read('?since=yesterday')).status).toBe(400);
  expect((await call('GET', '/profiles/missing-ann/log')).status).toBe(404);
});
