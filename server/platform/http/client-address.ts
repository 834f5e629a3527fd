import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The address of whoever is really there. `trustedProxies` of our own stand before us and each
 * appends the address it saw to X-Forwarded-For; entries before those are the client's claims and
 * are ignored. With none the header means nothing.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const peer = plainAddress(incoming.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return peer;
  const claimed = [incoming.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const seen = [...claimed.map((entry) => entry.trim()), peer].filter((entry) => entry !== '');
  // The peer is the nearest proxy; the client stands as many places before it as there are proxies.
  const place = Math.max(0, seen.length - 1 - trustedProxies);
  const address = plainAddress(seen[place] ?? '');
  return address === '' ? peer : address;
}

/**
 * What limits count by: the /24 of an IPv4 address, the /64 of an IPv6 address, whatever its
 * spelling. One household or phone has a whole /64 to choose addresses from.
 */
export function addressPrefix(address: string): string {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
  return 'unknown';
}

/** Canonical text: IPv4 in IPv6's clothes unwrapped, no port, no zone; '' for what is no address. */
function plainAddress(text: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  const withoutPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1] ?? bare;
  const address = withoutPort.split('%')[0] ?? '';
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return '';
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  return mapped ? dotted(groups) : groups.join(':');
}

/** The eight groups of a valid IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL standard's parser spells every form of an address in one way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

function dotted(groups: string[]): string {
  return groups
    .slice(6)
    .flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 0xff];
    })
    .join('.');
}
