import type { Deps } from '../../../deps.ts';
import { deleteEndedGrants } from './grants.store.ts';
import { deleteEndedRecords } from './records.store.ts';
import { deleteEndedTokens } from './tokens.store.ts';

export async function cleanUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteEndedRecords(db, now);
  await deleteEndedGrants(db, now);
  await deleteEndedTokens(db, now);
}
