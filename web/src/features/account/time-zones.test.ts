import { expect, test } from 'vitest';
import { timeIn, zoneSearch, zoneWords } from './time-zones.ts';

test('a zone is written with spaces', () => {
  expect(zoneWords('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
});

test('a renamed place is found by both of its names', () => {
  expect(zoneWords('Asia/Calcutta')).toBe('Asia/Calcutta (Kolkata)');
});

test('a renamed place is found by its region and either name', () => {
  for (const name of ['Asia/Calcutta', 'Asia/Kolkata']) {
    expect(zoneSearch('Asia/Calcutta')).toContain(name);
  }
});

test('the time is that of the zone, and nothing where the zone is not known', () => {
  const noon = new Date('2026-01-05T12:00:00Z');
  expect(timeIn('Asia/Tokyo', noon)).toBe('21:00');
  expect(timeIn('Mars/Olympus', noon)).toBe('');
});
