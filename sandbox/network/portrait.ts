import { createRandom } from './random.ts';

const SKIES = ['#faceb2', '#b2d0cc', '#c6c0de', '#e0d4b4', '#b6cbe2', '#d9b7be'] as const;
const SKINS = ['#f7d6be', '#e8b894', '#cd966e', '#a06c4a', '#704a34', '#543729'] as const;
const HAIRS = ['#221c1b', '#422a20', '#70482c', '#969492'] as const;
const CLOTHES = ['#264653', '#783e4a', '#3a5c4c', '#464268', '#b67442', '#c4b6a0'] as const;

/** A portrait determined by the key: a PNG of 200 by 200 pixels. */
export async function drawPortrait(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const random = createRandom(`portrait|${key}`);
  const [skin, hair] = [random.pick(SKINS), random.pick(HAIRS)];
  const width = 33 + random.next() * 5;
  const isLong = random.chance(0.5);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">
    <rect width="200" height="200" fill="${random.pick(SKIES)}"/>
    <ellipse cx="100" cy="${isLong ? 104 : 82}" rx="${width + 8}" ry="${isLong ? 70 : 46}" fill="${hair}"/>
    <ellipse cx="100" cy="218" rx="86" ry="74" fill="${random.pick(CLOTHES)}"/>
    <rect x="86" y="112" width="28" height="46" rx="14" fill="${skin}"/>
    <ellipse cx="100" cy="96" rx="${width}" ry="45" fill="${skin}"/>
    <path d="M${100 - width} 86a${width} 40 0 0 1 ${width * 2} 0q${-width} -24 ${-width * 2} 0" fill="${hair}"/>
  </svg>`;
  // Loaded on demand: an idle sandbox draws nothing.
  const { default: sharp } = await import('sharp');
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}
