import { expect, test } from 'vitest';
import { atScale } from '../../contract/testing/scale.ts';
import { FAMILIES, generatePopulation } from './populations.ts';
import { computeRatio, measureFamily, rank } from './ranking.bench.ts';

const POPULATIONS = atScale({ short: 4, long: 100 });
const CHURN_POPULATIONS = atScale({ short: 1, long: 20 });
const SEEDS_FROM = 70_000;
/** In full there are 700 populations. */
const TIMEOUT_MS = atScale({ short: 60_000, long: 1_800_000 });
const DAY_MS = 86_400_000;

test(
  'the ranking finds more buyers than a filter by fit with counting, in every family',
  () => {
    const results = FAMILIES.map((family) => measureFamily(family, POPULATIONS, SEEDS_FROM));
    expect(computeRatio(results)).toBeGreaterThan(1.3);
    expect(results.filter(({ ours, count }) => ours < count)).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'without new signals the first ten change by at most three a day',
  () => {
    for (const family of FAMILIES) {
      for (let seed = SEEDS_FROM; seed < SEEDS_FROM + CHURN_POPULATIONS; seed += 1) {
        const population = generatePopulation(family, seed);
        const listFirstTen = (days: number) =>
          rank(population, new Date(population.now.getTime() + days * DAY_MS)).slice(0, 10);
        for (let day = 0; day < 7; day += 1) {
          const before = new Set(listFirstTen(day));
          const arrived = listFirstTen(day + 1).filter((personId) => !before.has(personId));
          expect(arrived.length).toBeLessThanOrEqual(3);
        }
      }
    }
  },
  TIMEOUT_MS,
);
