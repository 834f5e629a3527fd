import type { Deps } from '../../../deps.ts';
import type { Erasures } from '../../../erasures.ts';
import { runInLongTransaction } from '../../../platform/database/transactions.ts';
import { lockAccount } from '../../users/users.ts';

/** Erases data again that a restore brought back. */
export async function replayDataErasures(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { data_erased: erased }: Erasures,
): Promise<void> {
  for (const { userId } of erased) {
    await runInLongTransaction(db, async (tx) => {
      if (await lockAccount(tx, userId)) await events.emit(tx, 'data.erased', { userId });
    });
  }
}
