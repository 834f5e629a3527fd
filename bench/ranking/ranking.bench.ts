/**
 * How many of the first ten people buy, in invented populations of eight families, against
 * rankings that filter by fit and then count. The seeds of the report played no part in choosing
 * the numbers of the ranking.
 *
 *   npm run bench -- ranking
 *   node bench/ranking/ranking.bench.ts [populations per family] [choosing]
 */
import { rankPeople } from '../../server/modules/leads/ranking/ranking.ts';
import { compileFit } from '../../server/modules/leads/ranking/fit/fit.rules.ts';
import { median } from '../machine.ts';
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
  /** Normalized discounted gain of the first 25. */
  ndcg: number;
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
  const { rank, compile } = timesOf(20_000);
  console.log(
    `  20,000 people ranked: ${rank.toFixed(1)} ms; rules compiled: ${compile.toFixed(2)} ms (processor time)`,
  );
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
  const sums = { ours: 0, count: 0, kindAndRecency: 0, ndcg: 0, unanswered: 0, answered: 0 };
  for (let i = 0; i < populations; i += 1) {
    const known = know(generatePopulation(family, seedsFrom + i));
    const order = ours(known);
    sums.ours += precision(order, known);
    sums.count += precision(filterThenCount(known), known);
    sums.kindAndRecency += precision(filterThenKindAndRecency(known), known);
    sums.ndcg += gain(order, known, 25);
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
    ndcg: mean(sums.ndcg),
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

function gain(order: Order, known: Known, first: number): number {
  const buyers = buyersOf(known);
  const discounted = (ranks: readonly number[]) =>
    ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 2), 0);
  const ranks = order.slice(0, first).flatMap((personId, i) => (buyers.has(personId) ? [i] : []));
  const ideal = Array.from({ length: Math.min(first, buyers.size) }, (_, i) => i);
  return discounted(ranks) / discounted(ideal);
}

/** Milliseconds of CPU time, medians of 30: elapsed time depends on other load. */
function timesOf(people: number): { rank: number; compile: number } {
  const known = Array.from({ length: Math.ceil(people / 440) }, (_, i) =>
    know(generatePopulation('typical', REPORTED_SEEDS_FROM + i)),
  );
  const candidates = known.flatMap((each) => each.candidates).slice(0, people);
  const rules = known[0]?.rules ?? [];
  const now = new Date(Date.UTC(2026, 10, 1));
  const context = { now, postsInWindow: 20, reactionsCountHalf: false };
  const times = Array.from({ length: 30 }, () => {
    const compile = process.cpuUsage();
    const fit = compileFit(rules);
    const compileMs = process.cpuUsage(compile).user / 1_000;
    const rank = process.cpuUsage();
    rankPeople(candidates, { ...context, fit });
    return { compileMs, rankMs: process.cpuUsage(rank).user / 1_000 };
  });
  return {
    rank: median(times.map(({ rankMs }) => rankMs)),
    compile: median(times.map(({ compileMs }) => compileMs)),
  };
}

function print(results: readonly FamilyResult[], populations: number): void {
  console.log(`ranking: buyers among the first ten, ${populations} populations a family`);
  const cells = (texts: readonly string[]) =>
    `  ${texts.map((text, i) => (i === 0 ? text.padEnd(20) : text.padStart(11))).join('')}`;
  console.log(
    cells([
      'family',
      'count',
      'kind×recency',
      'ours',
      'ratio',
      'NDCG@25',
      'next ten',
      'answered',
      'ratio',
    ]),
  );
  for (const each of results) {
    const { family, count, kindAndRecency, ndcg, unanswered, answered } = each;
    const figures = [
      count,
      kindAndRecency,
      each.ours,
      each.ours / Math.max(count, kindAndRecency),
      ndcg,
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
