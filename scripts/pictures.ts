import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { requireBrowser } from './browser.mjs';
import { root } from './steps.ts';

/**
 * Renders the pictures for link previews and home screens, and the icons of the extension. Run by
 * hand when the mark or the card changes.
 */
type Picture = { path: string; width: number; height: number; style: string; svg: string };

const read = (path: string) => readFileSync(join(root, path));

const font = read('web/src/ui/fonts/bricolage-680.woff2').toString('base64');
const CARD: Picture = {
  path: 'web/public/social-card.png',
  width: 1200,
  height: 630,
  style: `@font-face{font-family:Bricolage;font-weight:680;src:url(data:font/woff2;base64,${font})}`,
  svg: String(read('web/social-card.svg')),
};
/** Phones crop the corners of these. */
const HOME_SCREEN = (['apple-touch-icon', 'icon-192', 'icon-512'] as const).map((name): Picture => {
  const size = name === 'apple-touch-icon' ? 180 : Number(name.slice('icon-'.length));
  const style = 'body{display:grid;place-items:center;background:#f7f3eb}svg{width:60%}';
  const svg = String(read('web/public/favicon.svg'));
  return { path: `web/public/${name}.png`, width: size, height: size, style, svg };
});
/** Toolbar, menus, extension list, store. */
const EXTENSION = [16, 32, 48, 128].map((size): Picture => {
  const path = `extension/public/icon/${size}.png`;
  const style = `svg{width:${size}px}`;
  return { path, width: size, height: size, style, svg: String(read('extension/icon.svg')) };
});

const browser = await chromium.launch({ executablePath: requireBrowser() });
for (const { path, width, height, style, svg } of [CARD, ...HOME_SCREEN, ...EXTENSION]) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>body{margin:0;height:${height}px}svg{display:block}${style}</style>${svg}`,
  );
  await page.evaluate('document.fonts.ready');
  const shot = await page.screenshot({ omitBackground: true });
  // Without the browser's filters flat colors take less.
  const options = { compressionLevel: 9, adaptiveFiltering: false };
  writeFileSync(join(root, path), await sharp(shot).png(options).toBuffer());
}
await browser.close();
