import { TOKEN_SOURCE_HEADER } from '../../../../contract/limits.ts';
import { isAuthenticated } from '../../../../contract/routes/accounts.ts';
import type { Deps } from '../../../deps.ts';
import type { Member } from '../../../member.ts';
import { hashSha256 } from '../../../platform/crypto/crypto.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import type { SessionActor } from '../../../platform/http/routes/actors.ts';
import type { BearerCall } from '../../../platform/http/routes/receiving.ts';
import { buildActor, authenticate, isTokenFor, readTokenOwner } from '../../sessions/sessions.ts';
import { lockAccount } from '../../users/users.ts';
import { readDevice } from '../devices/devices.cookies.ts';
import { readBinding } from '../google/google.cookies.ts';
import { consumeHandoff, hasHandoff } from '../google/google.store.ts';
import { refuseEndedSession } from './ended-session.ts';
import { beginSession, type SignInDeps } from './sign-in.ts';

/** Throws the reason if the token is that of a session that has ended. */
export async function findBearerActor(
  deps: SignInDeps & Pick<Deps, 'settings'>,
  token: string,
  call: BearerCall,
): Promise<SessionActor<Member> | null> {
  const member = await (isTokenFor('handoff', token)
    ? exchangeHandoff(deps, token, call)
    : findSessionMember(deps, token, call.headers));
  if (member === null && call.headers[TOKEN_SOURCE_HEADER] !== 'address')
    await refuseEndedSession(deps, token);
  return member && buildActor(member);
}

/** Null for a token that the page took from its URL: anyone can make such a link. */
export async function findSessionMember(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  token: string,
  headers: BearerCall['headers'],
): Promise<Member | null> {
  return headers[TOKEN_SOURCE_HEADER] === 'address' ? null : authenticate(deps, token);
}

/** Only `isAuthenticated` accepts a handoff: once, from the browser that started the sign-in. */
async function exchangeHandoff(
  deps: SignInDeps & Pick<Deps, 'settings'>,
  token: string,
  { route, cookies, client }: BearerCall,
): Promise<Member | null> {
  const { appUrl } = deps.settings.http;
  const binding = readBinding(cookies, appUrl);
  const userId = readTokenOwner(token);
  if (route !== isAuthenticated || binding === undefined || userId === null) return null;

  const begun = await runInTransaction(deps.db, async (tx) => {
    const hash = hashSha256(token);
    // First, so that a made-up token does not lock the account that it names.
    if (!(await hasHandoff(tx, { userId, hash }))) return null;
    if (!(await lockAccount(tx, userId))) return null;
    const using = { userId, hash, bindingHash: hashSha256(binding), now: deps.clock.now() };
    const handoff = await consumeHandoff(tx, using);
    if (!handoff) return null;
    const proof = { way: 'google', identity: handoff.identity } as const;
    const browser = { client, device: readDevice(cookies, appUrl) };
    return beginSession(deps, tx, { userId, kind: handoff.kind, proof, ...browser });
  });
  const member = begun && (await authenticate(deps, begun.token));
  return member && { ...member, begun };
}
