import { CODES } from '../../../../contract/errors.ts';
import { CODE_LIFETIME_MINUTES, CODE_RESEND_AFTER_SECONDS } from '../../../../contract/limits.ts';
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
import { addCode, findMatch } from '../codes/codes.ts';
import * as codes from '../codes/codes.store.ts';
import { findEmail } from '../settings/details.ts';
import { deleteSignInData } from './erasure.ts';
import { enqueueGoodbye } from './goodbye.ts';

const RESEND_AFTER_MS = CODE_RESEND_AFTER_SECONDS * 1000;
const LIFETIME_MS = CODE_LIFETIME_MINUTES * 60_000;

export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'limits'>,
  { userId }: Member,
): Promise<ReplyOf<typeof requestRoute>> {
  const now = deps.clock.now();
  const owner = { userId, purpose: 'delete' } as const;
  refuseTooSoon(await codes.findLastCodeTime(deps.db, owner), now);
  await limitCodeMail(deps, 'delete', await findEmail(deps, userId));

  await runInTransaction(deps.db, async (tx) => {
    refuseTooSoon(await codes.findLastCodeTime(tx, owner), now);
    await addCode(tx, {
      ...owner,
      id: crypto.randomUUID(),
      challengeHash: null,
      codeHash: null,
      now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      isForOwner: true,
    });
    await deps.jobs.send(deletionCodeJob, { userId, requestedAt: now.toISOString() });
    await recordSecurityEvent(deps, 'deletion_requested', { userId });
  });
  return { code: CODES.code_sent.code, message: CODES.code_sent.text };
}

/** Removes sessions and address at once; a job that never gives up then ends the billing. */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits' | 'log' | 'secrets'>,
  { member, code: typed }: { member: Member; code: string },
): Promise<{ deleted: true }> {
  const { userId } = member;
  await limitByKey(deps, 'deletionGuess', userId);
  const now = deps.clock.now();
  const mine = { userId, purpose: 'delete', now } as const;
  // In its own transaction, so that a later rollback does not undo the count.
  const live = await runInTransaction(deps.db, (tx) => codes.countCodeTry(tx, mine));
  const code = await findMatch(deps, { typed, isFor: userId }, live);
  if (!code) {
    await recordSecurityEvent(deps, 'wrong_deletion_code', { userId });
    throw live.length === 0 ? await createNoLiveCodeError(deps, userId) : createWrongCodeError();
  }

  await runInTransaction(deps.db, async (tx) => {
    const contact = await findContact(tx, userId);
    if (!contact) throw fail('unauthenticated');
    if (!(await codes.consumeCode(tx, { ...mine, id: code.id }))) throw createWrongCodeError();
    await markDeleted(tx, userId, now);
    await endAllSessions(deps, userId);
    await deleteSignInData(tx, userId);
    await codes.deleteChallenges(tx, contact.email);
    await enqueueGoodbye({ ...deps, db: tx }, { contact, now });
    await deps.jobs.send(erasureJob, { userId });
    await recordSecurityEvent(deps, 'account_deleted', { userId });
    await recordErasure(tx, 'account_deleted', { userId });
  });
  return { deleted: true };
}

/** The error if no code is live: the last one expired, or none was requested. */
async function createNoLiveCodeError({ db }: Pick<Deps, 'db'>, userId: string) {
  const last = await codes.findLastCodeTime(db, { userId, purpose: 'delete' });
  const wasSent = last !== undefined;
  return wasSent ? createWrongCodeError('Your code has expired') : createWrongCodeError();
}

function createWrongCodeError(words = 'Invalid code') {
  return fail('invalid_code', { errors: { code: [words] } });
}

function refuseTooSoon(last: Date | undefined, now: Date): void {
  if (!last) return;
  const waitMs = last.getTime() + RESEND_AFTER_MS - now.getTime();
  if (waitMs <= 0) return;
  throw fail('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
