import { expect, test } from 'vitest';
import { createSeededUniform } from '../../platform/seeded-uniform.ts';
import { computeGroupMedian, computeMedianRatios, computeShare } from './resampling.rules.ts';

const uniform = createSeededUniform(1);
const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

/** Spreads of the logarithm of a post's engagement: even, with long tails, and with viral posts. */
const SPREADS: Record<string, () => number> = {
  even: () => 0.8 * normal(),
  'long-tailed': () => (0.6 * normal()) / Math.sqrt((normal() ** 2 + normal() ** 2) / 2 + 0.1),
  skew: () => -0.8 * Math.log(1 - uniform()),
  viral: () => 0.6 * normal() + (uniform() < 0.04 ? 3 : 0),
};
const SIZES = [
  { group: 5, others: 10 },
  { group: 5, others: 40 },
  { group: 8, others: 30 },
  { group: 14, others: 25 },
  { group: 20, others: 60 },
];

const sortNumbers = (values: readonly number[]) => values.toSorted((one, other) => one - other);
const computeMedian = (values: readonly number[]) =>
  computeGroupMedian(
    sortNumbers(values),
    values.map((_, index) => index),
  );

/** The ratio of the populations' medians, measured with many posts in the same proportion. */
function drawTruth(draw: () => number, shift: number, { group, others }: (typeof SIZES)[number]) {
  const many = (count: number, by: number) =>
    Array.from({ length: count }, () => Math.exp(3 + by + draw()));
  const scale = 6_000 / (group + others);
  const ours = many(Math.round(group * scale), shift);
  return computeMedian(ours) / computeMedian([...ours, ...many(Math.round(others * scale), 0)]);
}

test('bounds hold the truth in 75 to 85 of 100 comparisons, over all kinds of posts [I23]', () => {
  const held: boolean[] = [];
  for (const draw of Object.values(SPREADS)) {
    for (const size of SIZES) {
      for (let world = 0; world < 4; world += 1) {
        const shift = 0.4 * normal();
        const truth = drawTruth(draw, shift, size);
        for (let round = 0; round < 8; round += 1) {
          const posts = Array.from({ length: size.group + size.others }, (_, index) => ({
            isOurs: index < size.group,
            engagement: Math.round(Math.exp(3 + (index < size.group ? shift : 0) + draw())),
          })).toSorted((one, other) => one.engagement - other.engagement);
          const group = posts.flatMap(({ isOurs }, index) => (isOurs ? [index] : []));
          const sorted = posts.map(({ engagement }) => engagement);
          const [ratio] = computeMedianRatios(sorted, [group], uniform);
          held.push(ratio ? ratio.low <= truth && truth <= ratio.high : false);
        }
      }
    }
  }
  const share = held.filter(Boolean).length / held.length;
  expect(share).toBeGreaterThanOrEqual(0.75);
  expect(share).toBeLessThanOrEqual(0.85);
});

test('bounds of a share hold the truth in 75 to 85 of 100 cases', () => {
  let held = 0;
  const rounds = 4_000;
  for (let round = 0; round < rounds; round += 1) {
    const truth = 0.05 + 0.9 * uniform();
    const whole = 20 + Math.floor(200 * uniform());
    const part = Array.from({ length: whole }, () => uniform() < truth).filter(Boolean).length;
    const { low, high } = computeShare(part, whole);
    if (low <= truth && truth <= high) held += 1;
  }
  expect(held / rounds).toBeGreaterThanOrEqual(0.75);
  expect(held / rounds).toBeLessThanOrEqual(0.85);
});

test('the same posts always get the same bounds, and the ratio lies between them', () => {
  const sorted = sortNumbers(Array.from({ length: 40 }, () => Math.round(Math.exp(3 + normal()))));
  const groups = [
    [0, 5, 9, 20, 30],
    [1, 2, 3, 4, 6, 7],
  ];
  const ratios = () => computeMedianRatios(sorted, groups, createSeededUniform(3));
  expect(ratios()).toEqual(ratios());
  for (const ratio of ratios()) {
    expect(ratio?.low).toBeLessThanOrEqual(ratio?.value ?? Number.NaN);
    expect(ratio?.high).toBeGreaterThanOrEqual(ratio?.value ?? Number.NaN);
  }
});

test('if the usual post has no engagement, there is no ratio', () => {
  const sorted = [...Array.from({ length: 12 }, () => 0), 1, 2, 3, 4, 5];
  expect(computeMedianRatios(sorted, [[12, 13, 14, 15, 16]], createSeededUniform(3))).toEqual([
    null,
  ]);
});
