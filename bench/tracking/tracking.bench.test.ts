import { expect, test } from 'vitest';
import { type Month, runMonth } from './month.ts';
import { runMonths } from './tracking.bench.ts';

const MONTH: Omit<Month, 'seed'> = {
  members: 8,
  arrivals: 'hyperbolic',
  callsPerMemberAndDay: 32,
};

test('planning finds half of the signals within an hour, and nine in ten within a day', () => {
  const { withinHour, p90Hours, callsPerMemberAndDay } = runMonths([5, 6, 7], MONTH);
  expect(withinHour).toBeGreaterThan(0.5);
  expect(p90Hours).toBeLessThan(24);
  expect(callsPerMemberAndDay).toBeLessThanOrEqual(32);
});

test('planning keeps within the calls of a day, and uses most of them', () => {
  const { callsPerMemberAndDay } = runMonth({ ...MONTH, seed: 5, callsPerMemberAndDay: 8 });
  expect(callsPerMemberAndDay).toBeGreaterThan(7);
  expect(callsPerMemberAndDay).toBeLessThanOrEqual(8);
});
