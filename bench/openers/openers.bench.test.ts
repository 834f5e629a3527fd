import { expect, test } from 'vitest';
import { readGold } from './gold.ts';
import { CAUGHT_MIN, FALSE_ALARMS_MAX, measure } from './openers.bench.ts';

const SEED = 42;
const EVERY = 5;

/** Two openers of each set of facts, with mutations at other positions in each. */
const sample = readGold('tuned').filter((_, i) => i % EVERY === Math.floor(i / EVERY) % EVERY);

test('openers written by hand pass the check, and their mutations do not', () => {
  const { texts, mutated, alarms, kinds } = measure(sample, SEED);
  expect(texts).toBe(120);
  expect(alarms.length / texts).toBeLessThanOrEqual(FALSE_ALARMS_MAX);
  expect(kinds).toHaveLength(12);
  expect(kinds.filter(({ caught }) => caught / mutated < CAUGHT_MIN)).toEqual([]);
});
