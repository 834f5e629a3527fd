import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { holdAccount } from '../../users/users.ts';
import { type BoardDeps, readBoard } from './board.ts';
import { findSnapshot, saveSnapshot } from './board.store.ts';

/** More than anyone pages through; moves below are not shown. */
const REMEMBERED = 500;
/** Getting among them is worth an event. */
const FIRST = 10;

export async function rememberRanking(
  deps: BoardDeps & Pick<Deps, 'events'>,
  userId: string,
): Promise<void> {
  const { ranked, at, basis } = await readBoard(deps, userId);
  const people = ranked.slice(0, REMEMBERED).map(({ personId }) => personId);
  await runInTransaction(deps.db, async (tx) => {
    if (!(await holdAccount(tx, userId))) return;
    const before = await findSnapshot(tx, userId);
    await saveSnapshot(tx, userId, { at, people, basis });
    // Without a night before, everyone would be new.
    if (!before) return;
    const known = before.people.slice(0, FIRST);
    const entered = people.slice(0, FIRST).filter((person) => !known.includes(person));
    if (entered.length > 0)
      await deps.events.emit(tx, 'leads.entered', { userId, people: entered });
  });
}
