import { expect, test } from 'vitest';
import { createPeopleCache, type KnownPeople, NOBODY } from './people-cache.ts';
import { emptyPeople } from './warm-people.ts';

const HOUR_MS = 3_600_000;
const people = (count: number): KnownPeople => ({ ...NOBODY, decoded: emptyPeople(count) });

test('the people of an account are cached for an hour, however often they are read', () => {
  const cache = createPeopleCache();
  const first = people(2);
  cache.store('ada', first, 0);
  expect(cache.find('ada', HOUR_MS - 1)).toBe(first);
  cache.store('ada', people(3), HOUR_MS - 1);
  expect(cache.find('ada', HOUR_MS)).toBeUndefined();
});

test('the least recently used account is evicted if there are too many people', () => {
  const cache = createPeopleCache(10);
  cache.store('ada', people(4), 0);
  cache.store('bob', people(4), 0);
  cache.store('ada', people(5), 0);
  cache.store('eve', people(5), 0);
  const kept = ['ada', 'bob', 'eve'].map((userId) => cache.find(userId, 1)?.decoded.ids.length);
  expect(kept).toEqual([5, undefined, 5]);
});

test('an account with more people than fit is not cached, and evicts no other', () => {
  const cache = createPeopleCache(10);
  cache.store('ada', people(10), 0);
  cache.store('bob', people(11), 0);
  expect(cache.find('ada', 1)).toBeDefined();
  expect(cache.find('bob', 1)).toBeUndefined();
});
