import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * The client's address. Each of the `trustedProxies` appends the address it saw to X-Forwarded-For;
 * earlier entries come from the client and are ignored. Without proxies the header is ignored.
 */
export function getClientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const peer = parseAddress(incoming.socket.remoteAddress ?? '')?.toNormalizedString() ?? '';
  if (trustedProxies === 0) return peer;
  const claimed = [incoming.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const chain = [...claimed.map((entry) => entry.trim()), peer].filter((entry) => entry !== '');
  // The peer is the nearest proxy; the client is as many places before it as there are proxies.
  const place = Math.max(0, chain.length - 1 - trustedProxies);
  return parseAddress(chain[place] ?? '')?.toNormalizedString() ?? peer;
}

/** The key of address limits: the /24 or /64, since a household can choose from a whole /64. */
export function getAddressPrefix(text: string): string {
  return formatPrefix(text, 4);
}

/** The /24 or /48: a provider may give one customer a whole /48 (RFC 6177). */
export function getAddressSite(text: string): string {
  return formatPrefix(text, 3);
}

function formatPrefix(text: string, ipv6Groups: number): string {
  const address = parseAddress(text);
  if (address === null) return 'unknown';
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 3).join('.')}.0/24`;
  const groups = address.parts.slice(0, ipv6Groups).map((group) => group.toString(16));
  return `${groups.join(':')}::/${ipv6Groups * 16}`;
}

/** Unwraps IPv4-mapped IPv6 and removes port and zone; null for an invalid address. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  const withoutPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1] ?? bare;
  const address = withoutPort.split('%', 1)[0] ?? '';
  // The library also accepts `127.1` and octal IPv4, which no proxy sends.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : null;
}
