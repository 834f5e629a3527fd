import {
  compileFit,
  type Fit,
  type FitRule,
} from '../../server/modules/leads/ranking/fit/fit.rules.ts';
import { keepPlaceForNewFace } from '../../server/modules/leads/ranking/first-places.rules.ts';
import { parseIdealCustomer } from '../../server/modules/leads/ranking/fit/ideal-customer.rules.ts';
import { type Candidate, rankPeople } from '../../server/modules/leads/ranking/ranking.ts';
import { findRings } from '../../server/modules/leads/ranking/rings.rules.ts';
import {
  type Evidence,
  summaryOf,
} from '../../server/modules/leads/ranking/reasons/summary.rules.ts';
import { weightOf } from '../../server/modules/signals/people/heat.rules.ts';
import { type Engagement, type Person, type Population, WINDOW_DAYS } from './populations.ts';

export type Known = {
  population: Population;
  rules: readonly FitRule[];
  candidates: readonly Candidate[];
  engagementsOf: ReadonlyMap<number, readonly Engagement[]>;
};

const DAY_MS = 86_400_000;

export function know(population: Population): Known {
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
    const signals = (engagementsOf.get(person.personId) ?? []).map(evidenceOf);
    const summary = summaryOf(signals, windowFrom);
    return summary ? [candidateOf(person, summary, rings.get(person.personId) ?? null)] : [];
  });
  return { population, rules, candidates, engagementsOf };
}

export function evidenceOf(engagement: Engagement): Evidence {
  return {
    no: engagement.no,
    kind: engagement.kind,
    detail: engagement.detail,
    weight: weightOf(engagement.kind, engagement.detail),
    sortAt: engagement.at,
    postNo: engagement.postNo,
    // All posts of a population are in the window.
    postedAt: engagement.at,
    postText: '',
    isWithdrawn: false,
  };
}

function candidateOf(
  { personId, headline }: Person,
  summary: NonNullable<ReturnType<typeof summaryOf>>,
  ring: number | null,
): Candidate {
  return {
    personId,
    kind: 'member',
    headline,
    setAsideBy: null,
    isPolite: false,
    ring,
    ...summary,
  };
}

export type Order = readonly number[];

export function ours(known: Known, rules = known.rules, now = known.population.now): Order {
  const { ranked, setAside } = rankPeople(known.candidates, {
    now,
    postsInWindow: known.population.posts,
    reactionsCountHalf: false,
    fit: compileFit(rules),
  });
  const faces = new Set(ranked.filter(({ isNewFace }) => isNewFace).map(personIdOf));
  const { order } = keepPlaceForNewFace(ranked.map(personIdOf), {
    isOpen: () => true,
    isNewFace: (personId) => faces.has(personId),
  });
  return [...order, ...setAside.map(personIdOf)];
}

const personIdOf = ({ candidate }: { candidate: Candidate }) => candidate.personId;

/**
 * People who fit come first, ordered by engagement. The filter uses the same rules as our ranking.
 */
export function filterThenCount(known: Known): Order {
  return filtered(known, (engagements) => engagements.length);
}

/** People who fit come first, ordered by the published form of InGrow, with our own weights. */
export function filterThenKindAndRecency(known: Known): Order {
  const { now } = known.population;
  return filtered(known, (engagements) =>
    engagements.reduce((sum, { kind, at }) => {
      const days = (now.getTime() - at.getTime()) / DAY_MS;
      const recency = days <= 7 ? 1.5 : days <= 30 ? 1 : 0.5;
      return sum + (kind === 'comment' ? 3 : 1) * recency;
    }, 0),
  );
}

function filtered(known: Known, worthOf: (engagements: readonly Engagement[]) => number): Order {
  const fit = compileFit(known.rules);
  return known.population.people
    .map(({ personId, headline }) => ({
      personId,
      fits: passes(fit, headline),
      worth: worthOf(known.engagementsOf.get(personId) ?? []),
    }))
    .toSorted(
      (one, other) =>
        Number(other.fits) - Number(one.fits) ||
        other.worth - one.worth ||
        one.personId - other.personId,
    )
    .map(({ personId }) => personId);
}

function passes(fit: Fit, headline: string): boolean {
  const { matched, excludedBy } = fit.match(headline);
  return excludedBy === null && matched.some(({ rule }) => rule.mode === 'include');
}
