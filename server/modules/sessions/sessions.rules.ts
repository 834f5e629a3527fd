import { crc32 } from 'node:zlib';
import { isOwnedSecret, readOwner } from '../../platform/crypto/owned-secrets.ts';
import { DAY_MS } from '../../platform/time/durations.ts';

export const IDLE_LIMIT_MS = 7 * DAY_MS;
export const ABSOLUTE_LIMIT_MS = 30 * DAY_MS;
/** The precision of `last_used_at`: an exact time would cost a write per request. */
export const USE_RECORDED_EVERY_MS = 10 * 60_000;
export const MAX_SESSIONS = 10;
/** How long an ended session still makes its IP network known to the account. */
export const ENDED_SESSIONS_KEPT_MS = 30 * DAY_MS;

/** A bearer token belongs to a session, or is the handoff of a Google sign-in. */
export type TokenPurpose = 'session' | 'handoff';

const PREFIXES: Record<TokenPurpose, string> = { session: 'rps_', handoff: 'rph_' };
/** Without its owner: a session that began before tokens named it. */
const FORMER_SECRET = /^[\w-]{43}$/;
const PREFIX_LENGTH = 4;
const CHECKSUM_LENGTH = 7;

/** A prefix for secret scanners, and a checksum, which rejects invalid tokens without a query. */
export function buildToken(purpose: TokenPurpose, secret: string): string {
  const body = `${PREFIXES[purpose]}${secret}`;
  return `${body}${computeChecksum(body)}`;
}

/** Checks the form only, not whether the token exists. */
export function isTokenFor(purpose: TokenPurpose, text: string): boolean {
  const body = text.slice(0, -CHECKSUM_LENGTH);
  if (!body.startsWith(PREFIXES[purpose]) || text !== `${body}${computeChecksum(body)}`)
    return false;
  const secret = readSecret(text);
  return isOwnedSecret(secret) || (purpose === 'session' && FORMER_SECRET.test(secret));
}

/** Null for a former session's token. The rows of the owner decide whether it exists. */
export function readTokenOwner(token: string): string | null {
  return readOwner(readSecret(token));
}

function readSecret(token: string): string {
  return token.slice(PREFIX_LENGTH, -CHECKSUM_LENGTH);
}

function computeChecksum(body: string): string {
  return crc32(body).toString(36).padStart(CHECKSUM_LENGTH, '0');
}
