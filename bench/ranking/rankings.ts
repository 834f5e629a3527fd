import {
  buildFit,
  type Fit,
  type FitRule,
} from '../../server/modules/leads/ranking/fit/fit.rules.ts';
import { keepPlaceForNewFace } from '../../server/modules/leads/ranking/first-places.rules.ts';
import { parseIdealCustomer } from '../../server/modules/leads/ranking/fit/ideal-customer.rules.ts';
import {
  assessCandidate,
  type Candidate,
  rankPeople,
} from '../../server/modules/leads/ranking/ranking.ts';
import { findRings } from '../../server/modules/leads/ranking/rings.rules.ts';
import {
  type Evidence,
  summarizeSignals,
} from '../../server/modules/leads/ranking/reasons/summary.rules.ts';
import { getWeight } from '../../server/modules/signals/people/heat.rules.ts';
import {
  type SimulatedEngagement,
  type SimulatedPerson,
  type Population,
  WINDOW_DAYS,
} from './populations.ts';

export type KnownPopulation = {
  population: Population;
  rules: readonly FitRule[];
  candidates: readonly Candidate[];
  engagementsOf: ReadonlyMap<number, readonly SimulatedEngagement[]>;
};

const DAY_MS = 86_400_000;

export function know(population: Population): KnownPopulation {
  const { people, engagements, now, posts, sentence } = population;
  const { rules } = parseIdealCustomer(sentence, { titles: [], fields: [], places: [], never: [] });
  const engagementsOf = Map.groupBy(engagements, ({ personId }) => personId);
  const rings = new Map(
    findRings(engagements, posts).flatMap(({ ring, people: members }) =>
      members.map((member) => [member, ring] as const),
    ),
  );
  const windowFrom = new Date(now.getTime() - WINDOW_DAYS * DAY_MS);
  const candidates = people.flatMap((person) => {
    const signals = (engagementsOf.get(person.personId) ?? []).map(buildEvidence);
    const summary = summarizeSignals(signals, windowFrom);
    return summary ? [buildCandidate(person, summary, rings.get(person.personId) ?? null)] : [];
  });
  return { population, rules, candidates, engagementsOf };
}

function buildEvidence(engagement: SimulatedEngagement): Evidence {
  return {
    no: engagement.no,
    kind: engagement.kind,
    detail: engagement.detail,
    weight: getWeight(engagement.kind, engagement.detail),
    sortAt: engagement.at,
    postNo: engagement.postNo,
    // All posts of a population are in the window.
    postedAt: engagement.at,
    postText: '',
    isWithdrawn: false,
  };
}

function buildCandidate(
  { personId, headline }: SimulatedPerson,
  summary: NonNullable<ReturnType<typeof summarizeSignals>>,
  ring: number | null,
): Candidate {
  return {
    personId,
    headline,
    setAsideBy: null,
    isPolite: false,
    ring,
    ...summary,
  };
}

export type RankingOrder = readonly number[];

export function ours(
  known: KnownPopulation,
  rules = known.rules,
  now = known.population.now,
): RankingOrder {
  const context = {
    now,
    knownSince: new Date(0),
    postsInWindow: known.population.posts,
    reactionsCountHalf: false,
    fit: buildFit(rules),
  };
  const assessed = known.candidates.map((candidate) => {
    return { ...candidate, ...assessCandidate(candidate, context) };
  });
  const { ranked, setAside } = rankPeople(assessed);
  const faces = new Set(ranked.filter(({ isNewFace }) => isNewFace).map(getPersonId));
  const { order } = keepPlaceForNewFace(ranked.map(getPersonId), {
    isOpen: () => true,
    isNewFace: (personId) => faces.has(personId),
  });
  return [...order, ...setAside.map(getPersonId)];
}

const getPersonId = ({ personId }: Candidate) => personId;

/** People who fit by the same rules come first, then those who engaged most often. */
export function filterThenCount({
  population,
  rules,
  engagementsOf,
}: KnownPopulation): RankingOrder {
  const fit = buildFit(rules);
  return population.people
    .map(({ personId, headline }) => ({
      personId,
      fits: passes(fit, headline),
      count: engagementsOf.get(personId)?.length ?? 0,
    }))
    .toSorted(
      (one, other) =>
        Number(other.fits) - Number(one.fits) ||
        other.count - one.count ||
        one.personId - other.personId,
    )
    .map(({ personId }) => personId);
}

function passes(fit: Fit, headline: string): boolean {
  const { matched, excludedBy } = fit.match(headline);
  return excludedBy === null && matched.some(({ rule }) => rule.mode === 'include');
}
