import { TIME_ZONE_COOKIE } from '../../../../contract/limits.ts';

/**
 * Leaves the browser's time zone where registration and Google sign-in find it, so that a new
 * account begins with it. Sent to those calls only; gone with the browser.
 */
export function leaveTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  document.cookie = `${TIME_ZONE_COOKIE}=${timeZone}; Path=/api/auth; SameSite=Strict`;
}
