import { createRandom } from './random.ts';

type Ellipse = { x: number; y: number; width: number; height: number; color: string };

const SIZE = 200;

const SKIES = ['#faceb2', '#b2d0cc', '#c6c0de', '#e0d4b4', '#b6cbe2', '#d9b7be'] as const;
const SKINS = ['#f7d6be', '#e8b894', '#cd966e', '#a06c4a', '#704a34', '#543729'] as const;
const HAIRS = ['#221c1b', '#422a20', '#70482c', '#969492'] as const;
const CLOTHES = ['#264653', '#783e4a', '#3a5c4c', '#464268', '#b67442', '#c4b6a0'] as const;

/** A portrait determined by the key: a PNG of 200 by 200 pixels, of ellipses on a sky. */
export async function drawPortrait(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const random = createRandom(`portrait|${key}`);
  const [skin, hair] = [random.pick(SKINS), random.pick(HAIRS)];
  const width = 33 + random.next() * 5;
  const isLong = random.chance(0.5);
  const sky = random.pick(SKIES);
  const parts: Ellipse[] = [
    { x: 100, y: isLong ? 104 : 82, width: width + 8, height: isLong ? 70 : 46, color: hair },
    { x: 100, y: 218, width: 86, height: 74, color: random.pick(CLOTHES) },
    { x: 100, y: 130, width: 14, height: 32, color: skin },
    { x: 100, y: 96, width, height: 45, color: skin },
    { x: 100, y: 64, width: width - 2, height: 16, color: hair },
  ];
  const pixels = Buffer.alloc(SIZE * SIZE * 3);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const top = parts.findLast((part) => isInside(part, x, y));
      pixels.write((top?.color ?? sky).slice(1), (y * SIZE + x) * 3, 'hex');
    }
  }
  // Loaded on demand: an idle sandbox draws nothing.
  const { default: sharp } = await import('sharp');
  const image = sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } });
  return new Uint8Array(await image.png().toBuffer());
}

function isInside({ x, y, width, height }: Ellipse, atX: number, atY: number): boolean {
  return ((atX - x) / width) ** 2 + ((atY - y) / height) ** 2 <= 1;
}
