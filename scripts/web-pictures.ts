import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';

const web = join(import.meta.dirname, '..', 'web');
const read = (name: string) => readFileSync(join(web, name));

/** A maskable icon: phones crop the corners. */
function icon(size: number): Picture {
  const name = size === 180 ? 'apple-touch-icon.png' : `icon-${size}.png`;
  const style = 'body{display:grid;place-items:center;background:#f7f3eb}svg{width:60%}';
  return { name, width: size, height: size, style, svg: String(read('public/favicon.svg')) };
}

type Picture = { name: string; width: number; height: number; style: string; svg: string };

const font = read('src/ui/fonts/bricolage-680.woff2').toString('base64');
const card: Picture = {
  name: 'social-card.png',
  width: 1200,
  height: 630,
  style: `@font-face{font-family:Bricolage;font-weight:680;src:url(data:font/woff2;base64,${font})}`,
  svg: String(read('social-card.svg')),
};

// Renders the pictures for link previews and home screens; run by hand when the mark or the card
// changes.
const browser = await chromium.launch({ executablePath: findBrowser() ?? '' });
for (const { name, width, height, style, svg } of [card, icon(180), icon(192), icon(512)]) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>body{margin:0;height:${height}px}svg{display:block}${style}</style>${svg}`,
  );
  await page.evaluate('document.fonts.ready');
  const shot = (await page.screenshot()).toString('base64');
  const pixels = Buffer.from(await page.evaluate<string>(pixelsOf(shot)), 'base64');
  writeFileSync(join(web, 'public', name), encode(pixels, width, height));
}
await browser.close();

function pixelsOf(shot: string): string {
  return `(async () => {
    const picture = await (await fetch('data:image/png;base64,${shot}')).blob();
    const bitmap = await createImageBitmap(picture);
    const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    drawing.drawImage(bitmap, 0, 0);
    const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height);
    return new Uint8Array(data.buffer).toBase64();
  })()`;
}

/** A PNG without the browser's filters: a quarter smaller for flat colors. */
function encode(rgba: Buffer, width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const row = Math.floor(pixel / width);
    rgba.copy(rows, pixel * 3 + row + 1, pixel * 4, pixel * 4 + 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
