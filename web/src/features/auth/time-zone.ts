import { TIME_ZONE_COOKIE } from '../../../../contract/limits.ts';

/** Passes the browser's time zone to registration and Google sign-in, for new accounts. */
export function storeTimeZoneCookie(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  document.cookie = `${TIME_ZONE_COOKIE}=${timeZone}; Path=/api/auth; SameSite=Strict`;
}
