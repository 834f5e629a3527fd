import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startIngesting, type Ingesting, item } from '../ingest/ingest.fixture.ts';
import { buildItem } from '../ingest/compare-page.rules.ts';
import { undoMerge } from './merge.ts';

const company = (id: string | null, name: string | null, itemId = '') => {
  const { actor, ...seen } = item('public:acme', { itemId });
  return buildItem({
    ...seen,
    actor: { ...actor, kind: 'company', memberId: id, publicIdentifier: name },
  });
};

const listPeople = async (app: Ingesting) =>
  (await app.people()).map(({ person_id: id, kind, member_key: key }) => [id, kind, key]);

test('a company that is known by id and by name becomes one once a page has both', async () => {
  const app = await startIngesting({ posts: 2 });
  await app.ingest([company('1035', null), company(null, 'acme')]);
  expect([await listPeople(app), await app.used()]).toEqual([
    [
      [1, 'company', '1035'],
      [2, 'company', null],
    ],
    2,
  ]);
  await app.ingest([company('1035', 'Acme', 'c1')], { kind: 'comment' });
  // One of the two reactions is refunded.
  expect([await listPeople(app), await app.used()]).toEqual([[[1, 'company', '1035']], 2]);
  expect(await app.findOwner('acme')).toEqual([1]);
  await app.ingest([company(null, 'acme')], { postNo: 2 });
  expect(await listPeople(app)).toHaveLength(1);

  expect(await undoMerge(app.deps, { userId: app.userId, mergeNo: 1 })).toBe(true);
  expect(await listPeople(app)).toEqual([
    [1, 'company', '1035'],
    [2, 'company', null],
  ]);
});

test('the name of a company that turns up with another id moves, and both companies stay', async () => {
  const app = await startIngesting();
  await app.ingest([company('1035', 'acme')]);
  await app.ingest([company('2046', 'acme')]);
  expect(await listPeople(app)).toEqual([
    [1, 'company', '1035'],
    [2, 'company', '2046'],
  ]);
  expect(await app.findOwner('acme')).toEqual([2]);
});

test('a company that was erased before names had a kind is not stored again, by id or by name', async () => {
  const app = await startIngesting();
  const hashErased = (text: string) => ({
    user_id: app.userId,
    key_hash: createHmac('sha256', app.deps.secrets.suppressionKey).update(text).digest(),
    suppressed_at: app.clock.now(),
  });
  const erased = ['company:1035', 'company:caf%C3%A9'].map(hashErased);
  await app.db.insertInto('account_suppressions').values(erased).execute();
  const items = [company('1035', 'acme'), company(null, 'caf%C3%A9'), company('7', 'other')];
  const { refused } = await app.ingest(items);
  expect(refused).toEqual(items.slice(0, 2));
  expect(await listPeople(app)).toEqual([[1, 'company', '7']]);
});
