import { CODES } from '../../../contract/errors.ts';
import { CODE_LIFETIME_MINUTES } from '../../../contract/limits.ts';
import type {
  forgotPassword,
  resetPassword as resetRoute,
  verifyResetCode as verifyRoute,
} from '../../../contract/routes/accounts.ts';
import type { BodyOf, ReplyOf } from '../../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { randomToken, sha256 } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import type { Client } from '../../platform/http/binding.ts';
import { noteSecurityEvent } from '../security/security.ts';
import { endAllSessions, lockAccount } from '../sessions/sessions.ts';
import { notify } from './notices.jobs.ts';
import * as store from './accounts.store.ts';
import { countFrom, countOf, countResetRequest, countWrongGuess, triesOf } from './attempts.ts';
import * as challenges from './challenges.store.ts';
import { findMatch } from './codes.ts';
import { resetCodeJob } from './codes.jobs.ts';
import * as codes from './codes.store.ts';
import { findKnownDevice, forgetDevices } from './devices.ts';
import * as grants from './grants.store.ts';
import { refuseGuessable } from './password-strength.ts';

const LIFETIME_MS = CODE_LIFETIME_MINUTES * 60_000;

/** The requesting browser: its device secret and the challenge that it already has. */
type Asking = { client: Client; device: string | undefined; challenge: string | undefined };

/**
 * Begins a reset: answers with a challenge that the code will be presented with. Whether the
 * address has an account is not asked here but in the job that mails the code, so no answer and no
 * time can tell. A browser that asks again goes on with its challenge: all its codes answer that.
 */
export async function requestReset(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'limits'>,
  { form: { email }, client, ...browser }: { form: BodyOf<typeof forgotPassword> } & Asking,
): Promise<ReplyOf<typeof forgotPassword>> {
  const device = await findKnownDevice(deps, { email, secret: browser.device });
  const attempt = { email, address: client.address, device };
  await countResetRequest(deps, attempt);
  const mostTries = await triesOf(deps, attempt);
  const now = deps.clock.now();
  const asked = { email, device, now, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
  return inTransaction(deps.db, async (tx) => {
    const before = browser.challenge ?? '';
    const again = { ...asked, hash: sha256(before), mostTries };
    const isOpen = await challenges.extendChallenge(tx, again);
    const challenge = isOpen ? before : randomToken();
    const hash = sha256(challenge);
    if (!isOpen) await challenges.insertChallenge(tx, { ...asked, hash });
    await deps.jobs.send(resetCodeJob, { challengeHash: hash.toString('base64url') });
    await noteSecurityEvent(deps, 'reset_code_requested');
    return { message: challenge };
  });
}

/** Exchanges a challenge and its code for a grant to reset the password once. */
export async function verifyResetCode(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'log' | 'secrets'>,
  { form, client }: { form: BodyOf<typeof verifyRoute>; client: Client },
): Promise<{ reply: ReplyOf<typeof verifyRoute>; grant: string }> {
  const now = deps.clock.now();
  const hash = sha256(form.message);
  const challenge = await challenges.findChallenge(deps.db, { hash, now });
  if (!challenge?.device) await countFrom(deps, 'codeGuess', client.address);
  if (!challenge) throw await wrongCode(deps);
  const { email, device } = challenge;
  const mostTries = await triesOf(deps, { email, address: client.address, device });
  const isCounted = await challenges.countChallengeTry(deps.db, { hash, mostTries, now });
  if (!isCounted) throw await wrongCode(deps);

  const live = await codes.findResetCodes(deps.db, { email, challengeHash: hash, now });
  const code = await findMatch(deps, { typed: form.code, isFor: hash }, live);
  if (!code) {
    if (!device) await countWrongGuess(deps, { isAtLiveCode: live.length > 0 });
    throw await wrongCode(deps, live[0]?.userId);
  }

  const { userId, id } = code;
  const grant = randomToken();
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw await wrongCode(deps);
    const using = { userId, purpose: 'reset', id, now } as const;
    if (!(await codes.consumeCode(tx, using))) throw await wrongCode(deps, userId);
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await grants.insertGrant(tx, { userId, hash: sha256(grant), now, expiresAt });
    await noteSecurityEvent(deps, 'reset_code_proved', { userId });
  });
  return { reply: { email }, grant };
}

type Proof = { grant: string | undefined; device: string | undefined; client: Client };

/**
 * Sets a new password by a grant, ends every session of the account, and tells its owner. Of its
 * known devices it knows only the one that this is done from: strangers cannot keep its owner from
 * signing in there next.
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'passwords' | 'limits'>,
  input: { form: BodyOf<typeof resetRoute> } & Proof,
): Promise<ReplyOf<typeof resetRoute>> {
  const { email, password } = input.form;
  const hash = sha256(input.grant ?? '');
  const grant = await grants.findGrant(deps.db, { hash, now: deps.clock.now() });
  if (!grant) {
    await countFrom(deps, 'codeGuess', input.client.address);
    throw fail('invalid_code');
  }
  await countOf(deps, 'newPassword', grant.userId);
  if (grant.email !== email) {
    throw fail('invalid_code', { errors: { email: ['Account not found!'] } });
  }
  await refuseGuessable(password, email);
  if (await deps.passwords.matches(password, grant.passwordHash)) throw fail('password_reused');

  const { userId } = grant;
  const passwordHash = await deps.passwords.hash(password);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw fail('invalid_code');
    if (!(await grants.consumeGrant(tx, { userId, hash, now }))) throw fail('invalid_code');
    await store.setPassword(tx, userId, { passwordHash, emailVerifiedAt: now });
    await endAllSessions(deps, userId);
    await codes.deletePending(tx, userId);
    await forgetDevices(tx, userId, { except: input.device });
    await notify(deps, userId, 'passwordReset');
    await noteSecurityEvent(deps, 'password_reset', { userId });
  });
  return { code: CODES.password_reset.code, message: CODES.password_reset.text };
}

async function wrongCode(deps: Pick<Deps, 'db' | 'clock' | 'log'>, userId?: string) {
  await noteSecurityEvent(deps, 'wrong_reset_code', { userId });
  return fail('invalid_code', { errors: { code: ['Invalid or expired code!'] } });
}
