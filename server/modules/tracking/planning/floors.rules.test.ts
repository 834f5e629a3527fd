import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import { expect, test } from 'vitest';
import { isFollowed, getCheckDueAt, getReadingDueAt } from './floors.rules.ts';
import { type TrackedList } from './planning.rules.ts';

const POST = { postedAt: 0 };

function list(readDay: number, counted: number, countedWhenRead: number): TrackedList {
  return { kind: 'reactions', counted, countedWhenRead, readAt: readDay * DAY_MS, unreadWorth: 0 };
}

test.each([
  ['changed and young: a day after its last reading', list(2, 9, 8), 3],
  ['changed and old: five days after its last reading', list(8, 9, 8), 13],
  ['changed at the end of following: then', list(28, 9, 8), 30],
  ['withdrawn entries are a change', list(2, 8, 9), 3],
  ['with equal counts: after five days', list(2, 9, 9), 7],
])('a list is due %s', (_, tracked, day) => {
  expect(getReadingDueAt(POST, tracked, 1)).toBe(day * DAY_MS);
});

test('a list that was always empty is never due', () => {
  expect(getReadingDueAt(POST, list(2, 0, 0), 1)).toBeNull();
});

test('stretched floors are further apart', () => {
  expect(getReadingDueAt(POST, list(2, 9, 8), 2)).toBe(4 * DAY_MS);
});

test('a post is followed for thirty days', () => {
  expect(isFollowed(POST, 30 * DAY_MS - 1)).toBe(true);
  expect(isFollowed(POST, 30 * DAY_MS)).toBe(false);
});

test('a member is checked four times a day, with the longest gap at night', () => {
  const gaps: number[] = [];
  for (let at = 0; at < 10 * DAY_MS; at += gaps.at(-1) ?? 0) {
    gaps.push(getCheckDueAt({ checkedAt: at, utcOffsetHours: 0 }, 1) - at);
  }
  expect(gaps.length).toBeGreaterThanOrEqual(39);
  expect(gaps.length).toBeLessThanOrEqual(41);
  expect(Math.min(...gaps)).toBeLessThan(4.5 * HOUR_MS);
  expect(Math.max(...gaps)).toBeLessThan(13 * HOUR_MS);
});
