import { expect, test } from 'vitest';
import { knownTimeZone, TIME_ZONES, timeZoneOf } from './time-zones.ts';

test('the list has every zone of the runtime and UTC, sorted and without duplicates [S3.12, S7.24]', () => {
  expect(TIME_ZONES).toEqual([...new Set(TIME_ZONES)].toSorted());
  expect(TIME_ZONES).toEqual(expect.arrayContaining(Intl.supportedValuesOf('timeZone')));
  expect(TIME_ZONES).toContain('UTC');
  for (const name of TIME_ZONES) expect(knownTimeZone(name)).toBe(name);
});

test('a browser’s name for a zone is accepted in its canonical spelling', () => {
  expect(knownTimeZone('Asia/Kolkata')).toBe('Asia/Kolkata');
  expect(knownTimeZone('europe/kyiv')).toBe('Europe/Kyiv');
});

test.each(['', ' ', '+02:00', '-0500', 'Z', 'Europe/Atlantis', 'Europe/Berlin\0', 'x'.repeat(100)])(
  '%j is no zone',
  (name) => expect(knownTimeZone(name)).toBeNull(),
);

test('a browser’s cookie sets the zone of a new account if it is valid', () => {
  expect(timeZoneOf({ 'rapport-time-zone': 'Europe/Berlin' })).toBe('Europe/Berlin');
  for (const none of ['', 'Atlantis/Capital', '+02:00', 'x'.repeat(4000)]) {
    expect(timeZoneOf({ 'rapport-time-zone': none })).toBe('UTC');
  }
  expect(timeZoneOf({})).toBe('UTC');
});
