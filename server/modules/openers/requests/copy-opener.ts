import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import type { OpenerRequestRow } from '../openers.tables.ts';
import * as store from './requests.store.ts';

/** A second copy keeps the first time. */
export function copyOpener(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: OpenerRequestRow,
  n: number,
): Promise<{ copiedAt: Date }> {
  return runInTransaction(db, async (tx) => {
    const copiedAt = await store.markCopied(tx, { ...request, n, now: clock.now() });
    if (!copiedAt) throw fail('not_found');
    return { copiedAt };
  });
}
