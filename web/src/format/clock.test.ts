import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

const HOUR_MS = 3_600_000;
const at = (isoTime: string) => Date.parse(isoTime);
const getDay = (isoTime: string, zone: string) => {
  const { start, end } = createClock(zone).getDay(at(isoTime));
  return [new Date(start).toISOString(), (end - start) / HOUR_MS];
};

test('a day lasts from midnight to midnight in the member’s zone', () => {
  expect(getDay('2026-11-20T09:30:00.250Z', 'UTC')).toEqual(['2026-11-20T00:00:00.000Z', 24]);
  expect(getDay('2026-11-20T23:30:00Z', 'Europe/Zagreb')).toEqual(['2026-11-20T23:00:00.000Z', 24]);
  expect(getDay('2026-11-20T03:00:00Z', 'America/New_York')).toEqual([
    '2026-11-19T05:00:00.000Z',
    24,
  ]);
  expect(getDay('2026-11-20T20:00:00Z', 'Asia/Kathmandu')).toEqual([
    '2026-11-20T18:15:00.000Z',
    24,
  ]);
});

test('the days on which clocks change have an hour more or less', () => {
  expect(getDay('2026-03-29T10:00:00Z', 'Europe/Zagreb')).toEqual(['2026-03-28T23:00:00.000Z', 23]);
  expect(getDay('2026-10-25T10:00:00Z', 'Europe/Zagreb')).toEqual(['2026-10-24T22:00:00.000Z', 25]);
  expect(getDay('2026-10-24T22:10:00Z', 'Europe/Zagreb')).toEqual(['2026-10-24T22:00:00.000Z', 25]);
});

test.for(['Europe/Zagreb', 'America/Los_Angeles', 'Australia/Lord_Howe', 'UTC'])(
  'every hour of a year belongs to the day that its date names in %s',
  (zone) => {
    const clock = createClock(zone);
    const hours = Array.from(
      { length: 366 * 24 },
      (_, hour) => at('2026-01-01T00:30:00Z') + hour * HOUR_MS,
    );
    const outside = hours.filter((moment) => {
      const { start, end } = clock.getDay(moment);
      const [date, first, last, dayBefore] = [moment, start, end - 1, start - 1].map((each) =>
        clock.shortDate(each),
      );
      const isNamed = first === date && last === date && dayBefore !== date;
      return !(start <= moment && moment < end && isNamed);
    });
    expect(outside).toEqual([]);
  },
);

test('a zone that the browser does not know is UTC', () => {
  expect(createClock('Mars/Olympus').time(at('2026-11-20T08:52:00Z'))).toBe('08:52');
});

test('a day’s date is that of the member’s zone', () => {
  expect(createClock('Europe/Zagreb').isoDay(at('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
  expect(createClock('America/New_York').isoDay(at('2026-11-01T03:30:00Z'))).toBe('2026-10-31');
});
