import { isAuthenticated } from '../../../contract/routes/accounts.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { BearerCall } from '../../platform/http/app.ts';
import { authenticate, isTokenFor, lockAccount, type Member } from '../sessions/sessions.ts';
import { deviceOf } from './devices.cookies.ts';
import { bindingOf } from './google.cookies.ts';
import { consumeHandoff, findHandoffUser } from './google.store.ts';
import { beginSession, type SignInDeps } from './sign-in.ts';

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
  const { appUrl } = deps.settings.http;
  const binding = bindingOf(cookies, appUrl);
  if (route !== isAuthenticated || binding === undefined) return null;

  const begun = await inTransaction(deps.db, async (tx) => {
    const hash = sha256(token);
    const userId = await findHandoffUser(tx, hash);
    if (userId === undefined || !(await lockAccount(tx, userId))) return null;
    const using = { userId, hash, bindingHash: sha256(binding), now: deps.clock.now() };
    const handoff = await consumeHandoff(tx, using);
    if (!handoff) return null;
    const browser = { client, device: deviceOf(cookies, appUrl), way: 'google' } as const;
    return beginSession(deps, tx, { userId, kind: handoff.kind, ...browser });
  });
  const member = begun && (await authenticate(deps, begun.token));
  return member && { ...member, begun };
}
