import { PROFILE_URL_MAX_LENGTH, PUBLIC_IDENTIFIER_MAX_LENGTH } from './limits.ts';

export type ProfileUrl = { readonly url: string; readonly publicIdentifier: string };

export const DEFAULT_NETWORK_HOSTS: readonly string[] = ['www.linkedin.com', 'linkedin.com'];

/**
 * https, `{host}` with or without `www.`, `/in/<username>` and an optional slash; null for anything
 * else. No regular expression: the specification's takes exponential time.
 */
export function parseProfileUrl(
  text: string,
  hosts: readonly string[] = DEFAULT_NETWORK_HOSTS,
): ProfileUrl | null {
  if (text.length > PROFILE_URL_MAX_LENGTH) return null;
  const address = text.trim().split(/[?#]/, 1)[0] ?? '';
  const rest = removePrefix(address, 'https://');
  if (rest === null) return null;

  const [host = '', section, segment, ...more] = rest.split('/');
  const isSlashAtEnd = more.length === 1 && more[0] === '';
  if (section !== 'in' || segment === undefined || !(more.length === 0 || isSlashAtEnd))
    return null;
  if (!isNetworkHost(host, hosts)) return null;

  return parseProfileSegment(segment, hosts);
}

/**
 * All that a browser shows for a profile or a part of it: any or no scheme, `www.`, a country or
 * `m.` before the host, the old mobile site, further segments. Null for anything else.
 */
export function parsePastedProfileUrl(
  text: string,
  hosts: readonly string[] = DEFAULT_NETWORK_HOSTS,
): ProfileUrl | null {
  if (text.length > PROFILE_URL_MAX_LENGTH) return null;
  const address = text.trim().split(/[?#]/, 1)[0] ?? '';
  const rest = removePrefix(address, 'https://') ?? removePrefix(address, 'http://') ?? address;
  const [host = '', ...segments] = rest.split('/').filter((segment) => segment !== '');
  const path = segments.slice(segments[0]?.toLowerCase() === 'mwlite' ? 1 : 0);
  const [section = '', segment = ''] = path;
  if (section.toLowerCase() !== 'in' || !isWithinNetwork(host, hosts)) return null;
  const named = parseProfileSegment(segment, hosts);
  // The network redirects `/in/me` to the profile of the member who opens it.
  return named?.publicIdentifier.toLowerCase() === 'me' ? null : named;
}

function parseProfileSegment(segment: string, hosts: readonly string[]): ProfileUrl | null {
  const publicIdentifier = decodeOnce(segment);
  if (publicIdentifier === null || !isPublicIdentifier(publicIdentifier)) return null;
  return {
    url: `https://${getCanonicalHost(hosts)}/in/${encodeURIComponent(publicIdentifier)}`,
    publicIdentifier,
  };
}

function removePrefix(text: string, prefix: string): string | null {
  return text.slice(0, prefix.length).toLowerCase() === prefix ? text.slice(prefix.length) : null;
}

const removeSubdomain = (host: string) => host.toLowerCase().replace(/^www\./, '');

function isNetworkHost(host: string, hosts: readonly string[]): boolean {
  return hosts.some((known) => removeSubdomain(known) === removeSubdomain(host));
}

/** One label before the host at most, such as `de.` or `m.`. */
function isWithinNetwork(host: string, hosts: readonly string[]): boolean {
  return isNetworkHost(host, hosts) || isNetworkHost(host.replace(/^[a-z\d-]{1,20}\./i, ''), hosts);
}

function getCanonicalHost(hosts: readonly string[]): string {
  return (hosts[0] ?? 'www.linkedin.com').toLowerCase();
}

function decodeOnce(segment: string): string | null {
  try {
    return decodeURIComponent(segment).normalize('NFC');
  } catch {
    return null; // a lone `%`, which browsers never produce
  }
}

function isPublicIdentifier(name: string): boolean {
  const length = Array.from(name).length;
  if (length < 1 || length > PUBLIC_IDENTIFIER_MAX_LENGTH) return false;
  if (name === '.' || name === '..') return false;
  return !/[/?#\\\s\p{Cc}\p{Cf}\p{Cs}]/u.test(name.replaceAll(JOINER, ''));
}

/**
 * Persian, Malayalam and compound emoji are written with joiners. Elsewhere they would only make a
 * second, equal-looking identifier.
 */
const JOINER = /(?<=[^\0-\x7f\u200c\u200d])[\u200c\u200d](?=[^\0-\x7f\u200c\u200d])/gu;
