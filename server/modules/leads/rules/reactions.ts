import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  countReactions as countRoute,
  previewReactions as previewRoute,
} from '../../../../contract/routes/lead-rules.ts';
import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { type BoardDeps, readBoard } from '../board/board.ts';
import { rankBoard } from '../board/rank-board.rules.ts';
import { lockIdealCustomer, saveReactions } from './rules.store.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import { findVerdicts } from '../records/records.store.ts';
import { findMoved } from './moved.ts';
import { proposeReactions } from './reactions.rules.ts';

export async function previewReactions(
  deps: BoardDeps,
  userId: string,
): Promise<ReplyOf<typeof previewRoute>> {
  const board = await readBoard(deps, userId);
  const after = rankBoard({ ...board, reactionsCountHalf: true }, board.context.fit);
  return findMoved(deps.db, userId, { before: board, after });
}

export function countReactions(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { count }: BodyOf<typeof countRoute>,
): Promise<ReplyOf<typeof countRoute>> {
  return runInTransaction(db, async (tx) => {
    const ideal = await lockIdealCustomer(tx, userId);
    if (ideal.reactions === count) return { count };
    const verdicts = await findVerdicts(tx, userId);
    const answers = verdicts.map((verdict) => ({ verdict }));
    if (count === 'half' && !proposeReactions(ideal, answers).isProposed) {
      const minPeople = RANKING_NUMBERS.learning.politeAnswers;
      const message = `Reactions can count half once ${minPeople} people were only being polite.`;
      throw fail('bad_request', { message });
    }
    await saveReactions(tx, userId, count);
    return { count };
  });
}
