import type { Damper } from '../engagement.rules.ts';
import type { Ranked } from '../ranking.ts';
import { RANKING_NUMBERS } from '../ranking-numbers.ts';
import { plural } from './reason-words.ts';
import { type Evidence, stockAmong } from './summary.rules.ts';

export type Caution = {
  code: Damper | 'polite' | 'tookBack' | 'noHeadline';
  words: string;
  evidence: readonly number[];
};

type CautionContext = { postsInWindow: number; ringSizes: ReadonlyMap<number, number> };

/** The caution that lowers the score most; cautions without effect come last. */
export function cautionOf(
  ranked: Ranked,
  signals: readonly Evidence[],
  context: CautionContext,
): Caution | null {
  const living = signals.filter(({ isWithdrawn }) => !isWithdrawn);
  const [damper] = ranked.dampers.toSorted(
    (one, other) => RANKING_NUMBERS.dampers[one] - RANKING_NUMBERS.dampers[other],
  );
  if (damper !== undefined) return damperCaution(damper, ranked, living, context);
  const { candidate, match } = ranked;
  const reactions = living.filter(({ kind }) => kind === 'reaction');
  if (candidate.isPolite && reactions.length > 0) {
    return {
      code: 'polite',
      words: 'Only being polite, by your answer: reactions count half.',
      evidence: numbersOf(reactions),
    };
  }
  const withdrawn = signals.filter(({ isWithdrawn }) => isWithdrawn);
  if (withdrawn.length > 0) {
    const words = `Withdrew ${plural(withdrawn.length, 'engagement')}, no longer counted.`;
    return { code: 'tookBack', words, evidence: numbersOf(withdrawn) };
  }
  if (match.fit === null || match.isHeadlineKnown) return null;
  return { code: 'noHeadline', words: 'No headline, so the fit is a guess.', evidence: [] };
}

function damperCaution(
  damper: Damper,
  { candidate }: Ranked,
  living: readonly Evidence[],
  { postsInWindow, ringSizes }: CautionContext,
): Caution {
  if (damper === 'stockPhrases') {
    const stock = stockAmong(living.filter(({ kind }) => kind === 'comment'));
    const words = `Mostly stock phrases (${stock.length} of ${candidate.comments} comments), so they count less.`;
    return { code: damper, words, evidence: numbersOf(stock) };
  }
  if (damper === 'regular') {
    const words = `Engages with most of your posts (${candidate.posts} of ${postsInWindow}): likely a regular, so they count less.`;
    return { code: damper, words, evidence: numbersOf(living) };
  }
  const people = ringSizes.get(candidate.ring ?? 0) ?? 0;
  const words = `Likely a ring: ${people} people within ${RANKING_NUMBERS.rings.minutes} minutes of each other on most of your posts, so they count less.`;
  return { code: damper, words, evidence: numbersOf(living) };
}

const numbersOf = (signals: readonly Evidence[]) => signals.map(({ no }) => no);
