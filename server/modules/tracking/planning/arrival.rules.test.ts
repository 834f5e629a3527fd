import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import { expect, test } from 'vitest';
import {
  estimateTotal,
  estimateHabit,
  countReadersAt,
  countReadersBetween,
  shareBetween,
  shareCollectedBy,
} from './arrival.rules.ts';

test('half of the engagement is collected in a day, and none before the post', () => {
  expect(shareCollectedBy(-HOUR_MS)).toBe(0);
  expect(shareCollectedBy(0)).toBe(0);
  expect(shareCollectedBy(DAY_MS)).toBe(0.5);
});

test('readers sleep at night in their own time zone', () => {
  const night = 3 * HOUR_MS;
  expect(countReadersAt(night, 0)).toBeLessThan(0.2);
  expect(countReadersAt(night, 9)).toBeGreaterThan(1.5);
  expect(countReadersAt(night, -9)).toBe(countReadersAt(18 * HOUR_MS, 0));
});

test('a day of readers is a day, from any time on', () => {
  for (const from of [0, 0.25 * HOUR_MS, 7.9 * HOUR_MS]) {
    expect(countReadersBetween(from, from + DAY_MS, 5.5)).toBeCloseTo(DAY_MS, -3);
  }
});

test('the share of two times in a row is the share of the whole', () => {
  const postedAt = 8.2 * HOUR_MS;
  const parts =
    shareBetween(postedAt, 0, 12 * HOUR_MS, 1) + shareBetween(postedAt, 12 * HOUR_MS, DAY_MS, 1);
  expect(parts).toBeCloseTo(shareBetween(postedAt, 0, DAY_MS, 1), 10);
  expect(shareBetween(postedAt, 0, postedAt, 1)).toBe(0);
});

test('an uncounted post is at the member’s level, and counts replace the level', () => {
  expect(estimateTotal({ evidence: 0, exposure: 0 }, 80)).toBeCloseTo(80);
  expect(estimateTotal({ evidence: 300, exposure: 0.5 }, 80)).toBeGreaterThan(550);
  expect(estimateTotal({ evidence: 0, exposure: 0.5 }, 80)).toBeLessThan(5);
});

test('a member without posts has the priors', () => {
  const { level, postsPerMonth } = estimateHabit([], 0);
  expect(level).toBeCloseTo(49);
  expect(postsPerMonth).toBeCloseTo(4);
});

test('one viral post does not double the level', () => {
  const post = (day: number, reactions: number) => ({
    postedAt: -day * DAY_MS,
    counts: { reactions, comments: 5 },
  });
  const usual = Array.from({ length: 14 }, (_, i) => post(30 + 4 * i, 60));
  const { level, postsPerMonth } = estimateHabit(usual, 0);
  const withViral = estimateHabit([...usual, post(29, 3000)], 0);
  expect(level).toBeGreaterThan(55);
  expect(withViral.level).toBeLessThan(2 * level);
  expect(postsPerMonth).toBeGreaterThan(4);
  expect(postsPerMonth).toBeLessThan(6);
});
