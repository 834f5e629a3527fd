import { expect, test } from 'vitest';
import { runMonths } from './tracking.bench.ts';

const MONTH = { members: 8, arrivals: 'hyperbolic' } as const;

test('planning finds half of the signals within an hour, and nine in ten within a day', () => {
  const found = runMonths([5, 6, 7], { ...MONTH, callsPerDay: 32 });
  expect(found.withinHour).toBeGreaterThan(0.5);
  expect(found.p90Hours).toBeLessThan(24);
  expect(found.calls).toBeLessThanOrEqual(32);
});

test('planning keeps within the calls of a day, and uses most of them', () => {
  const { calls } = runMonths([5], { ...MONTH, callsPerDay: 8 });
  expect(calls).toBeGreaterThan(7);
  expect(calls).toBeLessThanOrEqual(8);
});
