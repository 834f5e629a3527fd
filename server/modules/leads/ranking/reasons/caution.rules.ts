import type { ScoreCaution } from '../ranking.ts';
import type { Assessment, Candidate } from '../ranking.ts';
import { RANKING_NUMBERS } from '../ranking-numbers.ts';
import { formatPlural } from './reason-words.ts';
import { type Evidence, findStockPhrases } from './summary.rules.ts';

export type Caution = {
  code: ScoreCaution | 'polite' | 'tookBack' | 'noHeadline';
  words: string;
  evidence: readonly number[];
};

type RankedPerson = Pick<Assessment, 'cautions' | 'match'> & { candidate: Candidate };

type CautionContext = { postsInWindow: number; ringSizes: ReadonlyMap<number, number> };

/** The caution that lowers the score most; cautions without effect come last. */
export function findCaution(
  ranked: RankedPerson,
  signals: readonly Evidence[],
  context: CautionContext,
): Caution | null {
  const living = signals.filter(({ isWithdrawn }) => !isWithdrawn);
  const [caution] = ranked.cautions.toSorted(
    (one, other) => RANKING_NUMBERS.cautions[one] - RANKING_NUMBERS.cautions[other],
  );
  if (caution !== undefined) return describeCaution(caution, ranked, living, context);
  const { candidate, match } = ranked;
  const reactions = living.filter(({ kind }) => kind === 'reaction');
  if (candidate.isPolite && reactions.length > 0) {
    return {
      code: 'polite',
      words: 'You said they are only being polite, so their reactions count half.',
      evidence: listNumbers(reactions),
    };
  }
  const withdrawn = signals.filter(({ isWithdrawn }) => isWithdrawn);
  if (withdrawn.length > 0) {
    const words = `Withdrew ${formatPlural(withdrawn.length, 'signal')}, no longer counted.`;
    return { code: 'tookBack', words, evidence: listNumbers(withdrawn) };
  }
  if (match.fit === null || match.isHeadlineKnown) return null;
  return { code: 'noHeadline', words: 'No headline, so the fit is a guess.', evidence: [] };
}

function describeCaution(
  caution: ScoreCaution,
  { candidate }: RankedPerson,
  living: readonly Evidence[],
  { postsInWindow, ringSizes }: CautionContext,
): Caution {
  if (caution === 'stockPhrases') {
    const stock = findStockPhrases(living.filter(({ kind }) => kind === 'comment'));
    const words = `Mostly stock phrases (${stock.length} of ${candidate.comments} comments), which count less.`;
    return { code: caution, words, evidence: listNumbers(stock) };
  }
  if (caution === 'regular') {
    const words = `Engages with most of the posts (${candidate.posts} of ${postsInWindow}): probably a regular, whose engagement counts less.`;
    return { code: caution, words, evidence: listNumbers(living) };
  }
  const people = ringSizes.get(candidate.ring ?? 0) ?? 0;
  const words = `Probably part of a group that reacts together: ${people} people, within ${RANKING_NUMBERS.rings.minutes} minutes of each other on most posts. They count less.`;
  return { code: caution, words, evidence: listNumbers(living) };
}

const listNumbers = (signals: readonly Evidence[]) => signals.map(({ no }) => no);
