import { expect, test } from 'vitest';
import { knownTimeZone, TIME_ZONES, timeZoneOf } from './time-zones.ts';

test('the list has every zone of the runtime and UTC, sorted, each once', () => {
  expect(TIME_ZONES).toEqual([...new Set(TIME_ZONES)].toSorted());
  expect(TIME_ZONES).toEqual(expect.arrayContaining(Intl.supportedValuesOf('timeZone')));
  expect(TIME_ZONES).toContain('UTC');
  for (const name of TIME_ZONES) expect(knownTimeZone(name)).toBe(name);
});

test('the name by which a browser knows a zone is known, in its right spelling', () => {
  expect(knownTimeZone('Asia/Kolkata')).toBe('Asia/Kolkata');
  expect(knownTimeZone('europe/kyiv')).toBe('Europe/Kyiv');
});

test.each(['', ' ', '+02:00', '-0500', 'Z', 'Europe/Atlantis', 'Europe/Berlin\0', 'x'.repeat(100)])(
  '%j is no zone',
  (name) => expect(knownTimeZone(name)).toBeNull(),
);

test('a browser’s cookie names the zone of a new account, if it is one', () => {
  expect(timeZoneOf({ 'rapport-time-zone': 'Europe/Berlin' })).toBe('Europe/Berlin');
  for (const none of ['', 'Atlantis/Capital', '+02:00', 'x'.repeat(4000)]) {
    expect(timeZoneOf({ 'rapport-time-zone': none })).toBe('UTC');
  }
  expect(timeZoneOf({})).toBe('UTC');
});
