import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';

const folder = join(import.meta.dirname, '..', 'extension');

/** Toolbar, menus, extension list, store. */
const SIZES = [16, 32, 48, 128];

// Renders the icon in the sizes that browsers need; run by hand when the icon changes.
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: findBrowser() ?? '' });
for (const size of SIZES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  const path = join(folder, 'public', 'icon', `${size}.png`);
  await page.screenshot({ path, omitBackground: true });
}
await browser.close();
