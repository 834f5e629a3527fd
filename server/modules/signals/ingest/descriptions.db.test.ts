import { expect, test } from 'vitest';
import { ingesting, item } from './ingest.fixture.ts';
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
])('a $part that has changed is stored, and does not postpone the deletion', async (o) => {
  const account = await ingesting();
  await account.ingest([item(ADA)]);
  const [before] = await account.people();
  account.clock.advance({ days: 100 });
  await account.ingest([o.again]);
  expect(await account.people()).toEqual([{ ...before, ...o.after, read_at: account.clock.now() }]);
});

test('reading the same description again changes nothing', async () => {
  const o = await ingesting();
  await o.ingest([item(ADA)]);
  const before = await o.people();
  o.clock.advance({ days: 100 });
  await o.ingest([item(ADA)]);
  expect(await o.people()).toEqual(before);
});

test.each([
  { description: 'the same description', again: item(ADA) },
  { description: 'another description', again: changed({ name: 'Ada King' }) },
])('engaging again with $description postpones the deletion', async ({ again }) => {
  const o = await ingesting({ posts: 2 });
  await o.ingest([item(ADA)]);
  const [before] = await o.people();
  o.clock.advance({ days: 100 });
  await o.ingest([again], { postNo: 2 });
  const [after] = await o.people();
  expect(after).toMatchObject({ name: again.actor.name, last_engaged_at: o.clock.now() });
  expect(Number(after?.delete_after)).toBeGreaterThan(Number(before?.delete_after));
});

test('a page of new, changed and unchanged people writes each as it is', async () => {
  const o = await ingesting({ posts: 2 });
  await o.ingest([item(ADA), item('member:bob public:bob')]);
  await o.ingest(
    [changed({ name: 'Ada King' }), item('member:bob public:bob'), item('member:eve public:eve')],
    { postNo: 2 },
  );
  const people = await o.people();
  expect(people.map(({ name }) => name)).toEqual(['Ada King', 'Named bob', 'Named eve']);
  for (const { last_engaged_at: at } of people) expect(at).toEqual(o.clock.now());
});

test('a known comment whose author has another identifier now stores no one else', async () => {
  const o = await ingesting();
  const at = o.clock.now();
  const comment = (who: string, itemId: string) => item(who, { itemId, detail: 'Thanks', at });
  await o.ingest([comment('public:ada', 'c1')], { kind: 'comment' });
  const before = await o.people();
  const page = [comment('public:ada-king', 'c1'), comment('public:bob', 'c2')];
  const { listed } = await o.ingest(page, { kind: 'comment' });
  expect(listed.items).toEqual([1, 2]);
  const [ada, ...others] = await o.people();
  expect([ada]).toEqual(before);
  expect(others).toMatchObject([{ public_key: 'bob' }]);
  expect((await o.keys()).map(({ value }) => value)).toEqual(['ada', 'bob']);
  expect(await o.counters()).toMatchObject({ people: 2, signals: 2 });
});

test('a comment that a page has twice is one signal, even if its authors differ', async () => {
  const o = await ingesting();
  const at = o.clock.now();
  const page = ['member:ada', 'public:ada'].map((who) => item(who, { itemId: 'c1', at }));
  const { listed } = await o.ingest(page, { kind: 'comment' });
  expect(listed.items).toEqual([1]);
  expect(await o.counters()).toMatchObject({ people: 1, signals: 1 });
  expect(await o.used()).toBe(1);
});
