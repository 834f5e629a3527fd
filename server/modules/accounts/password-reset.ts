import { CODES } from '../../../contract/errors.ts';
import { CODE_LIFETIME_MINUTES, CODE_MAX_TRIES } from '../../../contract/limits.ts';
import type {
  forgotPassword,
  resetPassword as resetRoute,
  verifyResetCode as verifyRoute,
} from '../../../contract/routes/accounts.ts';
import type { BodyOf, ReplyOf } from '../../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { isCode, randomToken, sha256 } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import type { Client } from '../../platform/http/binding.ts';
import { noteSecurityEvent } from '../security/security.ts';
import { endAllSessions, lockAccount } from '../sessions/sessions.ts';
import { notify } from './notices.jobs.ts';
import * as store from './accounts.store.ts';
import { countCodeGuess, countCodeMail, countFrom } from './attempts.ts';
import { resetCodeJob } from './codes.jobs.ts';
import * as codes from './codes.store.ts';
import { forgetDevices } from './devices.ts';
import * as grants from './grants.store.ts';
import { refuseGuessable } from './password-strength.ts';

const LIFETIME_MS = CODE_LIFETIME_MINUTES * 60_000;
export const GRANT_LIFETIME_SECONDS = CODE_LIFETIME_MINUTES * 60;

/** In the form of a stored hash, to compare with where there is none: the same work, and "no". */
const NO_CODE = `${'A'.repeat(22)}.${'A'.repeat(43)}`;

/**
 * Begins a reset: answers with a challenge that the code will be presented with. Whether the
 * address has an account is not even asked here but in the job that mails the code, so no answer
 * and no time can tell.
 */
export async function requestReset(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'limits'>,
  { form, client }: { form: BodyOf<typeof forgotPassword>; client: Client },
): Promise<ReplyOf<typeof forgotPassword>> {
  await countFrom(deps, 'codeRequest', client.address);
  await countCodeMail(deps, 'reset', form.email);
  const challenge = randomToken();
  const hash = sha256(challenge);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await inTransaction(deps.db, async (tx) => {
    await codes.insertChallenge(tx, { hash, email: form.email, now, expiresAt });
    await deps.jobs.send(resetCodeJob, { challengeHash: hash.toString('base64url') });
    await noteSecurityEvent(deps, 'reset_code_requested');
  });
  return { message: challenge };
}

/** Exchanges a challenge and its code for a grant to reset the password once. */
export async function verifyResetCode(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'log' | 'secrets'>,
  { form, client }: { form: BodyOf<typeof verifyRoute>; client: Client },
): Promise<{ reply: ReplyOf<typeof verifyRoute>; grant: string }> {
  await countFrom(deps, 'codeGuess', client.address);
  const now = deps.clock.now();
  const challengeHash = sha256(form.message);
  const challenge = await codes.countChallengeTry(deps.db, {
    hash: challengeHash,
    mostTries: CODE_MAX_TRIES,
    now,
  });
  if (!challenge) throw await wrongCode(deps);
  const { email } = challenge;
  await countCodeGuess(deps, { email, address: client.address });

  const code = await codes.findResetCode(deps.db, { email, challengeHash, now });
  const stored = code?.codeHash ?? NO_CODE;
  const isRight = await isCode(form.code, stored, deps.secrets.codePepper);
  if (!code || !isRight) throw await wrongCode(deps, code?.userId);

  const grant = randomToken();
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, code.userId))) throw await wrongCode(deps);
    const using = { userId: code.userId, purpose: 'reset', codeHash: stored, now } as const;
    if (!(await codes.consumeCode(tx, using))) throw await wrongCode(deps, code.userId);
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await grants.insertGrant(tx, { userId: code.userId, hash: sha256(grant), now, expiresAt });
    await noteSecurityEvent(deps, 'reset_code_proved', code);
  });
  return { reply: { email }, grant };
}

/** Sets a new password by a grant, ends every session of the account, and tells its owner. */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'passwords' | 'limits'>,
  input: { form: BodyOf<typeof resetRoute>; grant: string | undefined; client: Client },
): Promise<ReplyOf<typeof resetRoute>> {
  const { email, password } = input.form;
  await countFrom(deps, 'codeGuess', input.client.address);
  const hash = sha256(input.grant ?? '');
  const grant = await grants.findGrant(deps.db, { hash, now: deps.clock.now() });
  if (!grant) throw fail('invalid_code');
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
    await forgetDevices(tx, userId);
    await notify(deps, userId, 'passwordReset');
    await noteSecurityEvent(deps, 'password_reset', { userId });
  });
  return { code: CODES.password_reset.code, message: CODES.password_reset.text };
}

async function wrongCode(deps: Pick<Deps, 'db' | 'clock' | 'log'>, userId?: string) {
  await noteSecurityEvent(deps, 'wrong_reset_code', { userId });
  return fail('invalid_code', { errors: { code: ['Invalid or expired code!'] } });
}
