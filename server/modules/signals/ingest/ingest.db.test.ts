import { expect, test } from 'vitest';
import { ingesting, item, POSTED } from './ingest.fixture.ts';

test('a person’s comment and reaction on a post are two signals', async () => {
  const o = await ingesting();
  const ada = 'member:ada public:ada';
  const comment = item(ada, { itemId: 'c1', detail: 'Well said', at: POSTED });
  await o.ingest([item(ada)]);
  await o.ingest([comment], { kind: 'comment' });
  await o.ingest([item(ada)]);
  await o.ingest([comment], { kind: 'comment' });
  expect((await o.signals()).map(({ kind }) => kind)).toEqual(['reaction', 'comment']);
  expect(await o.people()).toHaveLength(1);
});

test('a page that repeats known items writes nothing', async () => {
  const o = await ingesting();
  const page = [item('member:ada'), item('public:bob')];
  await o.ingest(page);
  const rows = async () => [await o.signals(), await o.people(), await o.keys(), await o.heat()];
  const before = await rows();
  const again = await o.ingest(page);
  expect(again).toMatchObject({ added: 0, changed: 0, listed: { items: [1, 2], replies: [] } });
  expect(await rows()).toEqual(before);
  expect(await o.used()).toBe(2);
});
