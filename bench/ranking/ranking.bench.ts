/**
 * How many of the first ten people buy, in invented populations of eight families, against
 * rankings that filter by fit and then count. The seeds of the report played no part in choosing
 * the numbers of the ranking.
 *
 *   npm run bench -- ranking
 *   node bench/ranking/ranking.bench.ts [populations per family] [choosing]
 */
import { rulesAfterAnswers } from './answers.ts';
import { FAMILIES, type Family, generatePopulation } from './populations.ts';
import {
  filterThenCount,
  filterThenKindAndRecency,
  know,
  type Known,
  type Order,
  ours,
} from './rankings.ts';

const POPULATIONS = 300;
export const CHOOSING_SEEDS_FROM = 1;
export const REPORTED_SEEDS_FROM = 1_000_000;
const GOAL = 1.3;
const ANSWERS = 20;
const ANSWERS_GOAL = 1.15;

export type FamilyResult = {
  family: Family;
  ours: number;
  count: number;
  kindAndRecency: number;
  /** Among people not yet answered, without and with the effect of twenty answers. */
  unanswered: number;
  answered: number;
};

export function run(populations = POPULATIONS, seedsFrom = REPORTED_SEEDS_FROM): void {
  const results = FAMILIES.map((family) => measureFamily(family, populations, seedsFrom));
  print(results, populations);
  const { ratio, afterAnswers, behind } = summaryOfResults(results);
  console.log(`  geometric mean against the better opponent: ${ratio.toFixed(2)} (goal ${GOAL})`);
  console.log(`  after ${ANSWERS} answers: ${afterAnswers.toFixed(2)} (goal ${ANSWERS_GOAL})`);
  if (ratio < GOAL || afterAnswers < ANSWERS_GOAL || behind.length > 0) {
    throw new Error(`A goal of the ranking is missed; behind an opponent: ${behind.join(', ')}`);
  }
}

export function summaryOfResults(results: readonly FamilyResult[]) {
  const mean = (ratios: readonly number[]) =>
    Math.exp(ratios.reduce((sum, each) => sum + Math.log(each), 0) / ratios.length);
  const best = (result: FamilyResult) => Math.max(result.count, result.kindAndRecency);
  return {
    ratio: mean(results.map((result) => result.ours / best(result))),
    afterAnswers: mean(results.map(({ answered, unanswered }) => answered / unanswered)),
    behind: results.filter((result) => result.ours < best(result)).map(({ family }) => family),
  };
}

export function measureFamily(
  family: Family,
  populations: number,
  seedsFrom: number,
): FamilyResult {
  const sums = { ours: 0, count: 0, kindAndRecency: 0, unanswered: 0, answered: 0 };
  for (let i = 0; i < populations; i += 1) {
    const known = know(generatePopulation(family, seedsFrom + i));
    const order = ours(known);
    sums.ours += precision(order, known);
    sums.count += precision(filterThenCount(known), known);
    sums.kindAndRecency += precision(filterThenKindAndRecency(known), known);
    const shown = new Set(order.slice(0, ANSWERS));
    const open = (each: Order) => each.filter((personId) => !shown.has(personId));
    sums.unanswered += precision(open(order), known);
    sums.answered += precision(open(ours(known, rulesAfterAnswers(known, shown))), known);
  }
  const mean = (sum: number) => sum / populations;
  return {
    family,
    ours: mean(sums.ours),
    count: mean(sums.count),
    kindAndRecency: mean(sums.kindAndRecency),
    unanswered: mean(sums.unanswered),
    answered: mean(sums.answered),
  };
}

function buyersOf({ population }: Known): Set<number> {
  return new Set(population.people.filter(({ isBuyer }) => isBuyer).map((each) => each.personId));
}

function precision(order: Order, known: Known): number {
  const buyers = buyersOf(known);
  return order.slice(0, 10).filter((personId) => buyers.has(personId)).length / 10;
}

function print(results: readonly FamilyResult[], populations: number): void {
  console.log(`ranking: buyers among the first ten, ${populations} populations a family`);
  const cells = (texts: readonly string[]) =>
    `  ${texts.map((text, i) => (i === 0 ? text.padEnd(20) : text.padStart(11))).join('')}`;
  console.log(
    cells(['family', 'count', 'kind×recency', 'ours', 'ratio', 'next ten', 'answered', 'ratio']),
  );
  for (const each of results) {
    const { family, count, kindAndRecency, unanswered, answered } = each;
    const figures = [
      count,
      kindAndRecency,
      each.ours,
      each.ours / Math.max(count, kindAndRecency),
      unanswered,
      answered,
      answered / unanswered,
    ];
    console.log(cells([family, ...figures.map((figure) => figure.toFixed(2))]));
  }
}

if (import.meta.main) {
  const seedsFrom = process.argv[3] === 'choosing' ? CHOOSING_SEEDS_FROM : REPORTED_SEEDS_FROM;
  run(Number(process.argv[2] ?? POPULATIONS), seedsFrom);
}
