import { TOKEN_SOURCE_HEADER } from '../../../contract/limits.ts';
import { isAuthenticated } from '../../../contract/routes/accounts.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import type { BearerCall } from '../../platform/http/app.ts';
import {
  authenticate,
  isTokenFor,
  lockAccount,
  type Member,
  refusalOf,
} from '../sessions/sessions.ts';
import { deviceOf } from './devices.cookies.ts';
import { bindingOf } from './google.cookies.ts';
import { consumeHandoff, findHandoffUser } from './google.store.ts';
import { beginSession, type SignInDeps } from './sign-in.ts';

/**
 * The member behind a bearer token, or null where it opens nothing. A session opens what the
 * contract has for its kind; what it wants besides is refused with a reason.
 */
export async function memberOfBearer(
  deps: SignInDeps & Pick<Deps, 'settings'>,
  token: string,
  call: BearerCall,
): Promise<Member | null> {
  const member = await (isTokenFor('handoff', token)
    ? exchangeHandoff(deps, token, call)
    : memberOfSession(deps, token, call.headers));
  const refusal = member && refusalOf(call.route, member, deps.clock.now());
  if (refusal) throw fail(refusal);
  return member;
}

/** Also null if the page took the token from its URL: anybody can make such a link. */
export async function memberOfSession(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  token: string,
  headers: BearerCall['headers'],
): Promise<Member | null> {
  return headers[TOKEN_SOURCE_HEADER] === 'address' ? null : authenticate(deps, token);
}

/**
 * One call, `isAuthenticated`, takes the handoff that a Google sign-in ends with, once and from the
 * browser that began it, and begins the session.
 */
async function exchangeHandoff(
  deps: SignInDeps & Pick<Deps, 'settings'>,
  token: string,
  { route, cookies, client }: BearerCall,
): Promise<Member | null> {
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
