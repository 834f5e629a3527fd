import { expect, test } from 'vitest';
import { createClock } from '../../../format/clock.ts';
import {
  sumByDay,
  buildFan,
  isWithinPlot,
  type InsightsMonth,
  buildMonthTable,
  describeMonth,
  planWords,
} from './month.ts';

const clock = createClock('UTC');
const now = Date.parse('2026-11-20T12:00:00Z');
const window = {
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  median: 250,
  low: 200,
  high: 400,
};
const month: InsightsMonth = {
  startsAt: window.startsAt,
  endsAt: window.endsAt,
  signalsByDay: Array.from({ length: 20 }, (_, day) => day),
  newPosts: { posts: 4, signals: 150 },
  forecast: {
    ...window,
    issuedAt: window.startsAt,
    postsPerMonth: 9,
    quantiles: Array.from({ length: 19 }, (_, index) => 150 + 10 * index),
    previous: null,
  },
  earlier: [],
};
const earlier = (outcome: number) => ({ ...window, outcome });

test('signals add up to the present, from nothing at the start of the window', () => {
  const points = sumByDay(month, now);
  expect(points[0]).toEqual({ at: Date.parse(window.startsAt), signals: 0 });
  expect(points.at(-1)).toEqual({ at: now, signals: 190 });
});

test('the fan begins at nothing, ends at the forecast, and is never below nothing', () => {
  const fan = buildFan(month);
  expect(fan[0]).toMatchObject({ low: 0, median: 0, high: 0 });
  expect(fan.at(-1)).toMatchObject({ low: 200, median: 250, high: 400 });
  for (const { low, median, high } of fan) {
    expect(low).toBeGreaterThanOrEqual(0);
    expect(low).toBeLessThanOrEqual(median);
    expect(median).toBeLessThanOrEqual(high);
  }
  expect(buildFan({ ...month, forecast: null })).toEqual([]);
});

test('the month says how many came, what the forecast was, and how earlier ones fared', () => {
  expect(describeMonth(month, now, clock)).toEqual([
    'Day 20 of 30: 190 signals so far.',
    'Forecast of Nov 01: most likely about 250. Eight months in ten fall between 200 and 400.',
    'By now the forecast expects about 163, from earlier posts and about 9 new ones a month. So far 4 new posts brought 150, and earlier posts 40.',
  ]);
  const withoutPosts = { ...month, newPosts: { posts: 0, signals: 0 } };
  expect(describeMonth(withoutPosts, now, clock).at(-1)).toMatch(/No new post has appeared so far/);
  const wordsFor = (outcomes: number[]) =>
    describeMonth({ ...month, earlier: outcomes.map(earlier) }, now, clock).at(-1);
  expect(wordsFor([300])).toBe('The month before brought 300; its forecast was 200 to 400.');
  expect(wordsFor([300, 500, 200, 400])).toBe(
    'The month before brought 300; its forecast was 200 to 400. 3 of 4 earlier months stayed within theirs.',
  );
});

test('a month begins on its first day, and ends on its last', () => {
  const words = (at: string) =>
    describeMonth({ ...month, signalsByDay: [0] }, Date.parse(at), clock)[0];
  expect(words(window.startsAt)).toBe('Day 1 of 30: nothing yet.');
  expect(words(window.endsAt)).toBe('Day 30 of 30: nothing yet.');
});

test('a new forecast names the one before it, if its number was another', () => {
  const wordsFor = (median: number) =>
    describeMonth(
      {
        ...month,
        forecast: month.forecast && {
          ...month.forecast,
          previous: { median, issuedAt: '2026-10-02T00:00:00.000Z' },
        },
      },
      now,
      clock,
    )[1];
  expect(wordsFor(3_285)).toContain('between 200 and 400. It was 3,285 on Oct 02.');
  expect(wordsFor(250)).not.toContain('It was');
});

test('without a forecast the last thirty days are labeled as such', () => {
  expect(describeMonth({ ...month, forecast: null, signalsByDay: [1] }, now, clock)[0]).toBe(
    '1 signal in the last 30 days.',
  );
});

test('the plan has room for as many months as on the page of plans, in the same words', () => {
  const words = (allowance: number | null) => planWords(month, allowance)[0];
  expect(words(null)).toBeUndefined();
  expect(words(150)).toBe('That is more than your plan’s 150 signals a month.');
  expect(words(200)).toBe(
    'Your plan is too small for most such months: it has room for 3 in 10, and in the others extra signals wait.',
  );
  expect(words(250)).toBe(
    'Your plan has room for 6 in 10 such months; in the others, extra signals wait.',
  );
  expect(words(400)).toBe('Your plan has room for nearly all such months.');
});

test('a plan’s line far above everything else is not drawn', () => {
  expect([100, 160, 161].map((allowance) => isWithinPlot(allowance, 100))).toEqual([
    true,
    true,
    false,
  ]);
});

test('the table has a row for each day, with the bounds of the forecast', () => {
  const { rows } = buildMonthTable(month, clock, now);
  expect(rows).toHaveLength(20);
  expect(rows.at(-1)).toEqual(['Nov 20, 12:00', 190, 122, 163, 283]);
  expect(buildMonthTable({ ...month, forecast: null }, clock, now).rows[0]?.slice(2)).toEqual([
    '',
    '',
    '',
  ]);
});
