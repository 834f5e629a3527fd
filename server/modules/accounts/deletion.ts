import { CODES } from '../../../contract/errors.ts';
import { CODE_LIFETIME_MINUTES, CODE_RESEND_AFTER_SECONDS } from '../../../contract/limits.ts';
import type { requestDeletion as requestRoute } from '../../../contract/routes/accounts.ts';
import type { ReplyOf } from '../../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { noteSecurityEvent } from '../security/security.ts';
import { endAllSessions, lockAccount, type Member } from '../sessions/sessions.ts';
import * as store from './accounts.store.ts';
import { countCodeMail, countOf } from './attempts.ts';
import { addCode, findMatch } from './codes.ts';
import { deletionCodeJob } from './codes.jobs.ts';
import * as codes from './codes.store.ts';
import { forgetDevices } from './devices.ts';
import { sayGoodbye } from './goodbye.jobs.ts';
import { erasureJob } from './erasure.jobs.ts';

const RESEND_AFTER_MS = CODE_RESEND_AFTER_SECONDS * 1000;
const LIFETIME_MS = CODE_LIFETIME_MINUTES * 60_000;

/** Mails a code that confirms the deletion; another one only after a minute. */
export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'limits'>,
  { userId, user }: Member,
): Promise<ReplyOf<typeof requestRoute>> {
  const now = deps.clock.now();
  const owner = { userId, purpose: 'delete' } as const;
  refuseTooSoon(await codes.findLastCodeTime(deps.db, owner), now);
  await countCodeMail(deps, 'delete', user.email);

  await inTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw fail('unauthenticated');
    // The second of two parallel requests sees the first.
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
    await noteSecurityEvent(deps, 'deletion_requested', { userId });
  });
  return { code: CODES.code_sent.code, message: CODES.code_sent.text };
}

/**
 * Ends the account: from here on it has no session and no address, and nothing about it is shown.
 * What is left of it (the subscription at Stripe, the rows) is ended by a job that does not give up.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits' | 'log' | 'secrets'>,
  { member, code: typed }: { member: Member; code: string },
): Promise<{ deleted: true }> {
  const { userId, user } = member;
  await countOf(deps, 'deletionGuess', userId);
  const now = deps.clock.now();
  const mine = { userId, purpose: 'delete', now } as const;
  // In its own transaction: the guess counts whatever its outcome.
  const live = await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    return codes.countCodeTry(tx, mine);
  });
  const code = await findMatch(deps, { typed, isFor: userId }, live);
  if (!code) {
    await noteSecurityEvent(deps, 'wrong_deletion_code', { userId });
    throw live.length === 0 ? await deadCode(deps, userId) : wrongCode();
  }

  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    if (!(await codes.consumeCode(tx, { ...mine, id: code.id }))) throw wrongCode();
    await store.markDeleted(tx, userId, now);
    await endAllSessions(deps, userId);
    await codes.deletePending(tx, userId);
    await forgetDevices(tx, userId);
    await codes.deleteChallengesOf(tx, user.email);
    await sayGoodbye({ ...deps, db: tx }, { member, now });
    await deps.jobs.send(erasureJob, { userId });
    await noteSecurityEvent(deps, 'account_deleted', { userId });
  });
  return { deleted: true };
}

/** No code can be right any more: one was sent and is over, or none was asked for. */
async function deadCode({ db }: Pick<Deps, 'db'>, userId: string) {
  const last = await codes.findLastCodeTime(db, { userId, purpose: 'delete' });
  const wasSent = last !== undefined;
  return wasSent ? wrongCode('Your code has expired') : wrongCode();
}

function wrongCode(words = 'Invalid code') {
  return fail('invalid_code', { errors: { code: [words] } });
}

function refuseTooSoon(last: Date | undefined, now: Date): void {
  const waitMs = (last?.getTime() ?? 0) + RESEND_AFTER_MS - now.getTime();
  if (waitMs <= 0) return;
  throw fail('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
