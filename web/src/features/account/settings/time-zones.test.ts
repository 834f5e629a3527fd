import { expect, test } from 'vitest';
import { formatTimeIn, buildZoneSearchText, formatZone } from './time-zones.ts';

test('a time zone is shown with spaces', () => {
  expect(formatZone('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
});

test('a renamed zone is found by both names, and shown by today’s', () => {
  for (const name of ['Asia/Calcutta', 'Asia/Kolkata']) {
    expect(buildZoneSearchText('Asia/Kolkata')).toContain(name);
  }
  expect(formatZone('Asia/Kolkata')).toBe('Asia/Kolkata');
});

test('the time is local to the zone, and empty for an unknown zone', () => {
  const noon = new Date('2026-01-05T12:00:00Z');
  expect(formatTimeIn('Asia/Tokyo', noon)).toBe('21:00');
  expect(formatTimeIn('Mars/Olympus', noon)).toBe('');
});
