import { expect, test } from 'vitest';
import { type Month, runMonth } from './month.ts';
import { planned } from './planned.ts';
import { compare } from './tracking.bench.ts';

const MONTH: Omit<Month, 'seed'> = {
  members: 8,
  arrivals: 'hyperbolic',
  callsPerMemberAndDay: 32,
  regime: { order: 'unspecified', maxListed: null, down: null },
};

test('planning finds more within an hour than simpler rules with equal calls', () => {
  const names = ['planned', 'age rule', 'equal intervals'] as const;
  const results = compare([5, 6, 7], MONTH, names);
  const ours = results.planned;
  for (const simpler of [results['age rule'], results['equal intervals']]) {
    expect(ours.callsPerMemberAndDay).toBeLessThan(1.1 * simpler.callsPerMemberAndDay);
  }
  expect(ours.withinHour).toBeGreaterThan(1.5 * results['age rule'].withinHour);
  expect(ours.withinHour).toBeGreaterThan(6 * results['equal intervals'].withinHour);
  expect(ours.p90Hours).toBeLessThan(24);
});

test('planning keeps within the calls of a day, and uses most of them', () => {
  const { callsPerMemberAndDay } = runMonth(
    { ...MONTH, seed: 5, callsPerMemberAndDay: 8 },
    planned,
  );
  expect(callsPerMemberAndDay).toBeGreaterThan(7);
  expect(callsPerMemberAndDay).toBeLessThanOrEqual(8);
});
