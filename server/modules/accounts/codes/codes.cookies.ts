import { CODE_LIFETIME_MINUTES } from '../../../../contract/limits.ts';
import { clearCookie, getCookieName, setCookie } from '../../../platform/http/cookies.ts';

const MAX_AGE_SECONDS = CODE_LIFETIME_MINUTES * 60;

/** Lets a browser that requests another code reuse its challenge. */
const CHALLENGE = { name: 'rapport-challenge', path: '/', sameSite: 'Strict' } as const;

/** Sent only to the one route that needs it. */
const GRANT = {
  name: 'rapport-reset',
  path: '/api/auth/password/reset',
  sameSite: 'Strict',
} as const;

type Cookies = Readonly<Record<string, string>>;

export function keepChallenge(challenge: string, appUrl: string): string {
  return setCookie(CHALLENGE, { value: challenge, maxAgeSeconds: MAX_AGE_SECONDS, appUrl });
}

export function readChallenge(cookies: Cookies, appUrl: string) {
  return cookies[getCookieName(CHALLENGE, appUrl)];
}

export function keepGrant(grant: string, appUrl: string): string {
  return setCookie(GRANT, { value: grant, maxAgeSeconds: MAX_AGE_SECONDS, appUrl });
}

export function readGrant(cookies: Cookies, appUrl: string) {
  return cookies[getCookieName(GRANT, appUrl)];
}

export function clearGrant(appUrl: string): string {
  return clearCookie(GRANT, appUrl);
}
