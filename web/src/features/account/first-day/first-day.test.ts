import { expect, test } from 'vitest';
import { describeArrival, isFirstDay, listSteps } from './first-day.ts';
import type { FirstDay } from './recent.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const DAY: FirstDay = {
  begunAt: '2026-11-26T09:00:00Z',
  isDescribed: false,
  hasDecided: false,
  hasWritten: false,
  isAddressVerified: false,
  isBriefOn: true,
};
const DONE: FirstDay = {
  ...DAY,
  isDescribed: true,
  hasDecided: true,
  hasWritten: true,
  isAddressVerified: true,
};

test('the first day has six steps, and five where no extension can be added', () => {
  expect(listSteps(DAY, false).map(({ name }) => name)).toEqual([
    'describe',
    'lead',
    'opener',
    'verify',
    'brief',
    'extension',
  ]);
  expect(listSteps(DAY, null)).toHaveLength(5);
});

test('the steps go when they are done, after two weeks, and without a first processing', () => {
  const isShown = (day: FirstDay, hasExtension: boolean | null, now = NOW) =>
    isFirstDay(day, listSteps(day, hasExtension), now);
  expect(isShown(DAY, false)).toBe(true);
  expect(isShown(DONE, false)).toBe(true);
  expect(isShown(DONE, true)).toBe(false);
  expect(isShown(DONE, null)).toBe(false);
  expect(isShown(DAY, false, NOW + 15 * 86_400_000)).toBe(false);
  expect(isShown({ ...DAY, begunAt: null }, false)).toBe(false);
});

test('what came in is counted as on the page of signals, and nothing is said to be in if nothing is', () => {
  const counts = { all: 8_185, people: 705, companies: 18, free: 8_185 };
  expect(describeArrival(counts, { isProcessing: false, isDescribed: false }).title).toBe(
    '8,185 signals from 705 people and 18 companies are in',
  );
  expect(describeArrival(counts, { isProcessing: true, isDescribed: false }).title).toMatch(
    /so far$/,
  );
  const nothing = { all: 0, people: 0, companies: 0, free: 0 };
  expect(describeArrival(nothing, { isProcessing: false, isDescribed: false }).title).toBe(
    'No signals yet',
  );
  expect(describeArrival(nothing, { isProcessing: true, isDescribed: false }).title).toBe(
    'We are reading the posts',
  );
});

test('what was charged is not said to be free', () => {
  const counts = { all: 8_198, people: 705, companies: 18, free: 8_185 };
  const words = (free: number) =>
    describeArrival({ ...counts, free }, { isProcessing: false, isDescribed: false }).text;
  expect(words(8_198)).toMatch(/^They are free: /);
  expect(words(8_185)).toMatch(/^8,185 of them are free: /);
});
