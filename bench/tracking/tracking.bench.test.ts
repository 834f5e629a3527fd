import { expect, test } from 'vitest';
import { type Month, runMonth } from './month.ts';
import { planned } from './planned.ts';
import { comparePolicies } from './tracking.bench.ts';

const MONTH: Omit<Month, 'seed'> = {
  members: 8,
  arrivals: 'hyperbolic',
  callsPerMemberAndDay: 32,
};

test('planning finds more within an hour than simpler rules with equal calls', () => {
  const { planned: ours, ageRule, equalIntervals } = comparePolicies([5, 6, 7], MONTH);
  for (const simpler of [ageRule, equalIntervals]) {
    expect(ours.callsPerMemberAndDay).toBeLessThan(1.1 * simpler.callsPerMemberAndDay);
  }
  expect(ours.withinHour).toBeGreaterThan(1.15 * ageRule.withinHour);
  expect(ours.withinHour).toBeGreaterThan(6 * equalIntervals.withinHour);
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
