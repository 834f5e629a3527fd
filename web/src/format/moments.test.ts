import { expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { formatDay, formatInterval, formatRecent } from './moments.ts';

const clock = createClock('Europe/Zagreb');
const at = (isoTime: string) => Date.parse(isoTime);
/** Friday, 10:30 in Zagreb. */
const now = at('2026-11-20T09:30:00Z');
const today = clock.getDay(now);
const words = (after: string, before: string, day = today) =>
  formatInterval({ after, before }, clock, now, day);

test('a moment is shown with its time, and with its day only under another day', () => {
  expect(words('2026-11-20T07:52:00Z', '2026-11-20T07:52:00Z')).toBe('08:52');
  expect(words('2026-11-18T07:52:00Z', '2026-11-18T07:52:00Z')).toBe('Wed 08:52');
  expect(words('2026-11-03T07:52:00Z', '2026-11-03T07:52:00Z')).toBe('Nov 03, 08:52');
  const justNow = '2026-11-20T09:30:40Z';
  expect(formatInterval({ after: justNow, before: justNow }, clock, now)).toBe('Fri 10:30');
});

test('an event between two readings is shown with both times', () => {
  expect(words('2026-11-20T07:00:00Z', '2026-11-20T08:10:00Z')).toBe('between 08:00 and 09:10');
  expect(words('2026-11-16T17:00:00Z', '2026-11-17T07:00:00Z')).toBe(
    'between Mon 18:00 and Tue 08:00',
  );
  expect(words('2026-11-18T07:00:00Z', '2026-11-18T08:10:00Z')).toBe('between Wed 08:00 and 09:10');
});

test('an interval around midnight in the member’s zone names both days', () => {
  expect(words('2026-11-19T22:50:00Z', '2026-11-19T23:10:00Z')).toBe(
    'between Thu 23:50 and Fri 00:10',
  );
});

test('an interval of more than two days has no hours, and another year is named', () => {
  expect(words('2026-11-12T07:00:00Z', '2026-11-17T07:00:00Z')).toBe('between Nov 12 and Nov 17');
  expect(words('2025-12-30T07:00:00Z', '2026-01-04T07:00:00Z')).toBe(
    'between Dec 30, 2025 and Jan 04',
  );
});

test('days are today, yesterday, and then dates', () => {
  const label = (isoTime: string) => formatDay(clock.getDay(at(isoTime)), clock, now);
  expect(label('2026-11-19T23:00:00Z')).toBe('Today');
  expect(label('2026-11-19T22:59:59Z')).toBe('Yesterday');
  expect(label('2026-11-17T12:00:00Z')).toBe('Tuesday, Nov 17');
  expect(label('2025-11-17T12:00:00Z')).toBe('Monday, Nov 17, 2025');
});

test('a check is shown with its time today, and with its day otherwise', () => {
  const recent = (isoTime: string) => formatRecent(at(isoTime), clock, now);
  expect(recent('2026-11-20T08:14:00Z')).toBe('09:14');
  expect(recent('2026-11-19T17:02:00Z')).toBe('yesterday 18:02');
  expect(recent('2026-11-20T23:10:00Z')).toBe('tomorrow 00:10');
  expect(recent('2026-11-16T17:02:00Z')).toBe('Mon 18:02');
});
