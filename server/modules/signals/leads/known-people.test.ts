import { expect, test } from 'vitest';
import { createPeopleMemory, type KnownPeople, NOBODY } from './known-people.ts';
import { emptyPeople } from './warm-people.ts';

const HOUR_MS = 3_600_000;
const people = (count: number): KnownPeople => ({ ...NOBODY, decoded: emptyPeople(count) });

test('the people of an account are cached for an hour, however often they are read', () => {
  const memory = createPeopleMemory();
  const first = people(2);
  memory.remember('ada', first, 0);
  expect(memory.find('ada', HOUR_MS - 1)).toBe(first);
  memory.remember('ada', people(3), HOUR_MS - 1);
  expect(memory.find('ada', HOUR_MS)).toBeUndefined();
});

test('the least recently used account is dropped if there are too many people', () => {
  const memory = createPeopleMemory(10);
  memory.remember('ada', people(4), 0);
  memory.remember('bob', people(4), 0);
  memory.remember('ada', people(5), 0);
  memory.remember('eve', people(5), 0);
  const kept = ['ada', 'bob', 'eve'].map((userId) => memory.find(userId, 1)?.decoded.ids.length);
  expect(kept).toEqual([5, undefined, 5]);
});

test('an account with more people than fit is not remembered, and no other forgotten for it', () => {
  const memory = createPeopleMemory(10);
  memory.remember('ada', people(10), 0);
  memory.remember('bob', people(11), 0);
  expect(memory.find('ada', 1)).toBeDefined();
  expect(memory.find('bob', 1)).toBeUndefined();
});
