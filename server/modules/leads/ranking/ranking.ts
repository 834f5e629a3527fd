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

export type RankedPerson<C extends Candidate = Candidate> = {
  candidate: C;
  score: number;
  /** 0.12 to 1; null without rules, when only engagement ranks. */
  fit: number | null;
  engagement: number;
  isNewFace: boolean;
  dampers: readonly Damper[];
  match: FitMatch;
};

export type SetAside<C extends Candidate = Candidate> = {
  candidate: C;
  engagement: number;
  why: 'company' | 'withdrawn' | 'answer' | 'team' | 'customer' | 'rule';
  ruleId: string | null;
};

export type Ranking<C extends Candidate = Candidate> = {
  ranked: RankedPerson<C>[];
  setAside: SetAside<C>[];
};

export function rankPeople<C extends Candidate>(
  candidates: readonly C[],
  context: RankingContext,
): Ranking<C> {
  const ranked: RankedPerson<C>[] = [];
  const setAside: SetAside<C>[] = [];
  for (const candidate of candidates) {
    const outcome = assess(candidate, context);
    if ('why' in outcome) setAside.push(outcome);
    else ranked.push(outcome);
  }
  return { ranked: ranked.toSorted(compareByScore), setAside };
}

export function assess<C extends Candidate>(
  candidate: C,
  context: RankingContext,
): RankedPerson<C> | SetAside<C> {
  const why = setAsideAtOnce(candidate);
  const engagement = measureEngagement(candidate, context);
  if (why !== null) return { candidate, engagement, why, ruleId: null };
  const match = context.fit.match(candidate.headline);
  if (match.excludedBy !== null) {
    return { candidate, engagement, why: 'rule', ruleId: match.excludedBy };
  }
  const dampers = findDampers(candidate, context.postsInWindow);
  const isNewFace = isNew(candidate.firstAt, context);
  const score = computeScore({ fit: match.fit, engagement, dampers, isNewFace });
  return { candidate, score, fit: match.fit, engagement, isNewFace, dampers, match };
}

function computeScore({
  fit,
  engagement,
  dampers,
  isNewFace,
}: Pick<RankedPerson, 'fit' | 'engagement' | 'dampers' | 'isNewFace'>): number {
  const newFace = isNewFace ? RANKING_NUMBERS.newFace.factor : 1;
  return 100 * (fit ?? 1) * engagement * multiplyDampers(dampers) * newFace;
}

function setAsideAtOnce(candidate: Candidate): Exclude<SetAside['why'], 'rule'> | null {
  if (candidate.kind === 'company') return 'company';
  return candidate.setAsideBy ?? (candidate.heat === null ? 'withdrawn' : null);
}

/** Everyone looks new to data that are no older than a new face. */
function isNew(firstAt: Date, { now, knownSince }: RankingContext): boolean {
  const since = now.getTime() - RANKING_NUMBERS.newFace.days * DAY_MS;
  return knownSince !== null && knownSince.getTime() < since && firstAt.getTime() >= since;
}

function compareByScore(one: RankedPerson, other: RankedPerson): number {
  return (
    other.score - one.score ||
    other.candidate.lastAt.getTime() - one.candidate.lastAt.getTime() ||
    one.candidate.personId - other.candidate.personId
  );
}
