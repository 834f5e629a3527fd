import { CODE_LIFETIME_MINUTES, CODE_RESEND_AFTER_SECONDS } from '../../../../contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { recordSecurityEvent, type SecurityEvent } from '../../security/security.ts';
import { countWrongAddressGuess } from '../attempts.ts';
import { addCode, findMatch } from './codes.ts';
import * as codes from './codes.store.ts';

const RESEND_AFTER_MS = CODE_RESEND_AFTER_SECONDS * 1000;
const LIFETIME_MS = CODE_LIFETIME_MINUTES * 60_000;

/** Of a code that a signed-in member requests, and enters while signed in. */
type MemberCodeOwner = { userId: string; purpose: 'delete' | 'verify' };

export async function refuseTooSoon(db: Db, owner: MemberCodeOwner, now: Date): Promise<void> {
  const last = await codes.findLastCodeTime(db, owner);
  if (!last) return;
  const waitMs = last.getTime() + RESEND_AFTER_MS - now.getTime();
  if (waitMs <= 0) return;
  throw fail('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** The job that mails it sets its hash. */
export async function addMemberCode(tx: Db, owner: MemberCodeOwner, now: Date): Promise<void> {
  await addCode(tx, {
    ...owner,
    id: crypto.randomUUID(),
    challengeHash: null,
    codeHash: null,
    now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    isForOwner: true,
  });
}

type TypedCode = MemberCodeOwner & {
  typed: string;
  isFor: string;
  maxTries: number;
  wrongEvent: SecurityEvent;
};

/** Counts the try, and throws if no live code matches. The caller consumes the code. */
export async function findTypedCode(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'log' | 'codes'>,
  { userId, purpose, typed, isFor, maxTries, wrongEvent }: TypedCode,
): Promise<{ id: string }> {
  const owner = { userId, purpose, now: deps.clock.now() };
  // In its own transaction, so that a later rollback does not undo the count.
  const counted = { ...owner, maxTries };
  const live = await runInTransaction(deps.db, (tx) => codes.countCodeTry(tx, counted));
  const code = await findMatch(deps, { typed, isFor }, live);
  if (code) return code;
  if (purpose === 'verify' && live.length > 0) await countWrongAddressGuess(deps);
  await recordSecurityEvent(deps, wrongEvent, { userId });
  const isLive = live.some((each) => each.purpose === purpose);
  throw isLive ? createWrongCodeError() : await createNoLiveCodeError(deps, { owner, live });
}

/** The error if no requested code is live: the last one expired, or none was requested. */
async function createNoLiveCodeError(
  { db }: Pick<Deps, 'db'>,
  { owner, live }: { owner: MemberCodeOwner; live: readonly object[] },
) {
  const welcome = { ...owner, purpose: 'welcome' } as const;
  const wasSent =
    (await codes.findLastCodeTime(db, owner)) !== undefined ||
    (live.length === 0 && (await codes.findLastCodeTime(db, welcome)) !== undefined);
  return wasSent ? createWrongCodeError('Your code has expired') : createWrongCodeError();
}

export function createWrongCodeError(words = 'Invalid code') {
  return fail('invalid_code', { errors: { code: [words] } });
}
