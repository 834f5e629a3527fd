import { expect, test } from 'vitest';
import { getUtcOffsetHours } from './zoned.ts';

test.each([
  ['UTC', '2026-07-01T12:00:00Z', 0],
  ['Europe/Berlin', '2026-01-15T12:00:00Z', 1],
  ['Europe/Berlin', '2026-07-15T12:00:00Z', 2],
  ['America/New_York', '2026-01-15T03:00:00Z', -5],
  ['Asia/Kolkata', '2026-07-15T20:00:00Z', 5.5],
  ['Asia/Kathmandu', '2026-12-31T23:59:59Z', 5.75],
  ['Pacific/Kiritimati', '2026-06-30T11:00:00Z', 14],
  ['Pacific/Pago_Pago', '2026-01-01T00:00:00Z', -11],
])('in %s at %s it is that many hours later than in UTC', (timeZone, at, hours) => {
  expect(getUtcOffsetHours(timeZone, new Date(at))).toBe(hours);
});

test('summer time begins and ends at its instant', () => {
  const offset = (at: string) => getUtcOffsetHours('Europe/Berlin', new Date(at));
  expect(offset('2026-03-29T00:59:59.999Z')).toBe(1);
  expect(offset('2026-03-29T01:00:00.000Z')).toBe(2);
  expect(offset('2026-10-25T00:59:59.999Z')).toBe(2);
  expect(offset('2026-10-25T01:00:00.000Z')).toBe(1);
});
