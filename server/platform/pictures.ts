import type Sharp from 'sharp';
import { bounded } from './bounded.ts';

/** Larger pictures are refused before they are decoded: this many pixels take 16 MB. */
const MAX_PIXELS = 4_000_000;
const WITHIN_SECONDS = 3;
/** One at a time, on a thread of its own: what a picture takes while it is decoded, it takes once. */
const inTurn = bounded({ running: 1, queued: 20, retryAfterSeconds: 2 });

/**
 * A picture from outside as a WebP of our own making: its middle, `sidePx` wide and high at most,
 * upright, and without whatever else its file held. Null where it is none, is broken, too large, or
 * takes too long. Throws `unavailable` when too many wait.
 */
export async function drawAnew(
  bytes: Buffer,
  { sidePx }: { sidePx: number },
): Promise<Buffer | null> {
  return inTurn(async () => {
    const sharp = await (loading ??= load());
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
        .timeout({ seconds: WITHIN_SECONDS })
        .autoOrient()
        .resize(sidePx, sidePx, { fit: 'cover', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    } catch {
      // The library says in words only what was wrong with the picture, which is not ours to mend.
      return null;
    }
  });
}

let loading: Promise<typeof Sharp> | undefined;

/** It takes 70 ms and 12 MB to load, so it waits for the first picture. */
async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Of the many formats that it reads, only those that pictures of people come in.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  return sharp;
}
