import { paths } from '../paths.ts';
import { keep } from './storage.ts';

const PATH_KEY = 'page-after-sign-in';
const REASON_KEY = 'why-signed-out';

/**
 * For this tab: the page to open after signing in, unless it is the usual one, and why the session
 * has ended. Two slashes would begin another site's address.
 */
export function keepReturnPath(path: string, reason: string | null = null): void {
  const isOwn = path !== paths.account && !path.startsWith('//');
  keep(sessionStorage, PATH_KEY, isOwn ? path : null);
  keep(sessionStorage, REASON_KEY, reason);
}

export function getSignOutReason(): string | undefined {
  return sessionStorage.getItem(REASON_KEY) ?? undefined;
}

export function takeReturnPath(): string | null {
  const path = sessionStorage.getItem(PATH_KEY);
  keep(sessionStorage, PATH_KEY, null);
  keep(sessionStorage, REASON_KEY, null);
  return path;
}
