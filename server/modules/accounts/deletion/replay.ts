import type { Deps } from '../../../deps.ts';
import type { Erasures } from '../../../erasures.ts';
import { runInLongTransaction } from '../../../platform/database/transactions.ts';
import { markDeleted } from '../../users/users.ts';
import { eraseDeleted } from './erasure.ts';

/** Deletes accounts again that a restore brought back. */
export async function replayDeletions(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  { account_deleted: deleted }: Erasures,
): Promise<void> {
  for (const { userId, at } of deleted) {
    await runInLongTransaction(deps.db, async (tx) => {
      await markDeleted(tx, userId, at);
      await eraseDeleted({ ...deps, db: tx }, { userId });
    });
  }
}
