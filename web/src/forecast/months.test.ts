import { expect, test } from 'vitest';
import { buildMonth, getOddsOfRoom, listStops } from './months.ts';
import { describeMonth, describeOdds, describePosts, describeRoom } from './text.ts';

const quantiles = Array.from({ length: 19 }, (_, i) => (i + 1) * 10);
const months = {
  usual: quantiles,
  byPosts: [0, 1, 2, 4, 8, 12, 20, 40].map((posts) => ({ posts, quantiles })),
};
const listPosts = (rate: number) => listStops(months, rate).map(({ posts }) => posts);

test('the habit is among the numbers of posts, in place of the one that equals it', () => {
  expect(listPosts(4.2)).toEqual([0, 1, 2, null, 8, 12]);
  expect(listPosts(0.3)).toEqual([null, 1, 2, 4, 8, 12]);
});

test('the numbers reach twice the habit, and to the last one at most', () => {
  expect(listPosts(9).at(-1)).toBe(20);
  expect(listPosts(100).at(-1)).toBeNull();
});

test('the median and the bounds are the 50th, 10th and 90th percentile', () => {
  expect(buildMonth(quantiles)).toEqual({ median: 100, low: 20, high: 180 });
});

test('the odds of room are the share of months within the allowance', () => {
  expect(getOddsOfRoom(quantiles, 99)).toBeCloseTo(0.475);
  expect(getOddsOfRoom(quantiles, 250)).toBeGreaterThan(0.95);
  expect(getOddsOfRoom(quantiles, 0)).toBeLessThan(0.05);
});

test('odds are given in tenths, and never as certain', () => {
  expect([0.025, 0.07, 0.48, 0.93, 0.975].map(describeOdds)).toEqual([
    'hardly any',
    '1 in 10',
    '5 in 10',
    '9 in 10',
    'nearly all',
  ]);
});

test('a plan that hardly any month fits is too small, without a share', () => {
  expect(describeRoom({ name: 'Classic', monthlySignals: 9 }, quantiles)).toBe(
    'Classic is too small for nearly all such months: extra signals wait.',
  );
  expect(describeRoom({ name: 'Classic', monthlySignals: 60 }, quantiles)).toBe(
    'Classic is too small for most such months: it has room for 3 in 10, and in the others extra signals wait.',
  );
});

test('a month shows its median and bounds, or that it has no signals', () => {
  expect(describeMonth({ median: 120, low: 60, high: 1260 })).toBe(
    'Most likely about 120. Eight months in ten fall between 60 and 1,260.',
  );
  expect(describeMonth({ median: 0, low: 0, high: 9 })).toBe(
    'Half of the months bring none. Nine in ten bring at most 9.',
  );
  expect(describeMonth({ median: 0, low: 0, high: 0 })).toBe('Nine months in ten bring none.');
});

test('the habit is described as the present rate', () => {
  const habit = (postsPerMonth: number) => describePosts({ posts: null, postsPerMonth, quantiles });
  expect(habit(4.2)).toBe('about 4 posts, as now');
  expect(habit(0.7)).toBe('about 1 post, as now');
  expect(habit(0.2)).toBe('less than 1 post, as now');
  expect(describePosts({ posts: 1, postsPerMonth: 1, quantiles })).toBe('1 post');
});
