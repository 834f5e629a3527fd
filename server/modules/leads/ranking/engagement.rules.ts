import { DAY_MS } from '../../../platform/time/durations.ts';
import { HEAT_ORIGIN } from '../../signals/signals.ts';
import type { Candidate, RankingContext } from './candidate.ts';
import { RANKING_NUMBERS } from './ranking-numbers.ts';

const { engagement: NUMBERS, dampers: DAMPERS } = RANKING_NUMBERS;

export type Damper = 'ring' | 'stockPhrases' | 'regular';

type CandidateMeasures = Pick<Candidate, 'heat' | 'reactionHeat' | 'isPolite'>;

/** 0 to 1: the decayed value of all engagement, saturated, because the tenth like says little. */
export function measureEngagement(
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
  const days = (now.getTime() - HEAT_ORIGIN.getTime()) / DAY_MS;
  return 2 ** (heat - days / NUMBERS.halfLifeDays);
}

const NONE: readonly Damper[] = [];

type CandidateCounts = Pick<Candidate, 'ring' | 'posts' | 'comments' | 'stockComments'>;

export function findDampers(candidate: CandidateCounts, postsInWindow: number): readonly Damper[] {
  const isInRing = candidate.ring !== null;
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
    stockComments >= DAMPERS.stockPhrasesFrom &&
    stockComments >= DAMPERS.stockPhrasesShare * comments
  );
}

export function isRegular(
  { posts }: Pick<CandidateCounts, 'posts'>,
  postsInWindow: number,
): boolean {
  return postsInWindow >= DAMPERS.regularPosts && posts > DAMPERS.regularShare * postsInWindow;
}

export function multiplyDampers(dampers: readonly Damper[]): number {
  return dampers.reduce((factor, damper) => factor * DAMPERS[damper], 1);
}
