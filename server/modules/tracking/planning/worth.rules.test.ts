import { HOUR_MS } from '../../../platform/time/durations.ts';
import { expect, test } from 'vitest';
import { PLANNING } from './planning.rules.ts';
import { estimateGain, countPagesToRead, shareListed, computeWorthAtAge } from './worth.rules.ts';

const UNSPECIFIED = { pageSize: 100, maxListed: null, order: 'unspecified' } as const;

test('a signal is worth most within the hour, and then less and less', () => {
  expect(computeWorthAtAge(HOUR_MS)).toBe(1);
  expect(computeWorthAtAge(HOUR_MS + 1)).toBeCloseTo(PLANNING.lateWorth);
  expect(computeWorthAtAge(13 * HOUR_MS)).toBeCloseTo(PLANNING.lateWorth / 2);
});

test.each([
  [0, 0, 1],
  [100, 1, 1],
  [101, 1, 2],
])('an unordered list of %i entries with %i new ones takes %i pages', (counted, unread, pages) => {
  expect(countPagesToRead(UNSPECIFIED, counted, unread)).toBe(pages);
});

test('a newest-first list is read up to the first known entry', () => {
  const listing = { ...UNSPECIFIED, order: 'newest-first' } as const;
  expect(countPagesToRead(listing, 5000, 1)).toBe(1);
  expect(countPagesToRead(listing, 5000, 100)).toBe(2);
  expect(countPagesToRead(listing, 100, 100)).toBe(1);
  expect(countPagesToRead(listing, 5000, -3)).toBe(1);
});

test('a list of limited length takes no more pages, and shows a part of what is new', () => {
  const listing = { ...UNSPECIFIED, maxListed: 1218 };
  expect(countPagesToRead(listing, 50_000, 10)).toBe(13);
  expect(shareListed(listing, 2436)).toBe(0.5);
  expect(shareListed(listing, 10)).toBe(1);
  expect(shareListed({ ...listing, order: 'newest-first' }, 2436)).toBe(1);
});

function sumOfGains(mean: number, each: number, older: number, cost: number): number {
  let probability = Math.exp(-mean);
  let sum = 0;
  for (let k = 0; k < 400; k += 1) {
    sum += probability * Math.max(0, older + each * k - cost);
    probability *= mean / (k + 1);
  }
  return sum;
}

test.each([
  [0.3, 1, 0, 0.7],
  [2, 0.5, 0, 3.2],
  [2, 0.5, 1.5, 1.2],
  [12, 1, 0.4, 9],
  [0, 1, 0, 0.5],
])('the gain of %d arrivals worth %d, %d older, at cost %d is exact', (mean, each, older, cost) => {
  expect(estimateGain(mean, { each, older, cost })).toBeCloseTo(
    sumOfGains(mean, each, older, cost),
    9,
  );
});

test('beyond forty needed arrivals the mean decides', () => {
  expect(estimateGain(200, { each: 1, older: 0, cost: 50 })).toBeCloseTo(150, 6);
  expect(estimateGain(20, { each: 1, older: 0, cost: 50 })).toBe(0);
});

test('worthless arrivals gain nothing', () => {
  expect(estimateGain(5, { each: 0, older: 0, cost: 1 })).toBe(0);
});
