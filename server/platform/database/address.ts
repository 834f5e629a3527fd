import { isLocalHost } from '../settings/slice.ts';

/** How a connection string asks for TLS. Unsaid: it does not, so there is none. */
export type Encryption = 'verified' | 'unverified' | 'off' | 'unsaid';

/** The driver treats these like `verify-full`, and prints a warning that this will change. */
const LIKE_VERIFY_FULL = ['prefer', 'require', 'verify-ca'];
/** Each of them makes the driver use TLS. */
const TLS_PARAMETERS = ['ssl', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation'];

/** Says `verify-full` where the driver does that anyway, which avoids its warning. */
export function sayVerifyFull(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  if (isLibpqMeaning(searchParams)) return url;
  if (!LIKE_VERIFY_FULL.includes(searchParams.get('sslmode') ?? '')) return url;
  searchParams.set('sslmode', 'verify-full');
  return address.href;
}

export function readEncryption(url: string): Encryption {
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  const ssl = searchParams.get('ssl') ?? '';
  if (mode === 'disable' || (mode === null && ['0', 'false'].includes(ssl))) return 'off';
  if (mode === 'no-verify' || (mode === null && ssl === 'no-verify')) return 'unverified';
  if (mode !== null && isLibpqMeaning(searchParams) && !mode.startsWith('verify-'))
    return 'unverified';
  const asksForTls = mode !== null || TLS_PARAMETERS.some((name) => searchParams.has(name));
  return asksForTls ? 'verified' : 'unsaid';
}

/** The modes then mean what PostgreSQL's own programs understand by them. */
function isLibpqMeaning(parameters: URLSearchParams): boolean {
  return parameters.get('uselibpqcompat') === 'true';
}

/** Over the network: neither this machine nor a Unix socket. */
export function isRemote(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host !== '' && !host.startsWith('/') && !isLocalHost(host);
}
