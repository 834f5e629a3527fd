import type { Deps } from '../../deps.ts';
import type { Member } from '../../member.ts';
import type { Db } from '../../platform/database/tables.ts';
import { withProof } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { lockAccount } from '../users/users.ts';
import { hasNotEnded } from './proof.store.ts';

/**
 * Each transaction in it first locks the account's row and checks that the session is live, so a
 * session ends either before the transaction or after it.
 */
export function runWhileSignedIn<T>(
  { clock }: Pick<Deps, 'clock'>,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
  work: () => Promise<T>,
): Promise<T> {
  return withProof(async (tx: Db) => {
    const exists = await lockAccount(tx, userId);
    const session = { userId, id: sessionId, now: clock.now() };
    if (!exists || !(await hasNotEnded(tx, session))) throw fail('unauthenticated');
  }, work);
}
