import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { whileProven } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { hasNotEnded, lockAccount } from './proof.store.ts';
import type { Member } from './sessions.ts';

/**
 * Carries out what a member asked for. Each transaction in it first proves that the session has not
 * ended, and holds the account's row until its end: whoever ends sessions comes before it or after.
 */
export function whileSignedIn<T>(
  { clock }: Pick<Deps, 'clock'>,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
  work: () => Promise<T>,
): Promise<T> {
  return whileProven(async (tx: Db) => {
    const isThere = await lockAccount(tx, userId);
    const session = { userId, id: sessionId, now: clock.now() };
    if (!isThere || !(await hasNotEnded(tx, session))) throw fail('unauthenticated');
  }, work);
}
