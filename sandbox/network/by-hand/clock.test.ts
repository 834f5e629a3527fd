import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callControl } from '../../testing/start.ts';
import { comment, like, startNetwork, noon } from '../testing/source.ts';

const daySeconds = 86_400;

test('advancing the network’s clock moves posts and engagement, but no other clock', async () => {
  const { sandbox, client, advance, call } = await startNetwork();
  const query = { profilePublicIdentifier: 'busy-ida-blom' };
  const before = await client.getProfilePosts(query);
  const payments = (await callControl(sandbox, 'GET', '/clock')).body.now;
  expect(await call('GET', '/clock')).toMatchObject({
    body: { now: noon / 1000, aheadSeconds: 0 },
  });
  expect(await advance(7 * daySeconds)).toMatchObject({
    status: 200,
    body: { now: noon / 1000 + 7 * daySeconds, aheadSeconds: 7 * daySeconds },
  });
  const after = await client.getProfilePosts(query);
  expect(after.pagination?.totalElements).toBeGreaterThan(before.pagination?.totalElements ?? 0);
  const known = after.elements.find(({ id }) => id === before.elements[0]?.id);
  expect(known?.engagement?.likes).toBeGreaterThan(before.elements[0]?.engagement?.likes ?? 0);
  const later = (await callControl(sandbox, 'GET', '/clock')).body.now;
  expect(later - payments).toBeLessThan(60);
});

test('the network is never more than 400 days ahead, and never goes back', async () => {
  const { advance, call } = await startNetwork();
  expect((await advance(399 * daySeconds)).status).toBe(200);
  expect(await advance(daySeconds + 1)).toMatchObject({
    status: 409,
    body: { message: 'The network cannot be more than 400 days ahead' },
  });
  for (const seconds of [0, -1, 1.5, 401 * daySeconds]) {
    expect((await advance(seconds)).status).toBe(400);
  }
  expect((await call('GET', '/clock')).body.aheadSeconds).toBe(399 * daySeconds);
});

test('a restart keeps the clock, posts, acts, renames and behavior', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startNetwork({ dataDir });
  await first.advance(3_600);
  const id = await first.post('ada-lovelace', { text: 'Kept' });
  await first.act(id, [like('bela-novak-77'), comment('bela-novak-77', 'Kept too')]);
  await first.call('POST', '/profiles/ada-lovelace/rename', { to: 'ada-king' });
  await first.call('POST', '/profiles/ada-king/behavior', { listCap: 40 });
  await first.advance(3_600);
  const read = async ({ call, counts, client }: typeof first) => [
    await counts(id),
    (await client.getProfilePosts({ profilePublicIdentifier: 'ada-king' })).elements.map(
      ({ id: postId, content }) => [postId, content],
    ),
    (await call('GET', '/clock')).body,
    (await call('GET', '/profiles/ada-king/behavior')).body,
    (await call('GET', '/profiles/ada-lovelace/behavior')).status,
  ];
  const before = await read(first);
  await first.sandbox.stop();
  const after = await read(await startNetwork({ dataDir }));
  expect(before[0]).toMatchObject({ likes: 1, comments: 1 });
  expect(after).toEqual(before);
});
