import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { ingesting, type Ingesting, item } from '../ingest/ingest.fixture.ts';
import { buildItem } from '../ingest/compare-page.rules.ts';
import { undoMerge } from './merge.ts';

const company = (id: string | null, name: string | null, itemId = '') => {
  const { actor, ...seen } = item('public:acme', { itemId });
  return buildItem({
    ...seen,
    actor: { ...actor, kind: 'company', memberId: id, publicIdentifier: name },
  });
};

const peopleOf = async (o: Ingesting) =>
  (await o.people()).map(({ person_id: id, kind, member_key: key }) => [id, kind, key]);

test('a company that is known by id and by name becomes one once a page has both', async () => {
  const o = await ingesting({ posts: 2 });
  await o.ingest([company('1035', null), company(null, 'acme')]);
  expect([await peopleOf(o), await o.used()]).toEqual([
    [
      [1, 'company', '1035'],
      [2, 'company', null],
    ],
    2,
  ]);
  await o.ingest([company('1035', 'Acme', 'c1')], { kind: 'comment' });
  // One of the two reactions is refunded.
  expect([await peopleOf(o), await o.used()]).toEqual([[[1, 'company', '1035']], 2]);
  expect(await o.ownerOf('acme')).toEqual([1]);
  await o.ingest([company(null, 'acme')], { postNo: 2 });
  expect(await peopleOf(o)).toHaveLength(1);

  expect(await undoMerge(o.deps, { userId: o.userId, mergeNo: 1 })).toBe(true);
  expect(await peopleOf(o)).toEqual([
    [1, 'company', '1035'],
    [2, 'company', null],
  ]);
});

test('the name of a company that turns up with another id moves, and both companies stay', async () => {
  const o = await ingesting();
  await o.ingest([company('1035', 'acme')]);
  await o.ingest([company('2046', 'acme')]);
  expect(await peopleOf(o)).toEqual([
    [1, 'company', '1035'],
    [2, 'company', '2046'],
  ]);
  expect(await o.ownerOf('acme')).toEqual([2]);
});

test('a company that was erased before names had a kind is not stored again, by id or by name', async () => {
  const o = await ingesting();
  const erasedAs = (text: string) => ({
    user_id: o.userId,
    key_hash: createHmac('sha256', o.deps.secrets.suppressionKey).update(text).digest(),
    suppressed_at: o.clock.now(),
  });
  const erased = ['company:1035', 'company:caf%C3%A9'].map(erasedAs);
  await o.db.insertInto('account_suppressions').values(erased).execute();
  const items = [company('1035', 'acme'), company(null, 'caf%C3%A9'), company('7', 'other')];
  const { refused } = await o.ingest(items);
  expect(refused).toEqual(items.slice(0, 2));
  expect(await peopleOf(o)).toEqual([[1, 'company', '7']]);
});
