import { expect, test } from 'vitest';
import type { LogEntry } from '../log.ts';
import { networkAt } from '../testing/source.ts';

const quarterHour = 900;

test('a ring comments stock phrases on each later post within minutes, always the same people', async () => {
  const { call, post, advance, comments, log } = await networkAt();
  const old = await post('ada-lovelace');
  await advance(86_400);
  const first = await post('ada-lovelace');
  const answer = await call('POST', `/posts/${first}/ring`, { size: 6 });
  expect(answer.status).toBe(201);
  expect(new Set(answer.body.members).size).toBe(6);
  expect(await comments(first)).toEqual([]);
  await advance(quarterHour);
  const second = await post('ada-lovelace');
  await advance(quarterHour);
  for (const id of [first, second]) {
    const listed = await comments(id);
    const names = listed.map(({ actor }) => actor.linkedinUrl.split('/').at(-1));
    expect(new Set(names)).toEqual(new Set(answer.body.members));
    expect(listed.every(({ commentary }) => commentary.length < 30)).toBe(true);
  }
  expect(await comments(old)).toEqual([]);
  const entries: LogEntry[] = await log('ada-lovelace');
  const logged = entries.filter(({ kind, postId }) => kind === 'comment' && postId === second);
  expect(logged).toHaveLength(6);
});

test('a ring never comments in the past', async () => {
  const { call, post, advance, comments } = await networkAt();
  const id = await post('ada-lovelace');
  await advance(86_400);
  const started = (await call('GET', '/clock')).body.now * 1000;
  await call('POST', `/posts/${id}/ring`, { size: 4 });
  await advance(quarterHour);
  const times = (await comments(id)).map(({ createdAtTimestamp }) => createdAtTimestamp);
  expect(times).toHaveLength(4);
  expect(Math.min(...times)).toBeGreaterThan(started);
});

test('an author has one ring, of at most fifty people', async () => {
  const { call, post } = await networkAt();
  const id = await post('ada-lovelace');
  expect((await call('POST', `/posts/${id}/ring`, { size: 51 })).status).toBe(400);
  expect((await call('POST', `/posts/${id}/ring`, { size: 2 })).status).toBe(201);
  expect((await call('POST', `/posts/${id}/ring`, { size: 3 })).status).toBe(409);
  expect((await call('POST', '/posts/7329207003942125568/ring', { size: 2 })).status).toBe(404);
});
