import type { IdealCustomerRow } from '../leads.tables.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import { isPolite, type LeadState } from '../records/states.rules.ts';

export type ReactionsProposal = {
  decided: 'full' | 'half' | null;
  polite: number;
  isProposed: boolean;
};

export function proposeReactions(
  ideal: Pick<IdealCustomerRow, 'reactions'> | undefined,
  answers: Iterable<Pick<LeadState, 'verdict'>>,
): ReactionsProposal {
  const decided = ideal?.reactions ?? null;
  const polite = [...answers].filter(isPolite).length;
  const isEnough = polite >= RANKING_NUMBERS.learning.politeAnswers;
  return { decided, polite, isProposed: decided !== 'half' && isEnough };
}
