import { CODES } from '../../../../contract/errors.ts';
import { CODE_MAX_TRIES } from '../../../../contract/limits.ts';
import type { requestDeletion as requestRoute } from '../../../../contract/routes/accounts.ts';
import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { Deps } from '../../../deps.ts';
import { recordErasure } from '../../../erasures.ts';
import type { Member } from '../../../member.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { endAllSessions } from '../../sessions/sessions.ts';
import { findContact, markDeleted } from '../../users/users.ts';
import { deletionCodeJob, erasureJob } from '../accounts.jobs.ts';
import { limitCodeMail, limitByKey } from '../attempts.ts';
import { consumeCode, deleteChallenges } from '../codes/codes.store.ts';
import {
  addMemberCode,
  createWrongCodeError,
  findTypedCode,
  refuseTooSoon,
} from '../codes/member-codes.ts';
import { findEmail } from '../settings/details.ts';
import { deleteSignInData } from './erasure.ts';
import { enqueueGoodbye } from './goodbye.ts';

export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'limits'>,
  { userId }: Member,
): Promise<ReplyOf<typeof requestRoute>> {
  const now = deps.clock.now();
  const owner = { userId, purpose: 'delete' } as const;
  await refuseTooSoon(deps.db, owner, now);
  await limitCodeMail(deps, 'delete', await findEmail(deps, userId));

  await runInTransaction(deps.db, async (tx) => {
    await refuseTooSoon(tx, owner, now);
    await addMemberCode(tx, owner, now);
    await deps.jobs.send(deletionCodeJob, { userId, requestedAt: now.toISOString() });
    await recordSecurityEvent(deps, 'deletion_requested', { userId });
  });
  return { code: CODES.code_sent.code, message: CODES.code_sent.text };
}

/** Removes sessions and address at once; a job that never gives up then ends the billing. */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits' | 'log' | 'codes'>,
  { member, code: typed }: { member: Member; code: string },
): Promise<{ deleted: true }> {
  const { userId } = member;
  await limitByKey(deps, 'deletionGuess', userId);
  const owner = { userId, purpose: 'delete' } as const;
  const { id } = await findTypedCode(deps, {
    ...owner,
    typed,
    isFor: userId,
    maxTries: CODE_MAX_TRIES,
    wrongEvent: 'wrong_deletion_code',
  });

  const now = deps.clock.now();
  await runInTransaction(deps.db, async (tx) => {
    const contact = await findContact(tx, userId);
    if (!contact) throw fail('unauthenticated');
    if (!(await consumeCode(tx, { ...owner, id, now }))) throw createWrongCodeError();
    await markDeleted(tx, userId, now);
    await endAllSessions(deps, userId);
    await deleteSignInData(tx, userId);
    await deleteChallenges(tx, contact.email);
    await enqueueGoodbye({ ...deps, db: tx }, { contact, now });
    await deps.jobs.send(erasureJob, { userId });
    await recordSecurityEvent(deps, 'account_deleted', { userId });
    await recordErasure(tx, 'account_deleted', { userId });
  });
  return { deleted: true };
}
