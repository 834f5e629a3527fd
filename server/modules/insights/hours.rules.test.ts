import { expect, test } from 'vitest';
import { createSeededUniform } from '../../platform/seeded-uniform.ts';
import { getUtcOffsetHours } from '../../platform/time/zoned.ts';
import { findBusiest, buildHourMap } from './hours.rules.ts';
import { createLocalTimes } from './local-time.rules.ts';

const createTimes = (timeZone: string) => createLocalTimes((at) => getUtcOffsetHours(timeZone, at));

test('local times follow the zone, over changes of its clocks, too', () => {
  const moments = Array.from(
    { length: 24 * 365 },
    (_, hour) => new Date(Date.UTC(2026, 0, 1, hour, 20)),
  );
  for (const timeZone of ['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
    const words = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    const localTime = createTimes(timeZone);
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const wrong = moments.filter((at) => {
      const { weekday, hour } = localTime(at);
      return words.format(at) !== `${days[weekday - 1]}, ${String(hour).padStart(2, '0')}`;
    });
    expect({ timeZone, wrong }).toEqual({ timeZone, wrong: [] });
  }
});

test('an event is counted on its weekday and in its three hours', () => {
  const localTime = createTimes('Europe/Berlin');
  const cells = buildHourMap(
    [
      { at: new Date('2026-11-17T07:30:00Z'), signals: 3 },
      { at: new Date('2026-11-17T08:00:00Z'), signals: 2 },
      { at: new Date('2026-11-22T23:15:00Z'), signals: 1 },
    ],
    localTime,
  );
  expect(cells[1]).toEqual([0, 0, 3, 2, 0, 0, 0, 0]);
  expect(cells[0]).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  expect(cells.flat().reduce((sum, signals) => sum + signals, 0)).toBe(6);
});

test('the busiest time is named from a hundred signals on, with its share', () => {
  const cells = (max: number) =>
    Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 8 }, (__, part) => (day === 2 && part === 3 ? max : 1)),
    );
  expect(findBusiest(cells(44))).toBeNull();
  expect(findBusiest(cells(45))).toMatchObject({
    weekday: 3,
    part: 3,
    share: { value: 0.45 },
  });
});

test('the highest of 56 cells is no peak if chance makes it as high', () => {
  const uniform = createSeededUniform(3);
  let named = 0;
  for (let week = 0; week < 400; week += 1) {
    const cells = Array.from({ length: 7 }, () => Array.from({ length: 8 }, () => 0));
    for (let event = 0; event < 1_079; event += 1) {
      const day = cells[Math.floor(7 * uniform())] ?? [];
      const part = Math.floor(8 * uniform());
      day[part] = (day[part] ?? 0) + 1;
    }
    if (findBusiest(cells) !== null) named += 1;
  }
  expect(named / 400).toBeLessThan(0.1);
  const flat = (max: number) =>
    Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 8 }, (__, part) => (day === 5 && part === 0 ? max : 19)),
    );
  expect(findBusiest(flat(30))).toBeNull();
  expect(findBusiest(flat(40))).toMatchObject({ weekday: 6, part: 0 });
});
