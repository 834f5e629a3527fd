import { CODES } from '../../../contract/errors.ts';
import {
  CODE_LIFETIME_MINUTES,
  CODE_MAX_TRIES,
  CODE_RESEND_AFTER_SECONDS,
} from '../../../contract/limits.ts';
import type { requestDeletion as requestRoute } from '../../../contract/routes/accounts.ts';
import type { ReplyOf } from '../../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { isCode } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import type { Client } from '../../platform/http/binding.ts';
import { noteSecurityEvent } from '../security/security.ts';
import { endAllSessions, type Member } from '../sessions/sessions.ts';
import * as store from './accounts.store.ts';
import { countCodeGuess, countCodeMail, countFrom } from './attempts.ts';
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
  const unlessAfter = new Date(now.getTime() - RESEND_AFTER_MS);
  const last = await codes.findCodeTime(deps.db, userId, 'delete');
  if (last && last > unlessAfter) throw tooSoon(last, now);
  await countCodeMail(deps, 'delete', user.email);

  await inTransaction(deps.db, async (tx) => {
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    const code = { userId, purpose: 'delete', challengeHash: null, codeHash: null } as const;
    const isFirst = await codes.putCode(tx, { ...code, now, expiresAt }, { unlessAfter });
    if (!isFirst) throw tooSoon(now, now);
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
  { member, code, client }: { member: Member; code: string; client: Client },
): Promise<{ deleted: true }> {
  const { userId, user } = member;
  await countFrom(deps, 'codeGuess', client.address);
  const now = deps.clock.now();
  const mine = { userId, purpose: 'delete', now } as const;
  // In a transaction of its own: counted whatever comes of the guess.
  const guess = { ...mine, mostTries: CODE_MAX_TRIES };
  const live = await inTransaction(deps.db, (tx) => codes.countCodeTry(tx, guess));
  if (!live?.codeHash) await noteSecurityEvent(deps, 'wrong_deletion_code', { userId });
  if (!live) throw await deadCode(deps, userId);
  if (!live.codeHash) throw wrongCode();
  await countCodeGuess(deps, { email: user.email, address: client.address });
  const { codeHash } = live;
  if (!(await isCode(code, codeHash, deps.secrets.codePepper))) {
    await noteSecurityEvent(deps, 'wrong_deletion_code', { userId });
    throw wrongCode();
  }

  await inTransaction(deps.db, async (tx) => {
    if (!(await codes.consumeCode(tx, { ...mine, codeHash }))) throw wrongCode();
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
  const wasSent = (await codes.findCodeTime(db, userId, 'delete')) !== undefined;
  return wasSent ? wrongCode('Your code has expired') : wrongCode();
}

function wrongCode(words = 'Invalid code') {
  return fail('invalid_code', { errors: { code: [words] } });
}

function tooSoon(last: Date, now: Date) {
  const waitMs = last.getTime() + RESEND_AFTER_MS - now.getTime();
  return fail('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
