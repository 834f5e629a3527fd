import { expect, test } from 'vitest';
import { startIngesting, item, POSTED } from './ingest.fixture.ts';

test('a person’s comment and reaction on a post are two signals', async () => {
  const app = await startIngesting();
  const ada = 'member:ada public:ada';
  const comment = item(ada, { itemId: 'c1', detail: 'Well said', at: POSTED });
  await app.ingest([item(ada)]);
  await app.ingest([comment], { kind: 'comment' });
  await app.ingest([item(ada)]);
  await app.ingest([comment], { kind: 'comment' });
  expect((await app.signals()).map(({ kind }) => kind)).toEqual(['reaction', 'comment']);
  expect(await app.people()).toHaveLength(1);
});

test('a page that repeats known items writes nothing', async () => {
  const app = await startIngesting();
  const page = [item('member:ada'), item('public:bob')];
  await app.ingest(page);
  const rows = async () => [
    await app.signals(),
    await app.people(),
    await app.keys(),
    await app.heat(),
  ];
  const before = await rows();
  const again = await app.ingest(page);
  expect(again).toMatchObject({ added: 0, changed: 0, listed: { items: [1, 2], replies: [] } });
  expect(await rows()).toEqual(before);
  expect(await app.used()).toBe(2);
});
