import type { login as route } from '../../../contract/routes/accounts.ts';
import type { BodyOf, ReplyOf } from '../../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../platform/failure.ts';
import type { Client } from '../../platform/http/binding.ts';
import {
  authenticate,
  createSession,
  type Member,
  type NewSession,
  standingOfMember,
} from '../sessions/sessions.ts';
import * as store from './accounts.store.ts';
import { countLogin, forgetLogins } from './attempts.ts';

export type SignInDeps = Pick<Deps, 'db' | 'database' | 'clock' | 'log'>;

/**
 * Signs in with e-mail and password. An unknown address, a wrong password and an account that only
 * knows Google are answered in the same words after the same work.
 */
export async function login(
  deps: SignInDeps & Pick<Deps, 'limits' | 'passwords'>,
  { form, client }: { form: BodyOf<typeof route>; client: Client },
): Promise<ReplyOf<typeof route>> {
  const place = { email: form.email, address: client.address };
  await countLogin(deps, place);
  const account = await store.findByEmail(deps.db, form.email);
  const matches = await deps.passwords.matches(form.password, account?.passwordHash ?? null);
  if (!account || !matches) throw fail('invalid_login');

  const signedIn = await signIn(deps, { userId: account.id, kind: form.accessType, client });
  await forgetLogins(deps, place);
  return { token: signedIn.token, ...standingOfMember(signedIn.member) };
}

/** A new session for a user who has just proved who they are. */
export async function signIn(
  deps: SignInDeps,
  session: NewSession,
): Promise<{ token: string; member: Member }> {
  const token = await createSession(deps, session);
  const member = token === null ? null : await authenticate(deps, token);
  // Null only where the account was deleted within these milliseconds.
  if (token === null || member === null) throw fail('invalid_login');
  return { token, member };
}
