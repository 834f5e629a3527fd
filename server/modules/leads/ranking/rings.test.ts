import { expect, test } from 'vitest';
import { createSeededRandom } from '../../forecast/seeded-random.ts';
import { findRings, type RingEngagement } from './rings.rules.ts';

const POSTS = 20;
const MINUTE = 60_000;
const postedAt = (post: number) => Date.UTC(2026, 9, 1) + post * 2 * 86_400_000;
const random = createSeededRandom(5);

/** People who engage with most posts, `minutes` of one another if they are a pod. */
function crowd(
  first: number,
  size: number,
  share: number,
  spreadMinutes: number,
): RingEngagement[] {
  return Array.from({ length: POSTS }, (_, postNo) => {
    const meeting = postedAt(postNo) + random.uniform() * 600 * MINUTE;
    return Array.from({ length: size }, (_person, i) => ({
      personId: first + i,
      postNo,
      at: new Date(meeting + random.uniform() * spreadMinutes * MINUTE),
    })).filter(() => random.uniform() < share);
  }).flat();
}

test('people who come within minutes of each other on nearly every post are a ring', () => {
  const engagements = [...crowd(100, 8, 0.9, 30), ...crowd(200, 30, 0.85, 1_440)];
  expect(findRings(engagements, POSTS)).toEqual([
    { ring: 100, people: [100, 101, 102, 103, 104, 105, 106, 107] },
  ]);
});

test('two pods are two rings', () => {
  const engagements = [...crowd(1, 5, 0.95, 30), ...crowd(50, 6, 0.95, 30)];
  expect(findRings(engagements, POSTS).map(({ people }) => people.length)).toEqual([6, 5]);
});

test('regulars who come at their own times are not a ring', () => {
  expect(findRings(crowd(1, 40, 0.9, 1_440), POSTS)).toEqual([]);
});

test('people who meet on few posts, and fewer than four, are not a ring', () => {
  expect(findRings(crowd(1, 8, 0.3, 10), POSTS)).toEqual([]);
  expect(findRings(crowd(1, 3, 1, 10), POSTS)).toEqual([]);
  expect(findRings([], 0)).toEqual([]);
});

test('the order of the engagements changes nothing', () => {
  const engagements = [...crowd(7, 6, 0.9, 30), ...crowd(90, 9, 0.9, 1_440)];
  expect(findRings(engagements.toReversed(), POSTS)).toEqual(findRings(engagements, POSTS));
});
