import { DAY_MS } from '../../../platform/time/durations.ts';
import { HEAT_NUMBERS } from '../../signals/signals.ts';
import type { Candidate, RankingContext } from './candidate.ts';
import type { FitMatch } from './fit/fit.rules.ts';
import { RANKING_NUMBERS } from './ranking-numbers.ts';

const { engagement: NUMBERS, cautions: CAUTIONS } = RANKING_NUMBERS;

export type { Candidate, RankingContext };

export type ScoreCaution = 'ring' | 'stockPhrases' | 'regular';

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
  cautions: readonly ScoreCaution[];
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
  cautions: [],
  match: NO_MATCH,
} satisfies Omit<Assessment, 'why'>;

export function assessCandidate(candidate: Candidate, context: RankingContext): Assessment {
  const why = candidate.setAsideBy ?? (candidate.heat === null ? 'withdrawn' : null);
  const engagement = measureEngagement(candidate, context);
  if (why !== null) return { why, ...NOT_RANKED, engagement };
  const match = context.fit.match(candidate.headline, { personId: candidate.personId });
  if (match.excludedBy !== null) {
    return { why: 'rule', ...NOT_RANKED, ruleId: match.excludedBy, engagement };
  }
  const cautions = findCautions(candidate, context.postsInWindow);
  const { isNewFace, backAfterDays } = findArrival(candidate, context);
  const isArrival = isNewFace || backAfterDays !== null;
  const factor = multiplyCautions(cautions) * (isArrival ? RANKING_NUMBERS.newFace.factor : 1);
  return {
    why,
    ruleId: null,
    score: 100 * (match.fit ?? 1) * engagement * factor,
    fit: match.fit,
    engagement: engagement * factor,
    isNewFace,
    backAfterDays,
    cautions,
    match,
  };
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

type CandidateMeasures = Pick<Candidate, 'heat' | 'reactionHeat' | 'isPolite'>;

/** 0 to 1: the decayed value of all engagement, saturated, because the tenth like says little. */
function measureEngagement(
  candidate: CandidateMeasures,
  { now, reactionsCountHalf }: Pick<RankingContext, 'now' | 'reactionsCountHalf'>,
): number {
  const { heat, reactionHeat, isPolite } = candidate;
  if (heat === null) return 0;
  let worth = getWorthNow(heat, now);
  if (reactionHeat !== null && (isPolite || reactionsCountHalf)) {
    worth -= (1 - NUMBERS.politeReaction) * getWorthNow(reactionHeat, now);
  }
  return 1 - Math.exp(-Math.max(0, worth) / NUMBERS.saturation);
}

function getWorthNow(heat: number, now: Date): number {
  const days = (now.getTime() - HEAT_NUMBERS.origin.getTime()) / DAY_MS;
  return 2 ** (heat - days / NUMBERS.halfLifeDays);
}

const NONE: readonly ScoreCaution[] = [];

type CandidateCounts = Pick<Candidate, 'ring' | 'posts' | 'comments' | 'stockComments'>;

function findCautions(candidate: CandidateCounts, postsInWindow: number): readonly ScoreCaution[] {
  const isInRing = candidate.ring != null;
  const usesStock = hasStockPhrases(candidate);
  const isOften = isRegular(candidate, postsInWindow);
  if (!isInRing && !usesStock && !isOften) return NONE;
  return [
    ...(isInRing ? (['ring'] as const) : []),
    ...(usesStock ? (['stockPhrases'] as const) : []),
    ...(isOften ? (['regular'] as const) : []),
  ];
}

function hasStockPhrases({ comments, stockComments }: CandidateCounts): boolean {
  return (
    stockComments >= CAUTIONS.stockPhrasesFrom &&
    stockComments >= CAUTIONS.stockPhrasesShare * comments
  );
}

export function isRegular(
  { posts }: Pick<CandidateCounts, 'posts'>,
  postsInWindow: number,
): boolean {
  return postsInWindow >= CAUTIONS.regularPosts && posts > CAUTIONS.regularShare * postsInWindow;
}

function multiplyCautions(cautions: readonly ScoreCaution[]): number {
  return cautions.reduce((factor, caution) => factor * CAUTIONS[caution], 1);
}
