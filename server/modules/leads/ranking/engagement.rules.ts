import { DAY_MS } from '../../../platform/time/durations.ts';
import { HEAT_ORIGIN } from '../../signals/signals.ts';
import type { Candidate, RankingContext } from './candidate.ts';
import { RANKING_NUMBERS } from './ranking-numbers.ts';

const { engagement: NUMBERS, dampers: DAMPERS } = RANKING_NUMBERS;

export type Damper = 'ring' | 'stockPhrases' | 'regular';

type Measured = Pick<Candidate, 'heat' | 'reactionHeat' | 'isPolite'>;

/** 0 to 1: the decayed value of all engagement, saturated, because the tenth like says little. */
export function engagementOf(
  candidate: Measured,
  { now, reactionsCountHalf }: Pick<RankingContext, 'now' | 'reactionsCountHalf'>,
): number {
  const { heat, reactionHeat, isPolite } = candidate;
  if (heat === null) return 0;
  let worth = worthNow(heat, now);
  if (reactionHeat !== null && (isPolite || reactionsCountHalf)) {
    worth -= (1 - NUMBERS.politeReaction) * worthNow(reactionHeat, now);
  }
  return 1 - Math.exp(-Math.max(0, worth) / NUMBERS.saturation);
}

function worthNow(heat: number, now: Date): number {
  const days = (now.getTime() - HEAT_ORIGIN.getTime()) / DAY_MS;
  return 2 ** (heat - days / NUMBERS.halfLifeDays);
}

const NONE: readonly Damper[] = [];

type Counted = Pick<Candidate, 'ring' | 'posts' | 'comments' | 'stockComments'>;

export function dampersOf(candidate: Counted, postsInWindow: number): readonly Damper[] {
  const isInRing = candidate.ring !== null;
  const usesStock = usesStockPhrases(candidate);
  const isOften = isRegular(candidate, postsInWindow);
  if (!isInRing && !usesStock && !isOften) return NONE;
  return [
    ...(isInRing ? (['ring'] as const) : []),
    ...(usesStock ? (['stockPhrases'] as const) : []),
    ...(isOften ? (['regular'] as const) : []),
  ];
}

function usesStockPhrases({ comments, stockComments }: Counted): boolean {
  return (
    stockComments >= DAMPERS.stockPhrasesFrom &&
    stockComments >= DAMPERS.stockPhrasesShare * comments
  );
}

export function isRegular({ posts }: Pick<Counted, 'posts'>, postsInWindow: number): boolean {
  return postsInWindow >= DAMPERS.regularPosts && posts > DAMPERS.regularShare * postsInWindow;
}

export function factorOf(dampers: readonly Damper[]): number {
  return dampers.reduce((factor, damper) => factor * DAMPERS[damper], 1);
}
