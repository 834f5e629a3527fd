import { expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { getDayAfter, countDaysToMonday, describeDay } from './days.ts';

test('a day is named from the member’s today, with the year only if it is another', () => {
  const clock = createClock('Europe/Zagreb');
  const now = Date.parse('2026-11-20T23:30:00Z');
  expect(describeDay('2026-11-21', clock, now)).toBe('today');
  expect(describeDay('2026-11-22', clock, now)).toBe('tomorrow');
  expect(describeDay('2026-12-05', clock, now)).toBe('Dec 05');
  expect(describeDay('2027-01-05', clock, now)).toBe('Jan 05, 2027');
});

test('days are counted over the ends of months and years', () => {
  expect(getDayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(getDayAfter('2028-02-28', 1)).toBe('2028-02-29');
});

test('the next Monday is one to seven days away', () => {
  expect(countDaysToMonday('2026-11-20')).toBe(3);
  expect(countDaysToMonday('2026-11-22')).toBe(1);
  expect(countDaysToMonday('2026-11-23')).toBe(7);
});
