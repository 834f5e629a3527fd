import { inTransaction } from '../../../platform/database/transactions.ts';
import { holdAccount } from '../../users/users.ts';
import { type BoardDeps, readBoard } from './board.ts';
import { saveSnapshot } from './snapshot.store.ts';

/** More than anybody pages through; a place further down has no move. */
const REMEMBERED = 500;

/** Remembers the first of an account's ranking, so that the next day can say who moved. */
export async function rememberRanking(deps: BoardDeps, userId: string): Promise<void> {
  const { ranked, at } = await readBoard(deps, userId);
  const people = ranked.slice(0, REMEMBERED).map(({ candidate }) => candidate.personId);
  await inTransaction(deps.db, async (tx) => {
    if (await holdAccount(tx, userId)) await saveSnapshot(tx, userId, { at, people });
  });
}
