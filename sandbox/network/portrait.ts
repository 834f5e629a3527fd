import { encodePng } from './png.ts';
import { randomFrom } from './random.ts';

type Color = readonly [red: number, green: number, blue: number];
type Palette = readonly [Color, ...Color[]];
/** Signed distance to a shape's edge: negative inside. */
type Shape = (x: number, y: number) => number;

const portraitSize = 200;

const skins: Palette = [
  [247, 214, 190],
  [232, 184, 148],
  [205, 150, 110],
  [160, 108, 74],
  [112, 74, 52],
  [84, 55, 41],
];
const hairs: Palette = [
  [34, 28, 27],
  [66, 42, 32],
  [112, 72, 44],
  [176, 128, 72],
  [150, 148, 146],
  [124, 54, 32],
];
const darkHairs: Palette = [
  [34, 28, 27],
  [48, 34, 30],
  [66, 42, 32],
  [150, 148, 146],
];
const clothes: Palette = [
  [38, 70, 83],
  [120, 62, 74],
  [58, 92, 76],
  [70, 66, 104],
  [182, 116, 66],
  [46, 52, 64],
  [196, 182, 160],
];
const skies: readonly [readonly [Color, Color], ...(readonly [Color, Color])[]] = [
  [
    [250, 226, 200],
    [232, 176, 150],
  ],
  [
    [214, 232, 228],
    [142, 184, 182],
  ],
  [
    [226, 222, 240],
    [166, 160, 204],
  ],
  [
    [244, 236, 214],
    [204, 190, 146],
  ],
  [
    [218, 230, 244],
    [146, 174, 208],
  ],
  [
    [238, 218, 220],
    [196, 148, 160],
  ],
];

/** A portrait determined by the key: a PNG of 200 by 200 pixels. */
export function drawPortrait(key: string): Buffer {
  const pixels = new Uint8Array(portraitSize * portraitSize * 3);
  const paint = painterOf(key);
  for (let y = 0; y < portraitSize; y += 1) {
    for (let x = 0; x < portraitSize; x += 1)
      pixels.set(paint(x + 0.5, y + 0.5), (y * portraitSize + x) * 3);
  }
  return encodePng(portraitSize, portraitSize, pixels);
}

function painterOf(key: string): (x: number, y: number) => Color {
  const random = randomFrom(`portrait|${key}`);
  const sky = random.pick(skies);
  const skin = random.pick(skins);
  const hair = random.pick(skins.indexOf(skin) < 3 ? hairs : darkHairs);
  const cloth = random.pick(clothes);
  const faceWidth = 33 + random.next() * 5;
  const faceHeight = 42 + random.next() * 5;
  const lean = (random.next() - 0.5) * 8;
  const center = 100 + lean / 2;
  const hairLayers = hairOf(random.whole(0, 3), center, faceWidth, faceHeight);

  const face = ellipse(center, 92, faceWidth, faceHeight);
  const neck = box(center, 136, 15, 26);
  const collar = ellipse(center, 150, 25, 19);
  const shoulders = ellipse(100, 218, 82 + random.next() * 10, 74);
  const light = ellipse(center - 60, 20, 120, 110);

  return (x, y) => {
    let color = mix(sky[0], sky[1], (x * 0.35 + y) / 270);
    color = over(color, hair, hairLayers.behind(x, y));
    color = over(color, cloth, shoulders(x, y));
    color = over(color, mix(skin, [60, 30, 30], 0.16), Math.max(collar(x, y), shoulders(x, y)));
    color = over(color, mix(skin, [60, 30, 30], 0.16), neck(x, y));
    color = over(color, skin, face(x, y));
    color = over(color, hair, hairLayers.before(x, y));
    // Soft light from the upper left.
    return mix(color, [255, 250, 240], 0.1 * Math.max(0, Math.min(1, -light(x, y) / 90)));
  };
}

/** Short, parted, long, or in a bun. */
function hairOf(style: number, center: number, width: number, height: number) {
  const nothing: Shape = () => 1;
  const cap = ellipse(center, 86, width + 5, height + 5);
  const brow: Shape = (x, y) => y - (70 + ((x - center) / width) ** 2 * 10);
  const parted: Shape = (x, y) => y - (66 + Math.abs(x - center + width * 0.4) * 0.3);
  const cut =
    (edge: Shape): Shape =>
    (x, y) =>
      Math.max(cap(x, y), edge(x, y));
  if (style === 0) return { behind: nothing, before: cut(brow) };
  if (style === 1) return { behind: nothing, before: cut(parted) };
  if (style === 2) return { behind: ellipse(center, 34, 19, 17), before: cut(brow) };
  const fall = ellipse(center, 112, width + 15, 72);
  const fallen: Shape = (x, y) => Math.max(fall(x, y), y - 164);
  return { behind: fallen, before: cut(parted) };
}

/** Accurate enough for one pixel of smoothing along the edge. */
function ellipse(centerX: number, centerY: number, radiusX: number, radiusY: number): Shape {
  return (x, y) => {
    const distance = Math.hypot((x - centerX) / radiusX, (y - centerY) / radiusY);
    return (distance - 1) * Math.min(radiusX, radiusY);
  };
}

function box(centerX: number, centerY: number, halfWidth: number, halfHeight: number): Shape {
  return (x, y) => Math.max(Math.abs(x - centerX) - halfWidth, Math.abs(y - centerY) - halfHeight);
}

function over(below: Color, above: Color, distance: number): Color {
  return mix(below, above, Math.max(0, Math.min(1, 0.5 - distance)));
}

function mix(from: Color, to: Color, share: number): Color {
  const blend = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [blend(0), blend(1), blend(2)];
}
