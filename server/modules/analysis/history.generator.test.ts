import { expect, test } from 'vitest';
import { generateHistory, HISTORY_KINDS } from './history.generator.ts';

test('a seed gives the same history every time, and another seed another one', () => {
  for (const kind of HISTORY_KINDS) {
    expect(generateHistory(kind, 7)).toEqual(generateHistory(kind, 7));
  }
  expect(generateHistory('steady', 7)).not.toEqual(generateHistory('steady', 8));
});

test('a history shows at most fifty posts, none of them from the future', () => {
  for (const kind of HISTORY_KINDS) {
    const { posts, now } = generateHistory(kind, 11);
    expect(posts.length).toBeLessThanOrEqual(50);
    expect(posts.every((post) => post.postedAt <= now)).toBe(true);
  }
});

test('the kinds are what their names say', () => {
  const sizes = (kind: (typeof HISTORY_KINDS)[number]) =>
    Array.from({ length: 50 }, (_, seed) => generateHistory(kind, seed).posts.length);
  expect(Math.max(...sizes('none'))).toBe(0);
  expect(sizes('fewer than eight').filter((size) => size < 8).length).toBeGreaterThan(40);
  const hidden = generateHistory('private', 1);
  expect(hidden.posts.every((post) => post.engagement === 0)).toBe(true);
  expect(hidden.comingMonth).toBeGreaterThan(0);
});
