import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from './store.ts';

function createEmptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('documents survive reopening', () => {
  const folder = join(createEmptyFolder(), 'deep', 'below');
  const first = openStore(folder);
  first.put('card', 'c1', { brand: 'visa' });
  first.close();
  const second = openStore(folder);
  onTestFinished(second.close);
  expect(second.get('card', 'c1')).toEqual({ brand: 'visa' });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a document is a copy: changing it changes nothing', () => {
  const store = openStore();
  store.put('card', 'c1', { brand: 'visa' });
  const card = store.get<{ brand: string }>('card', 'c1');
  if (card) card.brand = 'other';
  expect(store.get('card', 'c1')).toEqual({ brand: 'visa' });
});

test('a list keeps the order of insertion, and can be reversed, limited and filtered', () => {
  const store = openStore();
  for (const id of ['a', 'b', 'c']) store.put('mail', id, id, { tag: id === 'b' ? 'two' : 'one' });
  store.put('mail', 'a', 'A', { tag: 'one' });
  store.put('other', 'x', 'x');
  expect(store.list('mail')).toEqual(['A', 'b', 'c']);
  expect(store.list('mail', { newestFirst: true, limit: 2 })).toEqual(['c', 'b']);
  expect(store.list('mail', { tag: 'one' })).toEqual(['A', 'c']);
  expect(store.list('mail', { tag: 'none' })).toEqual([]);
});

test('a transaction that throws is rolled back, a nested one too', () => {
  const store = openStore();
  const work = () => {
    store.put('card', 'c1', 1);
    store.transaction(() => store.put('card', 'c2', 2));
    throw new Error('no');
  };
  expect(() => store.transaction(work)).toThrow('no');
  expect(store.list('card')).toEqual([]);
  store.transaction(() => store.put('card', 'c3', 3));
  expect(store.list('card')).toEqual([3]);
});

test('deleting returns whether the document existed', () => {
  const store = openStore();
  store.put('card', 'c1', 1);
  expect([store.delete('card', 'c1'), store.delete('card', 'c1')]).toEqual([true, false]);
  store.put('card', 'c2', 2);
  store.clear('card');
  expect(store.get('card', 'c2')).toBeUndefined();
});
