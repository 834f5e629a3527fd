import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time/durations.ts';
import { getLocalDay } from '../../platform/time/zoned.ts';
import { type SeededRandom, createSeededRandom } from '../forecast/seeded-random.ts';
import { CLOCK_CHANGES } from './clock-changes.fixture.ts';
import {
  findDueDay,
  endOfDay,
  parseMinute,
  findMovedMoment,
  findNextMoment,
  formatTimeOfDay,
} from './brief.rules.ts';

const iso = (at: Date) => at.toISOString();
const next = (timeZone: string, at: string, now: string, last: string | null = null) =>
  iso(findNextMoment({ timeZone, minuteOfDay: parseMinute(at) }, new Date(now), last));

test('a time is that of the zone, in summer and winter', () => {
  expect(next('Europe/Zagreb', '07:30', '2026-01-05T00:00:00Z')).toBe('2026-01-05T06:30:00.000Z');
  expect(next('Europe/Zagreb', '07:30', '2026-07-05T00:00:00Z')).toBe('2026-07-05T05:30:00.000Z');
  expect(next('Asia/Kathmandu', '07:30', '2026-07-05T12:00:00Z')).toBe('2026-07-06T01:45:00.000Z');
});

test('the time that is now is not the next one, and a day is not repeated', () => {
  expect(next('UTC', '07:30', '2026-01-05T07:30:00Z')).toBe('2026-01-06T07:30:00.000Z');
  expect(next('UTC', '07:30', '2026-01-05T07:00:00Z', '2026-01-05')).toBe(
    '2026-01-06T07:30:00.000Z',
  );
});

test('a skipped time becomes the next existing minute, and of a repeated time the first counts', () => {
  expect(next('Europe/Berlin', '02:30', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  expect(next('Europe/Berlin', '02:30', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
  expect(next('America/Havana', '00:00', '2026-03-08T04:00:00Z')).toBe('2026-03-08T05:00:00.000Z');
  expect(next('Australia/Lord_Howe', '02:00', '2026-10-03T12:00:00Z')).toBe(
    '2026-10-03T15:30:00.000Z',
  );
});

test('a skipped time at the end of a day is as long before the change', () => {
  // In Nuuk, 23:00 is followed by 00:00 of the next day.
  expect(next('America/Nuuk', '23:30', '2026-03-28T12:00:00Z')).toBe('2026-03-29T00:30:00.000Z');
  expect(next('America/Nuuk', '23:30', '2026-03-29T00:30:00Z')).toBe('2026-03-30T00:30:00.000Z');
});

test('a day that a zone skips has no brief', () => {
  expect(next('Pacific/Apia', '07:30', '2011-12-29T20:00:00Z')).toBe('2011-12-30T17:30:00.000Z');
});

test('a brief is due from its time to the end of the day', () => {
  const time = { timeZone: 'America/New_York', minuteOfDay: 450 };
  const due = (at: string) => findDueDay(time, new Date(at));
  expect(due('2026-01-05T12:29:59Z')).toBeNull();
  expect(due('2026-01-05T12:30:00Z')).toBe('2026-01-05');
  expect(due('2026-01-06T04:59:59Z')).toBe('2026-01-05');
  expect(due('2026-01-06T05:00:00Z')).toBeNull();
});

test.each(CLOCK_CHANGES)(
  'in %s every half hour has one time on each of the days around %s',
  (timeZone, change) => {
    const from = new Date(change).getTime() - 2 * DAY_MS;
    const minutes = Array.from({ length: 48 }, (_, half) => half * 30);
    for (const minuteOfDay of minutes) {
      const days: string[] = [];
      for (let now = new Date(from); now.getTime() < from + 4 * DAY_MS;) {
        const moment = findNextMoment({ timeZone, minuteOfDay }, now, days.at(-1) ?? null);
        days.push(getLocalDay(timeZone, moment));
        const early = new Date(moment.getTime() - MINUTE_MS);
        expect(findDueDay({ timeZone, minuteOfDay }, early)).not.toBe(days.at(-1));
        expect(findDueDay({ timeZone, minuteOfDay }, moment)).toBe(days.at(-1));
        now = moment;
      }
      const first = Date.parse(days[0] ?? '');
      expect(days).toEqual(
        days.map((_, day) => new Date(first + day * DAY_MS).toISOString().slice(0, 10)),
      );
    }
  },
);

test('the list of changes holds a change of the clock each', () => {
  for (const [timeZone, change] of CLOCK_CHANGES) {
    const offset = (ms: number) =>
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).offset;
    const at = Date.parse(change);
    expect([timeZone, offset(at - HOUR_MS)]).not.toEqual([timeZone, offset(at)]);
  }
  expect(new Set(CLOCK_CHANGES.map(([timeZone]) => timeZone)).size).toBe(13);
});

test('minutes and times are converted both ways', () => {
  expect(formatTimeOfDay(450)).toBe('07:30');
  expect(formatTimeOfDay(0)).toBe('00:00');
  expect(parseMinute('23:30')).toBe(1_410);
});

const ALL_ZONES = [...new Set(CLOCK_CHANGES.map(([timeZone]) => timeZone))];

/**
 * Six days of a member who changes time and zone, mostly around the minute of the brief, and of the
 * job that runs each minute. Returns the days of the briefs, and the days spent in one zone.
 */
function liveAround(timeZone: string, change: string, { uniform: random }: SeededRandom) {
  const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T; // one of them
  const begin = Date.parse(change) - 3 * DAY_MS + Math.floor(random() * HOUR_MS);
  const end = begin + 6 * DAY_MS;
  let time = { timeZone, minuteOfDay: 30 * Math.floor(random() * 48) };
  let nextAt = findNextMoment(time, new Date(begin), null);
  let arrivedAt = begin;
  const briefs: string[] = [];
  const stays: { timeZone: string; from: number; until: number }[] = [];
  const tickUntil = (until: number) => {
    for (;;) {
      const tick = Math.ceil(nextAt.getTime() / MINUTE_MS) * MINUTE_MS;
      if (tick >= until) return;
      const day = findDueDay(time, new Date(tick));
      if (day !== null) briefs.push(day);
      nextAt = findNextMoment(time, new Date(tick), day);
    }
  };
  let now = begin;
  while (now < end) {
    const around = nextAt.getTime() + Math.floor((random() - 0.3) * 2 * MINUTE_MS);
    const wait = Math.floor(random() * DAY_MS);
    now = Math.max(now + 1, random() < 0.5 ? around : now + wait);
    tickUntil(now);
    const moves = random() < 0.3;
    if (moves) {
      stays.push({ timeZone: time.timeZone, from: arrivedAt, until: now });
      arrivedAt = now;
    }
    time = {
      timeZone: moves ? oneOf(ALL_ZONES) : time.timeZone,
      minuteOfDay: 30 * Math.floor(random() * 48),
    };
    nextAt = findMovedMoment(time, new Date(now), { nextAt, last: briefs.at(-1) ?? null });
  }
  stays.push({ timeZone: time.timeZone, from: arrivedAt, until: now });
  return { briefs, days: stays.flatMap(listWholeDays) };
}

function listWholeDays(stay: { timeZone: string; from: number; until: number }): string[] {
  const days: string[] = [];
  let from = endOfDay(stay.timeZone, new Date(stay.from));
  for (;;) {
    const until = endOfDay(stay.timeZone, from);
    if (until.getTime() > stay.until) return days;
    days.push(getLocalDay(stay.timeZone, from));
    from = until;
  }
}

test.each(CLOCK_CHANGES)(
  'in %s no change of time or zone loses or repeats the brief of a day, around %s [I06]',
  (timeZone, change) => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const { briefs, days } = liveAround(timeZone, change, createSeededRandom(seed));
      expect([seed, briefs]).toEqual([seed, [...new Set(briefs)].toSorted()]);
      expect([seed, days.filter((day) => !briefs.includes(day))]).toEqual([seed, []]);
    }
  },
);
