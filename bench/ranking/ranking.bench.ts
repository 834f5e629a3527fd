/**
 * How many of the first ten people buy, in invented populations, against a filter by fit and a
 * count. Fails if the goal is missed, or a family is worse. These seeds played no part in choosing
 * the numbers of the ranking.
 *
 *   npm run bench -- ranking
 */
import { keepPlaceForNewFace } from '../../server/modules/leads/ranking/first-places.rules.ts';
import { buildFit } from '../../server/modules/leads/ranking/fit/fit.rules.ts';
import { parseIdealCustomer } from '../../server/modules/leads/ranking/fit/ideal-customer.rules.ts';
import { assessCandidate, rankPeople } from '../../server/modules/leads/ranking/ranking.ts';
import { summarizeSignals } from '../../server/modules/leads/ranking/reasons/summary.rules.ts';
import { findRings } from '../../server/modules/leads/ranking/rings.rules.ts';
import { getWeight } from '../../server/modules/signals/people/heat.rules.ts';
import { judge, mean } from '../figures.ts';
import {
  FAMILIES,
  type Family,
  generatePopulation,
  type Population,
  type SimulatedEngagement,
  WINDOW_DAYS,
} from './populations.ts';

const POPULATIONS = 300;
const SEEDS_FROM = 1_000_000;
const GOAL = 1.3;
const DAY_MS = 86_400_000;

type FamilyResult = { family: Family; ours: number; count: number };

export function run(): void {
  console.log(`ranking: buyers among the first ten, ${POPULATIONS} populations a family`);
  const results = FAMILIES.map((family) => measureFamily(family, POPULATIONS, SEEDS_FROM));
  for (const { family, ours, count } of results) {
    const ratio = (ours / count).toFixed(2);
    const figures = `count ${count.toFixed(2)}  ours ${ours.toFixed(2)}  ratio ${ratio}`;
    judge(ours >= count, `${family.padEnd(20)} ${figures}`);
  }
  const ratio = computeRatio(results);
  judge(ratio >= GOAL, `geometric mean: ${ratio.toFixed(2)} (goal ${GOAL})`);
}

export function computeRatio(results: readonly FamilyResult[]): number {
  return Math.exp(mean(results.map(({ ours, count }) => Math.log(ours / count))));
}

export function measureFamily(family: Family, size: number, seedsFrom: number): FamilyResult {
  const populations = Array.from({ length: size }, (_, index) =>
    generatePopulation(family, seedsFrom + index),
  );
  return {
    family,
    ours: mean(populations.map((each) => computePrecision(rank(each), each))),
    count: mean(populations.map((each) => computePrecision(filterThenCount(each), each))),
  };
}

function computePrecision(order: readonly number[], { people }: Population): number {
  const first = new Set(order.slice(0, 10));
  return people.filter(({ personId, isBuyer }) => isBuyer && first.has(personId)).length / 10;
}

/** The numbers of people, by the product's rules. */
export function rank(population: Population, now = population.now): number[] {
  const { people, posts, engagements } = population;
  const windowFrom = new Date(population.now.getTime() - WINDOW_DAYS * DAY_MS);
  const rings = findRings(engagements, posts).flatMap(({ ring, people: members }) =>
    members.map((personId) => [personId, ring] as const),
  );
  const ringByPerson = new Map(rings);
  const engagementsByPerson = Map.groupBy(engagements, getPersonId);
  const context = {
    now,
    knownSince: new Date(0),
    postsInWindow: posts,
    reactionsCountHalf: false,
    fit: buildPopulationFit(population),
  };
  const assessed = people.flatMap(({ personId, headline }) => {
    const evidence = (engagementsByPerson.get(personId) ?? []).map(describeEvidence);
    const summary = summarizeSignals(evidence, windowFrom);
    if (!summary) return [];
    const ring = ringByPerson.get(personId) ?? null;
    const candidate = { personId, headline, setAsideBy: null, isPolite: false, ...summary, ring };
    return [{ ...candidate, ...assessCandidate(candidate, context) }];
  });
  const { ranked, setAside } = rankPeople(assessed);
  const faces = new Set(ranked.filter(({ isNewFace }) => isNewFace).map(getPersonId));
  const { order } = keepPlaceForNewFace(ranked.map(getPersonId), {
    isOpen: () => true,
    isNewFace: (personId) => faces.has(personId),
  });
  return [...order, ...setAside.map(getPersonId)];
}

const getPersonId = ({ personId }: { personId: number }) => personId;

function buildPopulationFit({ sentence }: Population) {
  const lists = { titles: [], fields: [], places: [], never: [] };
  return buildFit(parseIdealCustomer(sentence, lists).rules);
}

/** All posts of a population are in the window. */
function describeEvidence({ personId: _personId, at, ...engagement }: SimulatedEngagement) {
  const weight = getWeight(engagement.kind, engagement.detail);
  return { ...engagement, weight, sortAt: at, postedAt: at, postText: '', isWithdrawn: false };
}

/** People who fit by the same rules come first, then those who engaged most often. */
function filterThenCount(population: Population): number[] {
  const fit = buildPopulationFit(population);
  const counts = Map.groupBy(population.engagements, getPersonId);
  return population.people
    .map(({ personId, headline }) => {
      const { matched, excludedBy } = fit.match(headline);
      const fits = excludedBy === null && matched.some(({ rule }) => rule.mode === 'include');
      return { personId, fits: Number(fits), count: counts.get(personId)?.length ?? 0 };
    })
    .toSorted((one, other) => other.fits - one.fits || other.count - one.count)
    .map(getPersonId);
}
