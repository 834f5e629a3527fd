import { runInTransaction } from '../../../platform/database/transactions.ts';
import { holdAccount } from '../../users/users.ts';
import { type BoardDeps, readBoard } from './board.ts';
import { saveSnapshot } from './snapshot.store.ts';

/** More than anyone pages through; moves below are not shown. */
const REMEMBERED = 500;

export async function rememberRanking(deps: BoardDeps, userId: string): Promise<void> {
  const { ranked, at, basis } = await readBoard(deps, userId);
  const people = ranked.slice(0, REMEMBERED).map(({ personId }) => personId);
  await runInTransaction(deps.db, async (tx) => {
    if (await holdAccount(tx, userId)) await saveSnapshot(tx, userId, { at, people, basis });
  });
}
