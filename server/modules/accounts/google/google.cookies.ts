import { clearCookie, getCookieName, setCookie } from '../../../platform/http/cookies.ts';
import { LINK_LIFETIME_SECONDS } from './google-link.ts';
import { FLOW_LIFETIME_SECONDS, HANDOFF_LIFETIME_SECONDS } from './google.ts';

/** Lax, not Strict: the provider's redirect comes from another site. */
const FLOW = { name: 'rapport-google', path: '/', sameSite: 'Lax' } as const;
const LINK = { name: 'rapport-google-link', path: '/', sameSite: 'Strict' } as const;
const BINDING = { name: 'rapport-handoff', path: '/', sameSite: 'Strict' } as const;

export function keepFlow(flow: string, appUrl: string): string[] {
  return [setCookie(FLOW, { value: flow, maxAgeSeconds: FLOW_LIFETIME_SECONDS, appUrl })];
}

export function readFlow(cookies: Readonly<Record<string, string>>, appUrl: string) {
  return cookies[getCookieName(FLOW, appUrl)];
}

export function keepBinding(binding: string, appUrl: string): string[] {
  const kept = { value: binding, maxAgeSeconds: HANDOFF_LIFETIME_SECONDS, appUrl };
  return [clearCookie(FLOW, appUrl), setCookie(BINDING, kept)];
}

export function readBinding(cookies: Readonly<Record<string, string>>, appUrl: string) {
  return cookies[getCookieName(BINDING, appUrl)];
}

export function keepLink(link: string | undefined, appUrl: string): string[] {
  if (link === undefined) return clearSignIn(appUrl);
  const kept = { value: link, maxAgeSeconds: LINK_LIFETIME_SECONDS, appUrl };
  return [...clearSignIn(appUrl), setCookie(LINK, kept)];
}

export function readLink(cookies: Readonly<Record<string, string>>, appUrl: string) {
  return cookies[getCookieName(LINK, appUrl)];
}

export function clearLink(appUrl: string): string {
  return clearCookie(LINK, appUrl);
}

export function clearSignIn(appUrl: string): string[] {
  return [clearCookie(FLOW, appUrl), clearCookie(BINDING, appUrl)];
}
