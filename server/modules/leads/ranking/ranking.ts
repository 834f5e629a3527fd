import { DAY_MS } from '../../../platform/time/durations.ts';
import {
  type Damper,
  findDampers,
  measureEngagement,
  multiplyDampers,
} from './engagement.rules.ts';
import type { Candidate, RankingContext } from './candidate.ts';
import type { FitMatch } from './fit/fit.rules.ts';
import { RANKING_NUMBERS } from './ranking-numbers.ts';

export type { Candidate, RankingContext };

export type Assessment = {
  /** Why the person is not ranked; null for people who are. */
  why: 'company' | 'withdrawn' | 'answer' | 'team' | 'customer' | 'rule' | null;
  ruleId: string | null;
  score: number;
  /** 0.12 to 1; null without rules, when only engagement ranks, and for people who are not ranked. */
  fit: number | null;
  /** The part of the score that is not fit: engagement, less cautions, more for a new face or a return. */
  engagement: number;
  /** Engaged for the first time in the last 30 days. */
  isNewFace: boolean;
  /** The days of silence that ended in the last 30 days; null without. */
  backAfterDays: number | null;
  dampers: readonly Damper[];
  match: FitMatch;
};

type AssessedPerson = Pick<Candidate, 'personId' | 'lastAtMs'> & Pick<Assessment, 'why' | 'score'>;

export function rankPeople<Person extends AssessedPerson>(
  people: readonly Person[],
): { ranked: Person[]; setAside: Person[] } {
  return {
    ranked: people.filter(({ why }) => why === null).toSorted(compareByScore),
    setAside: people.filter(({ why }) => why !== null),
  };
}

function compareByScore(one: AssessedPerson, other: AssessedPerson): number {
  return other.score - one.score || other.lastAtMs - one.lastAtMs || one.personId - other.personId;
}

const NO_MATCH: FitMatch = { fit: null, excludedBy: null, matched: [], isHeadlineKnown: true };

export const NOT_RANKED = {
  ruleId: null,
  score: 0,
  fit: null,
  engagement: 0,
  isNewFace: false,
  backAfterDays: null,
  dampers: [],
  match: NO_MATCH,
} satisfies Omit<Assessment, 'why'>;

export function assessCandidate(candidate: Candidate, context: RankingContext): Assessment {
  const why = findSetAsideReason(candidate);
  const engagement = measureEngagement(candidate, context);
  if (why !== null) return { why, ...NOT_RANKED, engagement };
  const match = context.fit.match(candidate.headline, { personId: candidate.personId });
  if (match.excludedBy !== null) {
    return { why: 'rule', ...NOT_RANKED, ruleId: match.excludedBy, engagement };
  }
  const dampers = findDampers(candidate, context.postsInWindow);
  const arrival = findArrival(candidate, context);
  const isArrival = arrival.isNewFace || arrival.backAfterDays !== null;
  const factor = multiplyDampers(dampers) * (isArrival ? RANKING_NUMBERS.newFace.factor : 1);
  return {
    why,
    ruleId: null,
    score: 100 * (match.fit ?? 1) * engagement * factor,
    fit: match.fit,
    engagement: engagement * factor,
    ...arrival,
    dampers,
    match,
  };
}

function findSetAsideReason(candidate: Candidate): Exclude<Assessment['why'], 'rule'> {
  if (candidate.kind === 'company') return 'company';
  return candidate.setAsideBy ?? (candidate.heat === null ? 'withdrawn' : null);
}

/** Everyone looks new to data that are no older than a new face. */
function findArrival(
  { firstAtMs, silentSinceMs }: Candidate,
  { now, knownSince }: RankingContext,
): Pick<Assessment, 'isNewFace' | 'backAfterDays'> {
  const since = now.getTime() - RANKING_NUMBERS.newFace.days * DAY_MS;
  const isRecent = knownSince !== null && knownSince.getTime() < since && firstAtMs >= since;
  return {
    isNewFace: isRecent && silentSinceMs === null,
    backAfterDays:
      isRecent && silentSinceMs !== null ? Math.round((firstAtMs - silentSinceMs) / DAY_MS) : null,
  };
}
