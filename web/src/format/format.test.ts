import { expect, test } from 'vitest';
import { formatCount, formatDate, formatMoney } from './format.ts';

test('a date has three letters of the month and two digits of the day [S9.09]', () => {
  expect(formatDate('2025-01-05T12:00:00Z', 'UTC')).toBe('Jan 05, 2025');
});

test('a date is formatted in the user’s time zone', () => {
  expect(formatDate('2025-01-05T02:00:00Z', 'America/New_York')).toBe('Jan 04, 2025');
  expect(formatDate('2025-01-05T22:00:00Z', 'Asia/Tokyo')).toBe('Jan 06, 2025');
});

test('an unknown time zone falls back to UTC', () => {
  expect(formatDate('2025-01-05T23:30:00Z', 'Mars/Olympus')).toBe('Jan 05, 2025');
});

test('cents are shown only if there are any', () => {
  expect(formatMoney(2900, 'usd')).toBe('$29');
  expect(formatMoney(21_240, 'usd')).toBe('$212.40');
  expect(formatMoney(209_160, 'eur')).toBe('€2,091.60');
});

test('counts are grouped in thousands', () => {
  expect(formatCount(15_000)).toBe('15,000');
  expect(formatCount(0)).toBe('0');
});
