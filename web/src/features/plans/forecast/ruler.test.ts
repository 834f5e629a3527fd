import { expect, test } from 'vitest';
import { getRulerLength, getRulerPosition } from './ForecastRuler.tsx';

const allowances = [250, 1000, 4000, 15_000];
const at = (signals: number) => getRulerPosition(signals, allowances);

test('each column ends at its plan’s allowance', () => {
  expect(allowances.map(at)).toEqual([0.25, 0.5, 0.75, 1]);
});

test('the first column is linear', () => {
  expect([0, 1, 50, 125].map(at)).toEqual([0, 0.001, 0.05, 0.125]);
});

test('within a later column the scale is logarithmic', () => {
  expect(at(500)).toBeCloseTo(0.375, 10);
  expect(at(2000)).toBeCloseTo(0.625, 10);
});

test('the position grows with the signals up to the largest plan', () => {
  const places = Array.from({ length: 15_001 }, (_, signals) => at(signals));
  expect(places.every((place, signals) => signals === 0 || place > at(signals - 1))).toBe(true);
  expect(at(1_000_000)).toBe(1);
});

test('without plans every position is zero', () => {
  expect(getRulerPosition(500, [])).toBe(0);
});

test('columns end in the middle of the gaps, and at the ends of the ruler', () => {
  const [width, gap] = [1000, 16];
  const card = (width - 3 * gap) / 4;
  const middles = [1, 2, 3].map((cards) => cards * (card + gap) - gap / 2);
  expect(
    [0, 0.25, 0.5, 0.75, 1].map((place) => pixels(getRulerLength(place, 4), width, gap)),
  ).toEqual([0, ...middles, width]);
});

test('gaps do not move the ends of a ruler with one or two columns', () => {
  expect([0, 1].map((place) => pixels(getRulerLength(place, 1), 1000, 16))).toEqual([0, 1000]);
  expect([0, 0.5, 1].map((place) => pixels(getRulerLength(place, 2), 1000, 16))).toEqual([
    0, 500, 1000,
  ]);
});

/** Evaluates the CSS length. */
function pixels(length: string, width: number, gap: number): number {
  const [, percent, gaps] = /^calc\((.+)% \+ (.+) \* var\(--gap\)\)$/.exec(length) ?? [];
  return (Number(percent) / 100) * width + Number(gaps) * gap;
}
