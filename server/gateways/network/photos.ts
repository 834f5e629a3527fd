import { PROFILE_PHOTO_MAX_BYTES, PROFILE_PHOTO_SIDE_PX } from '../../../contract/limits.ts';
import { refuseInsideTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { reencodePicture } from '../../platform/upstream/pictures.ts';
import { createPublicLookup } from '../../platform/upstream/public-address.ts';
import {
  type FaultReason,
  type Upstream,
  createUpstream,
  UpstreamFault,
} from '../../platform/upstream/upstream.ts';

export type NetworkPhoto = { type: 'image/webp'; bytes: Buffer };

/** LinkedIn's images; sources pass on their URLs. */
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
 * Reads a member's photo. The URL is untrusted, so only two origins are allowed, with fixed scheme
 * and port, and LinkedIn's only at a public address; redirects are not followed. The picture is
 * re-encoded, so that no original byte reaches a browser. Null if there is no such picture; throws
 * `network_unavailable` if its server cannot be reached.
 */
export function createPhotoReader(options: {
  sourceOrigin: string;
  lookup?: ReturnType<typeof createPublicLookup>;
}) {
  const linkedIn = createUpstream({ ...LIMITS, lookup: options.lookup ?? createPublicLookup() });
  const source = createUpstream(LIMITS);

  return async function readPhoto(address: string): Promise<NetworkPhoto | null> {
    const origin = getOrigin(address);
    if (origin === PICTURE_ORIGIN) return read(linkedIn, address);
    return origin === options.sourceOrigin ? read(source, address) : null;
  };
}

/** Null if it is not a URL, or contains credentials. */
function getOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, username, password } = new URL(address);
  return username === '' && password === '' ? origin : null;
}

async function read(from: Upstream, address: string): Promise<NetworkPhoto | null> {
  refuseInsideTransaction('A call to the network');
  const bytes = await download(from, address);
  if (bytes === null || !isPicture(bytes)) return null;
  const drawn = await reencodePicture(bytes, { sidePx: PROFILE_PHOTO_SIDE_PX });
  return drawn && { type: 'image/webp', bytes: drawn };
}

async function download(from: Upstream, address: string): Promise<Buffer | null> {
  try {
    const response = await from.fetch(address, { headers: { accept: 'image/*' } });
    if (response.status >= 500)
      throw new Error(`The photo server responded with ${response.status}`);
    return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : null;
  } catch (error) {
    if (error instanceof UpstreamFault && NO_PICTURE.has(error.reason)) return null;
    throw fail('network_unavailable', { cause: error });
  }
}

const NO_PICTURE = new Set<FaultReason>(['redirected', 'too_large', 'wrong_type']);

/** By magic bytes (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern). */
export function isPicture(bytes: Buffer): boolean {
  const startsWithText = (text: string, at = 0) =>
    bytes.subarray(at, at + text.length).toString('latin1') === text;
  if (startsWithText('\x89PNG\r\n\x1a\n') || startsWithText('\xff\xd8\xff')) return true;
  if (startsWithText('GIF87a') || startsWithText('GIF89a')) return true;
  return startsWithText('RIFF') && startsWithText('WEBPVP', 8);
}
