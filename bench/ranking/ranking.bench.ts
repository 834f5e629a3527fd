/**
 * How many of the first ten people buy, in invented populations of eight families, against a
 * filter by fit and a count. Fails if the goal is missed, or a family is worse. These seeds played no part in choosing the numbers of the ranking.
 *
 *   npm run bench -- ranking
 */
import { FAMILIES, type Family, generatePopulation } from './populations.ts';
import {
  filterThenCount,
  know,
  type KnownPopulation,
  type RankingOrder,
  ours,
} from './rankings.ts';

const POPULATIONS = 300;
const SEEDS_FROM = 1_000_000;
const GOAL = 1.3;

type FamilyResult = { family: Family; ours: number; count: number };

export function run(): void {
  console.log(`ranking: buyers among the first ten, ${POPULATIONS} populations a family`);
  print(['family', 'count', 'ours', 'ratio']);
  const results = FAMILIES.map((family) => measureFamily(family, POPULATIONS, SEEDS_FROM));
  for (const result of results) {
    const { family, count } = result;
    const figures = [count, result.ours, result.ours / count];
    print([family, ...figures.map((figure) => figure.toFixed(2))]);
  }
  const { ratio, behind } = summarize(results);
  console.log(`  geometric mean: ${ratio.toFixed(2)} (goal ${GOAL})`);
  if (ratio < GOAL || behind.length > 0)
    throw new Error(`The goal of the ranking is missed; behind the count: ${behind.join(', ')}`);
}

export function summarize(results: readonly FamilyResult[]) {
  const logarithms = results.map((result) => Math.log(result.ours / result.count));
  return {
    ratio: Math.exp(logarithms.reduce((sum, each) => sum + each, 0) / results.length),
    behind: results.filter((result) => result.ours < result.count).map(({ family }) => family),
  };
}

export function measureFamily(
  family: Family,
  populations: number,
  seedsFrom: number,
): FamilyResult {
  const result = { family, ours: 0, count: 0 };
  for (let i = 0; i < populations; i += 1) {
    const known = know(generatePopulation(family, seedsFrom + i));
    result.ours += precision(ours(known), known) / populations;
    result.count += precision(filterThenCount(known), known) / populations;
  }
  return result;
}

function precision(order: RankingOrder, { population }: KnownPopulation): number {
  const buyers = population.people.filter(({ isBuyer }) => isBuyer);
  const first = new Set(order.slice(0, 10));
  return buyers.filter(({ personId }) => first.has(personId)).length / 10;
}

function print([family = '', ...figures]: readonly string[]): void {
  console.log(`  ${family.padEnd(20)}${figures.map((each) => each.padStart(14)).join('')}`);
}

if (import.meta.main) run();
