import { expect, test } from 'vitest';
import {
  compareGroups,
  computeFarAboveLimit,
  isSettled,
  computeMedianEngagement,
} from './posts.rules.ts';

const DAY_MS = 86_400_000;
const counted = (engagement: number, ageDays = 30, kind: string | null = 'text') => ({
  postedAt: new Date(0),
  countedAt: new Date(ageDays * DAY_MS),
  engagement,
  kind,
});
const getKind = ({ kind }: { kind: string | null }) => kind;
const posts = (count: number, kind: string | null, level = 40) =>
  Array.from({ length: count }, (_, index) => counted(level + index, 30, kind));

test('a post is settled once it was counted at an age of a week', () => {
  expect([6, 6.99, 7, 8].map((days) => isSettled(counted(1, days)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('the median of an even number of posts is the mean of the two in the middle', () => {
  expect(computeMedianEngagement([])).toBeNull();
  expect(computeMedianEngagement([counted(9)])).toBe(9);
  expect(computeMedianEngagement([counted(9), counted(1), counted(5), counted(6)])).toBe(5.5);
});

test('only what the spread of the other posts does not explain is far above', () => {
  const usual = [30, 35, 38, 40, 42, 44, 50, 55].map((engagement) => counted(engagement));
  const limit = computeFarAboveLimit([...usual, counted(400)]);
  expect(limit).toBeGreaterThan(55);
  expect(limit).toBeLessThan(400);
  const spread = [2, 5, 12, 30, 70, 160, 300, 400].map((engagement) => counted(engagement));
  expect(computeFarAboveLimit(spread)).toBeGreaterThan(400);
});

test('posts that are all alike make nothing far above that is less than 2.5 times as much', () => {
  const alike = Array.from({ length: 12 }, () => counted(40));
  expect(computeFarAboveLimit(alike)).toBeCloseTo(100);
  expect(computeFarAboveLimit(Array.from({ length: 12 }, () => counted(0)))).toBe(2.5);
});

test('with fewer than eight posts, none is far above', () => {
  expect(computeFarAboveLimit([...posts(6, 'text'), counted(9_000)])).toBe(Infinity);
});

test('a group is compared from five posts on, if as many are outside of it', () => {
  const compared = (...groups: ReturnType<typeof posts>[]) =>
    compareGroups(groups.flat(), [getKind])[0]?.map(({ key, posts: count, ratio }) => [
      key,
      count,
      ratio !== null,
    ]);
  expect(compared(posts(20, 'text'), posts(5, 'video'), posts(4, 'image'))).toEqual([
    ['text', 20, true],
    ['video', 5, true],
    ['image', 4, false],
  ]);
  expect(compared(posts(20, 'text'), posts(4, 'video'))).toEqual([
    ['text', 20, false],
    ['video', 4, false],
  ]);
  expect(compared(posts(20, 'text'))).toEqual([['text', 20, false]]);
});

test('posts of an unknown kind count for the median of all, and are no group', () => {
  const all = [...posts(10, null, 10), ...posts(6, 'document', 100)];
  const [kinds] = compareGroups(all, [getKind]);
  expect(kinds).toMatchObject([{ key: 'document', posts: 6, median: 102.5 }]);
  expect(kinds?.[0]?.ratio?.value).toBeCloseTo(102.5 / 17.5);
  expect(kinds?.[0]?.ratio?.low).toBeGreaterThan(1);
});
