import { expect, test } from 'vitest';
import { createScale, listTicks } from './scale.ts';

test.each([
  [0, 10, 3, [0, 5, 10]],
  [0, 10.5, 4, [0, 2, 4, 6, 8, 10]],
  [0, 13_229, 4, [0, 5_000, 10_000]],
  [4_812, 5_140, 3, [4_900, 5_000, 5_100]],
])('the ticks from %j to %j, about %j, are %j', (from, to, count, ticks) => {
  expect(listTicks(from, to, count)).toEqual(ticks);
});

test('numbers are placed in proportion, and in the middle if they do not differ', () => {
  expect([0, 5, 10].map(createScale([0, 10], [200, 0]))).toEqual([200, 100, 0]);
  expect(createScale([7, 7], [0, 50])(7)).toBe(25);
});
