/**
 * On HTTPS the name has a prefix that makes browsers reject it from a sibling subdomain or without
 * encryption (RFC 6265bis, section 4.1.3).
 */
export type CookieKind = {
  name: string;
  /** `/` allows the stronger prefix, `__Host-`. */
  path: string;
  sameSite: 'Strict' | 'Lax';
};

export function getCookieName({ name, path }: CookieKind, appUrl: string): string {
  if (!appUrl.startsWith('https:')) return name;
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
}

export function setCookie(
  kind: CookieKind,
  options: { value: string; maxAgeSeconds: number; appUrl: string },
): string {
  return [
    `${getCookieName(kind, options.appUrl)}=${options.value}`,
    `Path=${kind.path}`,
    `Max-Age=${options.maxAgeSeconds}`,
    'HttpOnly',
    `SameSite=${kind.sameSite}`,
    ...(options.appUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
}

export function clearCookie(kind: CookieKind, appUrl: string): string {
  return setCookie(kind, { value: '', maxAgeSeconds: 0, appUrl });
}
