import type Sharp from 'sharp';
import { createBounded } from '../limits/bounded.ts';

/** Larger pictures are refused before decoding: this many pixels take 16 MB. */
const MAX_PIXELS = 4_000_000;
const WITHIN_SECONDS = 3;
/** One at a time on another thread, which bounds the memory for decoding. */
const bounded = createBounded({ running: 1, queued: 20, retryAfterSeconds: 2 });

/**
 * At most `sidePx` wide and high, upright, without metadata. Null if it is invalid, too large, or
 * takes too long. Throws `unavailable` if too many wait.
 */
export async function reencodePicture(
  bytes: Buffer,
  { sidePx }: { sidePx: number },
): Promise<Buffer | null> {
  return bounded.run(async () => {
    const sharp = await (loading ??= load());
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
        .timeout({ seconds: WITHIN_SECONDS })
        .autoOrient()
        .resize(sidePx, sidePx, { fit: 'cover', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    } catch {
      // The error only describes why the picture is invalid.
      return null;
    }
  });
}

let loading: Promise<typeof Sharp> | undefined;

/** It takes 70 ms and 12 MB to load, so it loads with the first picture. */
async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Common photo formats only.
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
