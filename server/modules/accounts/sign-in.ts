import type { login as route } from '../../../contract/routes/accounts.ts';
import type { BodyOf, ReplyOf } from '../../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import type { Client } from '../../platform/http/binding.ts';
import { noteSecurityEvent } from '../security/security.ts';
import {
  authenticate,
  createSession,
  type Member,
  type NewSession,
  type SessionKind,
  standingOfMember,
} from '../sessions/sessions.ts';
import * as store from './accounts.store.ts';
import { countLogin, forgetLogins } from './attempts.ts';
import { findKnownDevice, recognise } from './devices.ts';
import type { NewDeviceSignIn } from './devices.jobs.ts';

type SignInWay = NewDeviceSignIn['way'];

export type SignInDeps = Pick<Deps, 'db' | 'database' | 'clock' | 'jobs' | 'log'>;

/** A browser that signs in: who asks, and by what secret it is recognised. */
export type Browser = { client: Client; device: string | undefined };

/**
 * Signs in with e-mail and password. An unknown address, a wrong password and an account that only
 * knows Google are answered in the same words after the same work.
 */
export async function login(
  deps: SignInDeps & Pick<Deps, 'limits' | 'passwords'>,
  { form, ...browser }: { form: BodyOf<typeof route> } & Browser,
): Promise<{ reply: ReplyOf<typeof route>; device: string }> {
  const { email } = form;
  const device = await findKnownDevice(deps, { email, secret: browser.device });
  const attempt = { email, address: browser.client.address, device };
  await countLogin(deps, attempt);
  const account = await store.findByEmail(deps.db, email);
  const matches = await deps.passwords.matches(form.password, account?.passwordHash ?? null);
  if (!account || !matches) {
    await noteSecurityEvent(deps, 'sign_in_refused', { userId: account?.id });
    throw fail('invalid_login');
  }

  const signedIn = await signIn(deps, { userId: account.id, kind: form.accessType, ...browser });
  await forgetLogins(deps, attempt);
  const { token, member } = signedIn;
  return { reply: { token, ...standingOfMember(member) }, device: signedIn.device };
}

/** A new session for a user who has just proved who they are. */
export async function signIn(
  deps: SignInDeps,
  who: { userId: string; kind: SessionKind } & Browser,
): Promise<{ token: string; device: string; member: Member }> {
  const begun = await inTransaction(deps.db, (tx) =>
    beginSession(deps, tx, { ...who, way: 'password' }),
  );
  const member = begun && (await authenticate(deps, begun.token));
  // Null only where the account was deleted within these milliseconds.
  if (!begun || !member) throw fail('invalid_login');
  return { ...begun, member };
}

/** Session and device together: none is noted without the other. Null where the account is gone. */
export async function beginSession(
  deps: SignInDeps,
  tx: Db,
  { device, way, ...session }: NewSession & { device: string | undefined; way: SignInWay },
): Promise<{ token: string; device: string } | null> {
  const begun = await createSession(deps, session);
  if (begun === null) return null;
  const { token, sessionId } = begun;
  const { userId } = session;
  const known = await recognise(deps, tx, { userId, sessionId, way, secret: device });
  await noteSecurityEvent(deps, `signed_in_with_${way}`, { userId, isNewDevice: known.isNew });
  return { token, device: known.secret };
}
