import { crc32 } from 'node:zlib';
import { PROOF_LASTS_HOURS } from '../../../contract/limits.ts';
import type { Route, SessionKind } from '../../../contract/route.ts';
import type { Standing } from '../../../contract/standing.ts';
import { standingOf as standingOfSubscription } from '../billing/billing.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';

export const IDLE_LIMIT_MS = 7 * DAY_MS;
export const ABSOLUTE_LIMIT_MS = 30 * DAY_MS;
/** `last_used_at` is as exact as this; more would cost a write a request. */
export const USE_NOTED_EVERY_MS = 10 * 60_000;
export const MOST_SESSIONS = 10;
/** How long an ended session still tells that its place belongs to the account. */
export const REMEMBERED_MS = 30 * DAY_MS;

/** What a bearer token may be: a session's own, or the handoff that the Google sign-in ends with. */
export type TokenPurpose = 'session' | 'handoff';

const PREFIXES: Record<TokenPurpose, string> = { session: 'rps_', handoff: 'rph_' };
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 7;

/**
 * A secret in the shape of a token: a prefix that scanners for leaked keys know it by, and a
 * checksum by which we and they tell a real one from noise without asking the database.
 */
export function tokenOf(purpose: TokenPurpose, secret: string): string {
  const body = `${PREFIXES[purpose]}${secret}`;
  return `${body}${checksum(body)}`;
}

/** Whether `text` can be a token for `purpose`; only the database knows whether it is one. */
export function isTokenFor(purpose: TokenPurpose, text: string): boolean {
  const prefix = PREFIXES[purpose];
  if (text.length !== prefix.length + SECRET_LENGTH + CHECKSUM_LENGTH) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return body.startsWith(prefix) && text.endsWith(checksum(body));
}

function checksum(body: string): string {
  return crc32(body).toString(36).padStart(CHECKSUM_LENGTH, '0');
}

/** What the gates ask, told by the status of the subscription that counts (null: there is none). */
export function standingOf(o: {
  hasProfile: boolean;
  subscriptionStatus: string | null;
}): Standing {
  return {
    hasLinkedinUsername: o.hasProfile,
    ...standingOfSubscription(o.subscriptionStatus),
  };
}

/** Why a live session may not make this call; null if it may. */
export function refusalOf(
  route: Route,
  session: { kind: SessionKind; provedAt: Date },
  now: Date,
): 'not_for_this_session' | 'proof_needed' | null {
  if (session.kind !== 'web' && !route.openToExtension) return 'not_for_this_session';
  const provedUntil = session.provedAt.getTime() + PROOF_LASTS_HOURS * HOUR_MS;
  return route.wantsFreshProof && now.getTime() > provedUntil ? 'proof_needed' : null;
}
