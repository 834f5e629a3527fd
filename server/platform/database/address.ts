import { isLocalHost } from '../settings/slice.ts';

/** The driver's defaults for what a connection string leaves out: PGHOST and PGSSLMODE. */
type DriverDefaults = Readonly<Record<string, string | undefined>>;

/** How a connection asks for TLS. Unsaid: it does not, so there is none. */
export type Encryption = 'verified' | 'unverified' | 'off' | 'unsaid';

/** The driver treats these like `verify-full`, and prints a warning that this will change. */
const LIKE_VERIFY_FULL = ['prefer', 'require', 'verify-ca'];
/** The values of PGSSLMODE that the driver knows; it ignores any other. */
const DEFAULT_MODES = [...LIKE_VERIFY_FULL, 'verify-full', 'disable', 'no-verify'];
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

export function readEncryption(url: string, defaults: DriverDefaults = process.env): Encryption {
  const parameters = readParameters(url);
  const { ssl } = parameters;
  const mode = parameters['sslmode'] || defaultMode(parameters, defaults);
  if (mode === 'disable' || (!mode && ['0', 'false'].includes(ssl ?? ''))) return 'off';
  if (mode === 'no-verify' || (!mode && ssl === 'no-verify')) return 'unverified';
  if (mode && isLibpqMeaning(parameters) && !mode.startsWith('verify-')) return 'unverified';
  const asksForTls = mode || TLS_PARAMETERS.some((name) => parameters[name]);
  return asksForTls ? 'verified' : 'unsaid';
}

/** Only without any parameter of TLS; an empty `ssl` is one. */
function defaultMode(
  parameters: ReturnType<typeof readParameters>,
  { PGSSLMODE: mode }: DriverDefaults,
): string | undefined {
  const saysNothing =
    parameters['ssl'] === undefined && TLS_PARAMETERS.every((name) => !parameters[name]);
  const isKnown = mode !== undefined && DEFAULT_MODES.includes(mode);
  return saysNothing && isKnown ? mode : undefined;
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
export function isRemote(url: string, defaults: DriverDefaults = process.env): boolean {
  const named = readParameters(url)['host'] || decodeURIComponent(new URL(url).hostname);
  const host = named || defaults['PGHOST'] || 'localhost';
  return !host.startsWith('/') && !isLocalHost(host);
}
