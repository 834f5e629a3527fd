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

export type RankedPerson = {
  candidate: Candidate;
  score: number;
  /** 0.12 to 1; null without rules, when only engagement ranks. */
  fit: number | null;
  engagement: number;
  /** Engaged for the first time in the last 30 days. */
  isNewFace: boolean;
  /** The days of silence that ended in the last 30 days; null without. */
  backAfterDays: number | null;
  dampers: readonly Damper[];
  match: FitMatch;
};

export type SetAside = {
  candidate: Candidate;
  engagement: number;
  why: 'company' | 'withdrawn' | 'answer' | 'team' | 'customer' | 'rule';
  ruleId: string | null;
};

export function rankPeople(
  candidates: readonly Candidate[],
  context: RankingContext,
): { ranked: RankedPerson[]; setAside: SetAside[] } {
  const ranked: RankedPerson[] = [];
  const setAside: SetAside[] = [];
  for (const candidate of candidates) {
    const outcome = assessCandidate(candidate, context);
    if ('why' in outcome) setAside.push(outcome);
    else ranked.push(outcome);
  }
  return { ranked: ranked.toSorted(compareByScore), setAside };
}

export function assessCandidate(
  candidate: Candidate,
  context: RankingContext,
): RankedPerson | SetAside {
  const why = findSetAsideReason(candidate);
  const engagement = measureEngagement(candidate, context);
  if (why !== null) return { candidate, engagement, why, ruleId: null };
  const match = context.fit.match(candidate.headline);
  if (match.excludedBy !== null) {
    return { candidate, engagement, why: 'rule', ruleId: match.excludedBy };
  }
  const dampers = findDampers(candidate, context.postsInWindow);
  const arrival = findArrival(candidate, context);
  const score = computeScore({ fit: match.fit, engagement, dampers, ...arrival });
  return { candidate, score, fit: match.fit, engagement, ...arrival, dampers, match };
}

function computeScore({
  fit,
  engagement,
  dampers,
  isNewFace,
  backAfterDays,
}: Omit<RankedPerson, 'candidate' | 'score' | 'match'>): number {
  const arrival = isNewFace || backAfterDays !== null ? RANKING_NUMBERS.newFace.factor : 1;
  return 100 * (fit ?? 1) * engagement * multiplyDampers(dampers) * arrival;
}

function findSetAsideReason(candidate: Candidate): Exclude<SetAside['why'], 'rule'> | null {
  if (candidate.kind === 'company') return 'company';
  return candidate.setAsideBy ?? (candidate.heat === null ? 'withdrawn' : null);
}

/** Everyone looks new to data that are no older than a new face. */
function findArrival(
  { firstAt, silentSince }: Candidate,
  { now, knownSince }: RankingContext,
): Pick<RankedPerson, 'isNewFace' | 'backAfterDays'> {
  const since = now.getTime() - RANKING_NUMBERS.newFace.days * DAY_MS;
  const isRecent =
    knownSince !== null && knownSince.getTime() < since && firstAt.getTime() >= since;
  return {
    isNewFace: isRecent && silentSince === null,
    backAfterDays:
      isRecent && silentSince !== null
        ? Math.round((firstAt.getTime() - silentSince.getTime()) / DAY_MS)
        : null,
  };
}

function compareByScore(one: RankedPerson, other: RankedPerson): number {
  return (
    other.score - one.score ||
    other.candidate.lastAt.getTime() - one.candidate.lastAt.getTime() ||
    one.candidate.personId - other.candidate.personId
  );
}
