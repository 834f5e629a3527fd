import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { deleteEndedGrants } from './grants.store.ts';
import { deleteEndedRecords } from './records.store.ts';
import { deleteEndedTokens } from './tokens.store.ts';

export async function cleanUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteEndedRecords(db, now);
  await runInTransaction(db, (tx) => deleteEndedGrants(tx, now));
  await runInTransaction(db, (tx) => deleteEndedTokens(tx, now));
}
