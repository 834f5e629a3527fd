import { expect, test } from 'vitest';
import { countHistoryCalls, shareCalls } from './history-calls.rules.ts';

test.each([
  [50, 650],
  [20, 500],
  [2.8, 110],
  [0.01, 110],
])('T69 with a budget of $%d a day, a first processing makes %d calls', (dailyBudget, calls) => {
  expect(countHistoryCalls({ dailyBudget, callCost: 0.004 })).toBe(calls);
});

test.each([
  ['lists that fit are read to their end, and the rest is for replies', [1, 3, 2], 10, Infinity, 4],
  ['long lists share what short ones leave', [1, 400, 400], 21, 10, 0],
  ['of many long lists, each gets the same', [400, 400, 400], 8, 2, 0],
  ['each list gets a page, even if the calls do not suffice', [400, 400, 400], 2, 1, 0],
])('T69 %s', (_, pages, calls, ofEach, spare) => {
  expect(shareCalls(pages, calls)).toEqual({ ofEach, spare });
});
