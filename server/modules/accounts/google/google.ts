import * as z from 'zod/mini';
import { affiliateId, email as emailField } from '../../../../contract/fields.ts';
import type { startGoogleSignIn } from '../../../../contract/routes/accounts.ts';
import type { QueryOf } from '../../../../contract/http/route.ts';
import type { Deps } from '../../../deps.ts';
import type { ProvedIdentity, IdentityRefusal } from '../../../gateways/identity.ts';
import { makeToken, hashSha256 } from '../../../platform/crypto/crypto.ts';
import { makeOwnedSecret } from '../../../platform/crypto/owned-secrets.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import type { RequestClient } from '../../../platform/http/routes/binding.ts';
import { getAddressPrefix } from '../../../platform/http/requests/client-address.ts';
import { seal, unseal } from '../../../platform/crypto/sealed.ts';
import type { Budget } from '../../../platform/limits/budgets.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { buildToken } from '../../sessions/sessions.ts';
import { lockAccount } from '../../users/users.ts';
import { limitByAddress } from '../attempts.ts';
import { isStillValid } from '../sign-in/sign-in-proof.ts';
import { confirmAddress, reportOtherAddress } from './address-proof.ts';
import { findOrCreateAccount } from './google-account.ts';
import { sealLink } from './google-link.ts';
import { insertHandoff } from './google.store.ts';
import { DEFAULT_TIME_ZONE, findKnownTimeZone } from '../settings/time-zones.ts';

export const FLOW_LIFETIME_SECONDS = 600;
export const HANDOFF_LIFETIME_SECONDS = 60;

/** By IP network: returns from the provider, each of which requests a token. */
const RETURNS: Budget = { name: 'google-returns', points: 100, perSeconds: 15 * 60 };

const Flow = z.strictObject({
  /** Milliseconds since 1970: a cookie's lifetime in the browser cannot be trusted. */
  endsAt: z.int(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  binding: z.string(),
  kind: z.enum(['web', 'extension']),
  fpromTid: z.nullable(affiliateId()),
  timeZone: z.pipe(
    z.string().check(z.refine((name) => findKnownTimeZone(name) !== null)),
    z.transform((name: string) => findKnownTimeZone(name) ?? DEFAULT_TIME_ZONE),
  ),
});
type Flow = z.output<typeof Flow>;

type Start = { query: QueryOf<typeof startGoogleSignIn>; timeZone: string; client: RequestClient };

export async function startSignIn(
  deps: Pick<Deps, 'identity' | 'limits' | 'settings' | 'secrets' | 'clock'>,
  { query, timeZone, client }: Start,
): Promise<{ url: string; flow: string }> {
  if (!deps.identity) throw fail('unavailable');
  if (query.redirect_uri !== returnPage(deps.settings)) {
    throw fail('bad_request', { errors: { redirect_uri: ['This address is not allowed'] } });
  }
  await limitByAddress(deps, 'googleSignIn', client.address);
  const { url, secrets } = await deps.identity.begin();
  const flow: Flow = {
    ...secrets,
    endsAt: deps.clock.now().getTime() + FLOW_LIFETIME_SECONDS * 1_000,
    binding: makeToken(),
    kind: query.accessType,
    fpromTid: query.fprom_tid ?? null,
    timeZone,
  };
  return { url, flow: seal(JSON.stringify(flow), deps.secrets.cookieKey) };
}

export type SignInProblem =
  | 'google_away'
  | 'google_denied'
  | 'google_failed'
  | 'google_limited'
  | 'google_unproved'
  | 'google_unverified';

type FinishDeps = Pick<
  Deps,
  'identity' | 'affiliates' | 'db' | 'clock' | 'jobs' | 'log' | 'secrets' | 'budgets'
>;
type Return = { returned: URLSearchParams; flow: string | undefined; client: RequestClient };
type SignInOutcome =
  | { handoff: string; binding: string }
  /** The browser stores `link` until its user has proved the password. */
  | { problem: SignInProblem; link?: string };

/** Returns a handoff token, valid once, for a minute, in the browser that started the sign-in. */
export async function finishSignIn(
  deps: FinishDeps,
  { returned, flow: kept, client }: Return,
): Promise<SignInOutcome> {
  if (!deps.identity) throw fail('unavailable');
  const flow = readFlow(deps, kept);
  if (returned.get('error') === 'access_denied') return { problem: 'google_denied' };
  // Checked before the provider is called. Not counted: any page can make its visitors' browsers
  // send such requests.
  if (!flow || flow.state !== returned.get('state')) return { problem: 'google_failed' };
  await deps.budgets.spend(RETURNS, getAddressPrefix(client.address));
  const identity = withNormalizedEmail(await deps.identity.finish(returned, flow));
  if ('refusal' in identity) {
    deps.log.warn({ reason: identity.refusal }, 'a sign-in at Google was rejected');
    await recordSecurityEvent(deps, 'google_refused');
    return { problem: 'google_failed' };
  }
  const found = await findOrCreateAccount(deps, { ...flow, identity });
  if ('problem' in found) {
    await recordSecurityEvent(deps, 'google_refused');
    if (found.problem === 'google_unverified') return found;
    return { ...found, link: sealLink(deps, identity) };
  }
  const handoff = await issueHandoff(deps, flow, { userId: found.userId, identity });
  if (handoff !== null) return { handoff, binding: flow.binding };
  await recordSecurityEvent(deps, 'google_refused');
  return { problem: 'google_failed' };
}

async function issueHandoff(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>,
  flow: Flow,
  { userId, identity }: { userId: string; identity: ProvedIdentity },
): Promise<string | null> {
  const handoff = buildToken('handoff', makeOwnedSecret(userId));
  const now = deps.clock.now();
  return runInTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) return null;
    if (!(await isStillValid(tx, userId, { way: 'google', identity }))) return null;
    await confirmAddress(deps, tx, userId, identity);
    await insertHandoff(tx, {
      userId,
      identity,
      hash: hashSha256(handoff),
      bindingHash: hashSha256(flow.binding),
      kind: flow.kind,
      now,
      expiresAt: new Date(now.getTime() + HANDOFF_LIFETIME_SECONDS * 1000),
    });
    await reportOtherAddress(deps, tx, userId, identity);
    return handoff;
  });
}

export function returnPage({ http }: Pick<Deps['settings'], 'http'>): string {
  return `${http.appUrl}/auth`;
}

function readFlow(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  kept: string | undefined,
): Flow | null {
  const text = unseal(kept ?? '', secrets.cookieKey);
  if (text === null) return null;
  // A cookie of an older release may lack a field.
  const flow = Flow.safeParse(JSON.parse(text));
  return flow.success && clock.now().getTime() < flow.data.endsAt ? flow.data : null;
}

function withNormalizedEmail(
  identity: ProvedIdentity | IdentityRefusal,
): ProvedIdentity | IdentityRefusal {
  if ('refusal' in identity) return identity;
  const email = emailField().safeParse(identity.email);
  return email.success
    ? { ...identity, email: email.data }
    : { refusal: 'the address in the ID token is not valid' };
}
