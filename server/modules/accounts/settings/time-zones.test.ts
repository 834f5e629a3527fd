import { expect, test } from 'vitest';
import { FORMER_ZONES } from '../../../../contract/time-zones.ts';
import { findKnownTimeZone, TIME_ZONES, readTimeZone } from './time-zones.ts';

test('the list has every zone of the runtime and UTC, sorted and without duplicates [S3.12, S7.24]', () => {
  expect(TIME_ZONES).toEqual([...new Set(TIME_ZONES)].toSorted());
  expect(TIME_ZONES).toContain('UTC');
  for (const name of TIME_ZONES) expect(findKnownTimeZone(name)).toBe(name);
  for (const name of Intl.supportedValuesOf('timeZone')) {
    expect(TIME_ZONES).toContain(findKnownTimeZone(name));
  }
});

test.each(Object.entries(FORMER_ZONES))(
  '%s is listed, and %s is stored by that name',
  (name, former) => {
    expect(TIME_ZONES).toContain(name);
    expect(TIME_ZONES).not.toContain(former);
    expect(findKnownTimeZone(former)).toBe(name);
    const epoch = Temporal.Instant.fromEpochMilliseconds(0);
    expect(epoch.toZonedDateTimeISO(former).equals(epoch.toZonedDateTimeISO(name))).toBe(true);
  },
);

test.each([
  ['europe/kyiv', 'Europe/Kyiv'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['Asia/Chongqing', 'Asia/Shanghai'],
  ['Etc/UTC', 'UTC'],
])('%s is stored as %s', (name, listed) => {
  expect(findKnownTimeZone(name)).toBe(listed);
});

test.each(['', ' ', '+02:00', '-0500', 'Z', 'Europe/Atlantis', 'Europe/Berlin\0', 'x'.repeat(100)])(
  '%j is no zone',
  (name) => expect(findKnownTimeZone(name)).toBeNull(),
);

test('a browser’s cookie sets the zone of a new account if it is valid', () => {
  expect(readTimeZone({ 'rapport-time-zone': 'Europe/Berlin' })).toBe('Europe/Berlin');
  for (const none of ['', 'Atlantis/Capital', '+02:00', 'x'.repeat(4000)]) {
    expect(readTimeZone({ 'rapport-time-zone': none })).toBe('UTC');
  }
  expect(readTimeZone({})).toBe('UTC');
});
