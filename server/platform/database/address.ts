import { isLocalHost } from '../settings/slice.ts';

/** How a connection string asks for TLS. Unsaid: it does not, so there is none. */
export type Encryption = 'verified' | 'unverified' | 'off' | 'unsaid';

/** The driver treats these like `verify-full`, and prints a warning that this will change. */
const LIKE_VERIFY_FULL = ['prefer', 'require', 'verify-ca'];
/** Each of them makes the driver use TLS. */
const TLS_PARAMETERS = ['ssl', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation'];

/** Says `verify-full` where the driver does that anyway, which avoids its warning. */
export function sayVerifyFull(url: string): string {
  const parameters = readParameters(url);
  if (isLibpqMeaning(parameters)) return url;
  if (!LIKE_VERIFY_FULL.includes(parameters['sslmode'] ?? '')) return url;
  const address = new URL(url);
  address.searchParams.set('sslmode', 'verify-full');
  return address.href;
}

export function readEncryption(url: string): Encryption {
  const parameters = readParameters(url);
  const { sslmode: mode, ssl } = parameters;
  if (mode === 'disable' || (!mode && ['0', 'false'].includes(ssl ?? ''))) return 'off';
  if (mode === 'no-verify' || (!mode && ssl === 'no-verify')) return 'unverified';
  if (mode && isLibpqMeaning(parameters) && !mode.startsWith('verify-')) return 'unverified';
  const asksForTls = mode || TLS_PARAMETERS.some((name) => parameters[name]);
  return asksForTls ? 'verified' : 'unsaid';
}

/** As the driver reads them: the last of one name counts, and an empty one says nothing. */
function readParameters(url: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(new URL(url).searchParams);
}

/** The modes then mean what PostgreSQL's own programs understand by them. */
function isLibpqMeaning({ uselibpqcompat }: ReturnType<typeof readParameters>): boolean {
  return uselibpqcompat === 'true';
}

/** Over the network: neither this machine nor a Unix socket. */
export function isRemote(url: string): boolean {
  const host = readParameters(url)['host'] || decodeURIComponent(new URL(url).hostname);
  return host !== '' && !host.startsWith('/') && !isLocalHost(host);
}
