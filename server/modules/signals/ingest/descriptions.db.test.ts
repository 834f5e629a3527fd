import { expect, test } from 'vitest';
import { startIngesting, item } from './ingest.fixture.ts';
import type { PageItem } from './compare-page.rules.ts';

const ADA = 'member:ada public:ada';
const changed = (actor: Partial<PageItem['actor']>) => {
  const seen = item(ADA);
  return { ...seen, actor: { ...seen.actor, ...actor } };
};

test.each([
  {
    part: 'name',
    again: changed({ name: 'Ada King' }),
    after: { name: 'Ada King', words: 'ada king reader' },
  },
  {
    part: 'headline',
    again: changed({ headline: 'Mathematician' }),
    after: { headline: 'Mathematician', words: 'named ada mathematician' },
  },
  {
    part: 'public identifier',
    again: item('member:ada public:ada-king'),
    after: { public_key: 'ada-king', url: 'https://www.linkedin.com/in/ada-king' },
  },
])('a $part that has changed is stored, and does not postpone the deletion', async (app) => {
  const account = await startIngesting();
  await account.ingest([item(ADA)]);
  const [before] = await account.people();
  account.clock.advance({ days: 100 });
  await account.ingest([app.again]);
  expect(await account.people()).toEqual([
    { ...before, ...app.after, read_at: account.clock.now() },
  ]);
});

test('reading the same description again changes nothing', async () => {
  const app = await startIngesting();
  await app.ingest([item(ADA)]);
  const before = await app.people();
  app.clock.advance({ days: 100 });
  await app.ingest([item(ADA)]);
  expect(await app.people()).toEqual(before);
});

test.each([
  { description: 'the same description', again: item(ADA) },
  { description: 'another description', again: changed({ name: 'Ada King' }) },
])('engaging again with $description postpones the deletion', async ({ again }) => {
  const app = await startIngesting({ posts: 2 });
  await app.ingest([item(ADA)]);
  const [before] = await app.people();
  app.clock.advance({ days: 100 });
  await app.ingest([again], { postNo: 2 });
  const [after] = await app.people();
  expect(after).toMatchObject({ name: again.actor.name, last_engaged_at: app.clock.now() });
  expect(Number(after?.delete_after)).toBeGreaterThan(Number(before?.delete_after));
});

test('a page of new, changed and unchanged people writes each as it is', async () => {
  const app = await startIngesting({ posts: 2 });
  await app.ingest([item(ADA), item('member:bob public:bob')]);
  await app.ingest(
    [changed({ name: 'Ada King' }), item('member:bob public:bob'), item('member:eve public:eve')],
    { postNo: 2 },
  );
  const people = await app.people();
  expect(people.map(({ name }) => name)).toEqual(['Ada King', 'Named bob', 'Named eve']);
  for (const { last_engaged_at: at } of people) expect(at).toEqual(app.clock.now());
});

test('a known comment whose author has another identifier now stores no one else', async () => {
  const app = await startIngesting();
  const at = app.clock.now();
  const comment = (who: string, itemId: string) => item(who, { itemId, detail: 'Thanks', at });
  await app.ingest([comment('public:ada', 'c1')], { kind: 'comment' });
  const before = await app.people();
  const page = [comment('public:ada-king', 'c1'), comment('public:bob', 'c2')];
  const { listed } = await app.ingest(page, { kind: 'comment' });
  expect(listed.items).toEqual([1, 2]);
  const [ada, ...others] = await app.people();
  expect([ada]).toEqual(before);
  expect(others).toMatchObject([{ public_key: 'bob' }]);
  expect((await app.keys()).map(({ value }) => value)).toEqual(['ada', 'bob']);
  expect(await app.counters()).toMatchObject({ people: 2, signals: 2 });
});

test('a comment that a page has twice is one signal, even if its authors differ', async () => {
  const app = await startIngesting();
  const at = app.clock.now();
  const page = ['member:ada', 'public:ada'].map((who) => item(who, { itemId: 'c1', at }));
  const { listed } = await app.ingest(page, { kind: 'comment' });
  expect(listed.items).toEqual([1]);
  expect(await app.counters()).toMatchObject({ people: 1, signals: 1 });
  expect(await app.used()).toBe(1);
});
