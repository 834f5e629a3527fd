import { isAuthenticated } from '../../../contract/routes/accounts.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { BearerCall } from '../../platform/http/app.ts';
import { authenticate, createSession, isTokenFor, type Member } from '../sessions/sessions.ts';
import { bindingOf } from './google.cookies.ts';
import { consumeHandoff } from './google.store.ts';
import type { SignInDeps } from './sign-in.ts';

/**
 * The member behind a bearer token. One call, `isAuthenticated`, also takes the handoff that a
 * Google sign-in ends with, once and from the browser that began it, and begins the session.
 */
export async function memberOfBearer(
  deps: SignInDeps & Pick<Deps, 'settings'>,
  token: string,
  { route, cookies, client }: BearerCall,
): Promise<Member | null> {
  if (!isTokenFor('handoff', token)) return authenticate(deps, token);
  const binding = bindingOf(cookies, deps.settings.http.appUrl);
  if (route !== isAuthenticated || binding === undefined) return null;

  const newToken = await inTransaction(deps.db, async (tx) => {
    const hashes = { hash: sha256(token), bindingHash: sha256(binding) };
    const handoff = await consumeHandoff(tx, { ...hashes, now: deps.clock.now() });
    return handoff ? createSession(deps, { ...handoff, client }) : null;
  });
  const member = newToken === null ? null : await authenticate(deps, newToken);
  return newToken === null || member === null ? null : { ...member, newToken };
}
