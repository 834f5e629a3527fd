import { expect, test } from 'vitest';
import { rulerLength, rulerPosition } from './ruler.ts';

const allowances = [250, 1000, 4000, 15_000];
const at = (signals: number) => rulerPosition(signals, allowances);

test('each column ends at its plan’s allowance', () => {
  expect(allowances.map(at)).toEqual([0.25, 0.5, 0.75, 1]);
});

test('the first column counts evenly from nothing', () => {
  expect([0, 1, 50, 125].map(at)).toEqual([0, 0.001, 0.05, 0.125]);
});

test('within a later column the scale is logarithmic', () => {
  expect(at(500)).toBeCloseTo(0.375, 10);
  expect(at(2000)).toBeCloseTo(0.625, 10);
});

test('more signals stand further on, as far as the largest plan has room', () => {
  const places = Array.from({ length: 15_001 }, (_, signals) => at(signals));
  expect(places.every((place, signals) => signals === 0 || place > at(signals - 1))).toBe(true);
  expect(at(1_000_000)).toBe(1);
});

test('without plans there is nothing to measure by', () => {
  expect(rulerPosition(500, [])).toBe(0);
});

test('columns end in the middle of the gaps between the cards, and at the ruler’s own ends', () => {
  const [width, gap] = [1000, 16];
  const card = (width - 3 * gap) / 4;
  const middles = [1, 2, 3].map((cards) => cards * (card + gap) - gap / 2);
  expect([0, 0.25, 0.5, 0.75, 1].map((place) => pixels(rulerLength(place, 4), width, gap))).toEqual(
    [0, ...middles, width],
  );
});

test('on a ruler of one or two columns no gap moves its ends', () => {
  expect([0, 1].map((place) => pixels(rulerLength(place, 1), 1000, 16))).toEqual([0, 1000]);
  expect([0, 0.5, 1].map((place) => pixels(rulerLength(place, 2), 1000, 16))).toEqual([
    0, 500, 1000,
  ]);
});

/** What a browser makes of the length. */
function pixels(length: string, width: number, gap: number): number {
  const [, percent, gaps] = /^calc\((.+)% \+ (.+) \* var\(--gap\)\)$/.exec(length) ?? [];
  return (Number(percent) / 100) * width + Number(gaps) * gap;
}
