import { fail } from '../platform/failure.ts';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';

export type NetworkPhoto = { type: PhotoType; bytes: Buffer };
export type PhotoType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

/** LinkedIn's pictures; the vendor passes their addresses on. */
const PICTURE_ORIGIN = 'https://media.licdn.com';
const WITHIN_MS = 5_000;

/**
 * Reads a member's picture, and nothing else: the address comes from outside, so only two origins
 * are asked, over their own scheme and port; redirects are not followed; what is not an image by
 * its first bytes is not one. Null where there is no such picture; throws `network_unavailable`
 * where its server cannot be reached.
 */
export async function readPhoto(
  address: string,
  o: { vendorUrl: string; maxBytes: number },
): Promise<NetworkPhoto | null> {
  if (!isAllowed(address, o.vendorUrl)) return null;
  refuseInsideTransaction('A call to the network');
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      credentials: 'omit',
      headers: { accept: 'image/*' },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (response.status >= 500) throw new Error(`The picture's server answers ${response.status}`);
    const bytes = response.status === 200 ? await readAtMost(response, o.maxBytes) : null;
    if (bytes === null) await response.body?.cancel();
    const type = bytes && photoTypeOf(bytes);
    return bytes && type ? { type, bytes } : null;
  } catch (error) {
    throw fail('network_unavailable', { cause: error });
  }
}

function isAllowed(address: string, vendorUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return origin === PICTURE_ORIGIN || origin === new URL(vendorUrl).origin;
}

/** Null where it is larger; the rest is then not read. */
async function readAtMost(response: Response, maxBytes: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (response.body === null) return null;
  for await (const part of response.body) {
    length += part.length;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** By the first bytes (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern). */
export function photoTypeOf(bytes: Buffer): PhotoType | null {
  const begins = (text: string, at = 0) =>
    bytes.subarray(at, at + text.length).toString('latin1') === text;
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif';
  if (begins('RIFF') && begins('WEBPVP', 8)) return 'image/webp';
  return null;
}
