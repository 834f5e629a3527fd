import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';

  constructor(hostname: string) {
    super(`${hostname} does not resolve to a public address`);
  }
}

/** Connects to exactly the checked addresses, against DNS rebinding; all must be public. */
export function createPublicLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new PrivateAddress(hostname), '');
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` unwraps IPv4-mapped IPv6. "unicast" means that no registry reserves the range.
  const plain = ipaddr.process(address);
  return plain.range() === 'unicast' && (plain.kind() === 'ipv4' || plain.match(GIVEN_OUT));
}

/** All global unicast IPv6; the rest, including embedded IPv4, is reserved (RFC 4291, 2.4). */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3');
