import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import { expect, test } from 'vitest';
import { PLANNING } from './planning.rules.ts';
import {
  countCallsLeft,
  FIRST_PRICE,
  computeNextPrice,
  countPlannedCalls,
  countRequestedCalls,
} from './price.rules.ts';

const AS_PLANNED = { callsPerDay: 960, planned: 10, spent: 10, spentOnFloors: 3, leftToday: 500 };

test('the price stays while spending is as planned', () => {
  expect(computeNextPrice(FIRST_PRICE, AS_PLANNED)).toEqual(FIRST_PRICE);
});

test('overspending raises the price, and underspending lowers it', () => {
  const { price } = FIRST_PRICE;
  expect(computeNextPrice(FIRST_PRICE, { ...AS_PLANNED, spent: 40 }).price).toBeGreaterThan(price);
  expect(computeNextPrice(FIRST_PRICE, { ...AS_PLANNED, spent: 0 }).price).toBeLessThan(price);
});

test('one quarter of an hour moves the price by two thirds at most', () => {
  const next = computeNextPrice(FIRST_PRICE, { ...AS_PLANNED, spent: 100_000 });
  expect(next.price / FIRST_PRICE.price).toBeCloseTo(Math.exp(0.5));
});

test('the price stays between its bounds', () => {
  let [low, high] = [FIRST_PRICE, FIRST_PRICE];
  for (let i = 0; i < 1000; i += 1) {
    low = computeNextPrice(low, { ...AS_PLANNED, planned: 500, spent: 0, spentOnFloors: 0 });
    high = computeNextPrice(high, { ...AS_PLANNED, spent: 900, spentOnFloors: 900 });
  }
  expect(low).toEqual({ price: PLANNING.minPrice, floorStretch: 1 });
  expect(high).toEqual({ price: PLANNING.maxPrice, floorStretch: PLANNING.maxFloorStretch });
});

test('the price stays once the day’s calls are spent', () => {
  const spending = { ...AS_PLANNED, spent: 0, spentOnFloors: 0, leftToday: 2 };
  expect(computeNextPrice(FIRST_PRICE, spending)).toBe(FIRST_PRICE);
});

test('floors that take more than their share are stretched', () => {
  const stretched = computeNextPrice(FIRST_PRICE, { ...AS_PLANNED, spentOnFloors: 9 });
  expect(stretched.floorStretch).toBeGreaterThan(1);
  expect(
    computeNextPrice(stretched, { ...AS_PLANNED, spentOnFloors: 0 }).floorStretch,
  ).toBeLessThan(stretched.floorStretch);
});

test('a day’s plan is the planned share, and nights are quiet', () => {
  expect(countPlannedCalls(1000, 0, DAY_MS, [0, -5])).toBeCloseTo(950);
  const night = countPlannedCalls(1000, 2 * HOUR_MS, 3 * HOUR_MS, [0]);
  const noon = countPlannedCalls(1000, 12 * HOUR_MS, 13 * HOUR_MS, [0]);
  expect(night).toBeCloseTo(noon / 10);
  expect(countPlannedCalls(1000, 0, DAY_MS, [])).toBe(0);
});

test('the plan leaves the reserve to members, less of it as the day goes by', () => {
  const calls = { callsPerDay: 1000, spentToday: 400 };
  expect(countCallsLeft(calls, 0, 'plan')).toBe(500);
  expect(countCallsLeft(calls, DAY_MS / 2, 'plan')).toBe(550);
  expect(countCallsLeft(calls, DAY_MS / 2, 'member')).toBe(600);
  expect(countCallsLeft({ ...calls, spentToday: 2000 }, 0, 'member')).toBe(0);
});

test('the checks that one member requests have the member’s share, and as much again of the reserve at most', () => {
  expect(countRequestedCalls(32, 1)).toBe(35);
  expect(countRequestedCalls(160, 5)).toBe(48);
  expect(countRequestedCalls(32_000, 1_000)).toBe(64);
  expect(countRequestedCalls(0, 0)).toBe(0);
});
