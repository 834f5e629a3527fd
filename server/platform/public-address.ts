import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name once, for a connection to the very addresses that were checked: a name that
 * answers otherwise the next time gains nothing. One address that is not of the public network (of
 * this machine, of its neighbours, of the cloud's metadata) refuses the whole name.
 */
export function publicLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new Error(`${hostname} does not lead to the public network`), '');
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

/** An address as `node:net` understands it; what is none is not public. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` takes an IPv4 address out of its IPv6 form. "unicast" is what no registry reserves.
  const plain = ipaddr.process(address);
  return plain.range() === 'unicast' && (plain.kind() === 'ipv4' || plain.match(GIVEN_OUT));
}

/** All of IPv6 that is given out; the rest, old forms of IPv4 in it, is the IETF's (RFC 4291, 2.4). */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3');
