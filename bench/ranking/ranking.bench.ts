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
  const { people, posts } = population;
  const fit = buildFit(parse(population));
  const knownSince = new Date(0);
  const context = { now, knownSince, postsInWindow: posts, reactionsCountHalf: false, fit };
  const summaries = summarize(population);
  const assessed = people.flatMap(({ personId, headline }) => {
    const summary = summaries.get(personId);
    if (!summary) return [];
    const candidate = {
      personId,
      headline,
      setAsideBy: null,
      isPolite: false,
      ...summary,
    };
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

function parse({ sentence }: Population) {
  return parseIdealCustomer(sentence, { titles: [], fields: [], places: [], never: [] }).rules;
}

/** By person. */
function summarize({ engagements, now, posts }: Population) {
  const rings = findRings(engagements, posts).flatMap(({ ring, people }) =>
    people.map((person) => [person, ring] as const),
  );
  const ringByPerson = new Map(rings);
  const windowFrom = new Date(now.getTime() - WINDOW_DAYS * DAY_MS);
  const byPerson = Map.groupBy(engagements, getPersonId);
  return new Map(
    [...byPerson].flatMap(([personId, own]) => {
      const evidence = own.map(({ no, kind, detail, at, postNo }) => ({
        no,
        kind,
        detail,
        postNo,
        sortAt: at,
        weight: getWeight(kind, detail),
        // All posts of a population are in the window.
        postedAt: at,
        postText: '',
        isWithdrawn: false,
      }));
      const summary = summarizeSignals(evidence, windowFrom);
      return summary ? [[personId, { ...summary, ring: ringByPerson.get(personId) ?? null }]] : [];
    }),
  );
}

/** People who fit by the same rules come first, then those who engaged most often. */
function filterThenCount(population: Population): number[] {
  const fit = buildFit(parse(population));
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
