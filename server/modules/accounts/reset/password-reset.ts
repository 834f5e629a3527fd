import { CODES } from '../../../../contract/errors.ts';
import { CODE_LIFETIME_MINUTES } from '../../../../contract/limits.ts';
import type {
  forgotPassword,
  resetPassword as resetRoute,
  verifyResetCode as verifyRoute,
} from '../../../../contract/routes/accounts.ts';
import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { Deps } from '../../../deps.ts';
import { makeToken, hashSha256 } from '../../../platform/crypto/crypto.ts';
import { makeOwnedSecret, readOwner } from '../../../platform/crypto/owned-secrets.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import type { RequestClient } from '../../../platform/http/routes/binding.ts';
import { revokeAllAgents } from '../../agents/agents.ts';
import { revokeAllTokens } from '../../api-tokens/api-tokens.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { endAllSessions } from '../../sessions/sessions.ts';
import {
  findAccount,
  findAccountByEmail,
  lockAccount,
  UNKNOWN_USER,
  setPassword,
} from '../../users/users.ts';
import { notify } from '../notices.ts';
import {
  limitByAddress,
  limitByKey,
  limitResetRequest,
  countWrongGuess,
  countAllowedTries,
  resetSignInLimit,
} from '../attempts.ts';
import * as challenges from './challenges.store.ts';
import { findMatch } from '../codes/codes.ts';
import { resetCodeJob } from '../accounts.jobs.ts';
import * as codes from '../codes/codes.store.ts';
import { findKnownDevice, deleteDevices } from '../devices/devices.ts';
import { dropUnprovedIdentities } from '../google/address-proof.ts';
import * as grants from './grants.store.ts';
import { refuseGuessable } from '../password/password-strength.ts';

const LIFETIME_MS = CODE_LIFETIME_MINUTES * 60_000;

type ResetBrowser = {
  client: RequestClient;
  device: string | undefined;
  challenge: string | undefined;
};

/**
 * Only the job that mails the code looks up the account, so neither response nor timing reveals
 * whether it exists. A browser that repeats the request keeps its challenge.
 */
export async function requestReset(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'limits'>,
  { form: { email }, client, ...browser }: { form: BodyOf<typeof forgotPassword> } & ResetBrowser,
): Promise<ReplyOf<typeof forgotPassword>> {
  const device = await findKnownDevice(deps, { email, secret: browser.device });
  const attempt = { email, address: client.address, device };
  await limitResetRequest(deps, attempt);
  const maxTries = await countAllowedTries(deps, attempt);
  const now = deps.clock.now();
  const request = { email, device, now, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
  return runInTransaction(deps.db, async (tx) => {
    const previous = browser.challenge ?? '';
    const extended = { ...request, hash: hashSha256(previous), maxTries };
    const isOpen = await challenges.extendChallenge(tx, extended);
    const challenge = isOpen ? previous : makeToken();
    const hash = hashSha256(challenge);
    if (!isOpen) await challenges.insertChallenge(tx, { ...request, hash });
    await deps.jobs.send(resetCodeJob, { challengeHash: hash.toString('base64url') });
    await recordSecurityEvent(deps, 'reset_code_requested');
    return { message: challenge };
  });
}

export async function verifyResetCode(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'log' | 'codes'>,
  { form, client }: { form: BodyOf<typeof verifyRoute>; client: RequestClient },
): Promise<{ reply: ReplyOf<typeof verifyRoute>; grant: string }> {
  const now = deps.clock.now();
  const hash = hashSha256(form.message);
  const challenge = await challenges.findChallenge(deps.db, { hash, now });
  if (!challenge?.device) await limitByAddress(deps, 'codeGuess', client.address);
  if (!challenge) throw await refuseWrongCode(deps);
  const { email, device } = challenge;
  const maxTries = await countAllowedTries(deps, { email, address: client.address, device });
  const isCounted = await challenges.countChallengeTry(deps.db, { hash, maxTries, now });
  if (!isCounted) throw await refuseTooManyTries(deps);

  const userId = (await findAccountByEmail(deps.db, email))?.id ?? UNKNOWN_USER;
  const live = await codes.findResetCodes(deps.db, { userId, challengeHash: hash, now });
  const code = await findMatch(deps, { typed: form.code, isFor: hash }, live);
  if (!code) {
    if (!device) await countWrongGuess(deps, { isAtLiveCode: live.length > 0 });
    throw await refuseWrongCode(deps, live.length > 0 ? userId : undefined);
  }

  const grant = makeOwnedSecret(userId);
  await runInTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw await refuseWrongCode(deps);
    const using = { userId, purpose: 'reset', id: code.id, now } as const;
    if (!(await codes.consumeCode(tx, using))) throw await refuseWrongCode(deps, userId);
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await grants.insertGrant(tx, { userId, hash: hashSha256(grant), now, expiresAt });
    await recordSecurityEvent(deps, 'reset_code_verified', { userId });
  });
  return { reply: { email }, grant };
}

type ResetProof = { grant: string | undefined; device: string | undefined; client: RequestClient };

/** Only the device in use stays known, so strangers cannot keep the owner from signing in there. */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'passwords' | 'limits'>,
  input: { form: BodyOf<typeof resetRoute> } & ResetProof,
): Promise<ReplyOf<typeof resetRoute>> {
  const { email, password } = input.form;
  const hash = hashSha256(input.grant ?? '');
  const owner = readOwner(input.grant ?? '') ?? UNKNOWN_USER;
  const isLive = await grants.hasGrant(deps.db, { userId: owner, hash, now: deps.clock.now() });
  const account = isLive && (await findAccount(deps.db, owner));
  if (!account) {
    await limitByAddress(deps, 'codeGuess', input.client.address);
    throw fail('invalid_code');
  }
  await limitByKey(deps, 'newPassword', account.id);
  if (account.email !== email) {
    throw fail('invalid_code', { errors: { email: ['Account not found!'] } });
  }
  await refuseGuessable(password, email);
  if (await deps.passwords.matches(password, account.passwordHash, 'owner'))
    throw fail('password_reused');

  const { id: userId } = account;
  const passwordHash = await deps.passwords.hash(password, 'owner');
  const now = deps.clock.now();
  await runInTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw fail('invalid_code');
    if (!(await grants.consumeGrant(tx, { userId, hash, now }))) throw fail('invalid_code');
    await dropUnprovedIdentities(deps, tx, userId);
    await setPassword(tx, userId, { passwordHash, emailVerifiedAt: now });
    await endAllSessions(deps, userId);
    await revokeAllTokens(deps, userId);
    await revokeAllAgents(deps, userId);
    await codes.deletePending(tx, userId);
    await deleteDevices(tx, userId, { except: input.device });
    await notify(deps, userId, 'passwordReset');
    await recordSecurityEvent(deps, 'password_reset', { userId });
  });
  await resetSignInLimit(deps, email);
  return { code: CODES.password_reset.code, message: CODES.password_reset.text };
}

/** The same for every address, so it does not reveal an account. */
async function refuseTooManyTries(deps: Pick<Deps, 'db' | 'clock' | 'log'>) {
  await recordSecurityEvent(deps, 'wrong_reset_code');
  const says = 'Too many wrong codes were entered. Please request a new code.';
  return fail('invalid_code', { errors: { code: [says] } });
}

async function refuseWrongCode(deps: Pick<Deps, 'db' | 'clock' | 'log'>, userId?: string) {
  await recordSecurityEvent(deps, 'wrong_reset_code', { userId });
  return fail('invalid_code', { errors: { code: ['Invalid or expired code!'] } });
}
