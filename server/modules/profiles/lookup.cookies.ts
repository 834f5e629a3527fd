import { getCookieName, setCookie } from '../../platform/http/cookies.ts';
import { FOUND_MS } from './preview.ts';

const LOOKUP = {
  name: 'rapport-lookup',
  path: '/api/linkedin-profiles',
  sameSite: 'Strict',
} as const;

/** The browser's last lookup, so that saving in another process does not pay for it again. */
export function keepLookup(lookup: string, appUrl: string): string {
  return setCookie(LOOKUP, { value: lookup, maxAgeSeconds: FOUND_MS / 1000, appUrl });
}

export function readLookup(
  cookies: Readonly<Record<string, string>>,
  appUrl: string,
): string | undefined {
  return cookies[getCookieName(LOOKUP, appUrl)];
}
