import { PROFILE_PHOTO_MAX_BYTES, PROFILE_PHOTO_SIDE_PX } from '../../contract/limits.ts';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';
import { fail } from '../platform/failure.ts';
import { drawAnew } from '../platform/pictures.ts';
import { publicLookup } from '../platform/public-address.ts';
import { type FaultReason, type Upstream, upstream, UpstreamFault } from '../platform/upstream.ts';

export type NetworkPhoto = { type: 'image/webp'; bytes: Buffer };

/** LinkedIn's pictures; the vendor passes their addresses on. */
const PICTURE_ORIGIN = 'https://media.licdn.com';

const LIMITS = {
  name: 'The server of pictures',
  maxBytes: PROFILE_PHOTO_MAX_BYTES,
  withinMs: 5_000,
  running: 4,
  queued: 50,
  mediaType: /^image\//i,
};

/**
 * Reads a member's picture, and nothing else: the address comes from outside, so only two origins
 * are asked, over their own scheme and port, and LinkedIn's only at an address of the public
 * network; redirects are not followed. What comes is drawn anew, small, so that no byte of it
 * reaches a browser. Null where there is no such picture; throws `network_unavailable` where its
 * server cannot be reached.
 */
export function photoReader(o: { vendorUrl: string; lookup?: ReturnType<typeof publicLookup> }) {
  const linkedIn = upstream({ ...LIMITS, lookup: o.lookup ?? publicLookup() });
  // The operator's own setting, which may point into a private network.
  const vendor = upstream(LIMITS);

  return async function readPhoto(address: string): Promise<NetworkPhoto | null> {
    const origin = originOf(address);
    if (origin === PICTURE_ORIGIN) return read(linkedIn, address);
    return origin === new URL(o.vendorUrl).origin ? read(vendor, address) : null;
  };
}

/** Null if it is not a URL, or contains credentials. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, username, password } = new URL(address);
  return username === '' && password === '' ? origin : null;
}

async function read(from: Upstream, address: string): Promise<NetworkPhoto | null> {
  refuseInsideTransaction('A call to the network');
  const bytes = await download(from, address);
  if (bytes === null || !isPicture(bytes)) return null;
  const drawn = await drawAnew(bytes, { sidePx: PROFILE_PHOTO_SIDE_PX });
  return drawn && { type: 'image/webp', bytes: drawn };
}

async function download(from: Upstream, address: string): Promise<Buffer | null> {
  try {
    const response = await from.fetch(address, { headers: { accept: 'image/*' } });
    if (response.status >= 500) throw new Error(`The picture's server answers ${response.status}`);
    return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : null;
  } catch (error) {
    if (error instanceof UpstreamFault && NO_PICTURE.has(error.reason)) return null;
    throw fail('network_unavailable', { cause: error });
  }
}

const NO_PICTURE = new Set<FaultReason>(['redirected', 'too_large', 'wrong_type']);

/** By the first bytes (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern). */
export function isPicture(bytes: Buffer): boolean {
  const begins = (text: string, at = 0) =>
    bytes.subarray(at, at + text.length).toString('latin1') === text;
  if (begins('\x89PNG\r\n\x1a\n') || begins('\xff\xd8\xff')) return true;
  if (begins('GIF87a') || begins('GIF89a')) return true;
  return begins('RIFF') && begins('WEBPVP', 8);
}
