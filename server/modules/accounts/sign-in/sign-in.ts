import type { login as route } from '../../../../contract/routes/accounts.ts';
import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import type { RequestClient } from '../../../platform/http/routes/binding.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { createSession, type NewSession, type SessionKind } from '../../sessions/sessions.ts';
import { findStanding } from '../../standing/standing.ts';
import { findAccountByEmail } from '../../users/users.ts';
import { limitLogin, limitSignIns, resetLoginLimits } from '../attempts.ts';
import { linkWaiting } from '../google/google-link.ts';
import { findKnownDevice, recognizeDevice } from '../devices/devices.ts';
import { type SignInProof, isStillValid } from './sign-in-proof.ts';

export type SignInDeps = Pick<Deps, 'db' | 'database' | 'clock' | 'jobs' | 'log'>;

export type Browser = { client: RequestClient; device: string | undefined };

/** Every rejected sign-in gets the same response after the same work. */
export async function login(
  deps: SignInDeps & Pick<Deps, 'limits' | 'passwords' | 'secrets'>,
  { form, link, ...browser }: { form: BodyOf<typeof route>; link: string | undefined } & Browser,
): Promise<{ reply: ReplyOf<typeof route>; device: string }> {
  const { email } = form;
  const device = await findKnownDevice(deps, { email, secret: browser.device });
  const attempt = { email, address: browser.client.address, device };
  await limitLogin(deps, attempt);
  const account = await findAccountByEmail(deps.db, email);
  const matches = await deps.passwords.matches(
    form.password,
    account?.passwordHash ?? null,
    device ? 'owner' : 'stranger',
  );
  if (!account?.passwordHash || !matches) {
    throw await refuseLogin(deps, account?.id);
  }

  await limitSignIns(deps, attempt);
  const proof = { way: 'password', passwordHash: account.passwordHash } as const;
  const who = { userId: account.id, kind: form.accessType, proof, ...browser };
  const signedIn = await signIn(deps, who, (tx) =>
    linkWaiting(deps, tx, { userId: account.id, email, sealed: link }),
  );
  await resetLoginLimits(deps, attempt);
  const { token, device: secret } = signedIn;
  const { dataProcessing: _, ...standing } = await findStanding(deps, account.id);
  return { reply: { token, ...standing }, device: secret };
}

/**
 * Begins a session with a password that was just checked or set, and runs `also` in its
 * transaction.
 */
export async function signIn(
  deps: SignInDeps,
  who: { userId: string; kind: SessionKind; proof: SignInProof } & Browser,
  also?: (tx: Db) => Promise<void>,
): Promise<{ token: string; device: string }> {
  const begun = await runInTransaction(deps.db, async (tx) => {
    const session = await beginSession(deps, tx, who);
    if (session) await also?.(tx);
    return session;
  });
  if (!begun) throw await refuseLogin(deps, who.userId);
  return begun;
}

/** Null if the account was deleted, or `proof` no longer opens it. */
export async function beginSession(
  deps: SignInDeps,
  tx: Db,
  { device, proof, ...session }: NewSession & { device: string | undefined; proof: SignInProof },
): Promise<{ token: string; device: string } | null> {
  const { userId } = session;
  const { way } = proof;
  const begun = await createSession(deps, session, (locked) => isStillValid(locked, userId, proof));
  if (begun === null) return null;
  const { token, sessionId } = begun;
  const known = await recognizeDevice(deps, tx, { userId, sessionId, way, secret: device });
  await recordSecurityEvent(deps, `signed_in_with_${way}`, { userId, isNewDevice: known.isNew });
  return { token, device: known.secret };
}

async function refuseLogin(deps: Pick<Deps, 'db' | 'clock' | 'log'>, userId: string | undefined) {
  await recordSecurityEvent(deps, 'sign_in_refused', { userId });
  return fail('invalid_login');
}
