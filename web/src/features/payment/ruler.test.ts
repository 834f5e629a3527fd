import { expect, test } from 'vitest';
import { rulerPosition } from './ruler.ts';

const allowances = [250, 1000, 4000, 15_000];
const at = (signals: number) => rulerPosition(signals, allowances);

test('each column ends at its plan’s allowance', () => {
  expect(allowances.map(at)).toEqual([0.25, 0.5, 0.75, 1]);
});

test('within a column the scale is logarithmic', () => {
  expect(at(500)).toBeCloseTo(0.375, 10);
  expect(at(125)).toBeCloseTo(0.125, 10);
});

test('little is at the start, more than the largest plan at the end', () => {
  expect([at(0), at(10), at(62.5)]).toEqual([0, 0, 0]);
  expect(at(1_000_000)).toBe(1);
});

test('without plans there is nothing to measure by', () => {
  expect(rulerPosition(500, [])).toBe(0);
});
