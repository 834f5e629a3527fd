import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type Actor, arriveAs, makeActors } from '../e2e/actors.ts';
import { startProduct } from '../e2e/product.ts';
import { SCREENS, type Screen } from '../e2e/screens.ts';
import { buildStale } from './build.ts';
import { findBrowser } from './browser.mjs';
import { root } from './steps.ts';

/**
 * `npm run gallery`: pictures of every screen in every state, at three widths and in both themes,
 * and a page to look through them: `gallery/index.html`. With words after it, only the screens
 * whose names have one of them.
 */
const DIRECTORY = join(root, 'gallery');
const WIDTHS = [360, 768, 1440] as const;
const THEMES = ['light', 'dark'] as const;

const wanted = process.argv.slice(2);
const screens = SCREENS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
buildStale();
rmSync(DIRECTORY, { recursive: true, force: true });
mkdirSync(DIRECTORY, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({ executablePath: browserPath() });
const failures: string[] = [];
try {
  const tokens = await makeActors(product);
  for (const screen of screens) {
    for (const theme of THEMES) await picture(browser, screen, theme, tokens);
    console.log(screen.name);
  }
} finally {
  await browser.close();
  await product.dispose();
}
writeFileSync(join(DIRECTORY, 'index.html'), page());
console.log(`\n${screens.length * WIDTHS.length * THEMES.length} pictures: gallery/index.html`);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

function browserPath(): string {
  const path = findBrowser();
  if (!path) throw new Error('No Chromium found: npm test installs or names one');
  return path;
}

async function picture(
  own: Browser,
  screen: Screen,
  theme: (typeof THEMES)[number],
  tokens: Record<Actor, string | null>,
): Promise<void> {
  const context = await own.newContext({
    baseURL: product.url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    await arriveAs(page, tokens[screen.actor]);
    await screen.open(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
      // An open list has its options drawn only where its field is in sight.
      await page.evaluate(
        'document.querySelector("[role=combobox]:focus")?.scrollIntoView({ block: "center" })',
      );
      await page.waitForTimeout(150);
      await page.screenshot({
        path: join(DIRECTORY, fileOf(screen, width, theme)),
        fullPage: true,
      });
    }
  } catch (error) {
    failures.push(`“${screen.name}” in ${theme}: ${String(error)}`);
  } finally {
    await context.close();
  }
}

function fileOf({ name }: Screen, width: number, theme: string): string {
  return `${name.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}-${theme}.png`;
}

function page(): string {
  const rows = screens.map((screen) => {
    const pictures = THEMES.flatMap((theme) =>
      WIDTHS.map(
        (width) =>
          `<a href="${fileOf(screen, width, theme)}"><img loading="lazy" alt="${screen.name}, ${width} px, ${theme}" src="${fileOf(screen, width, theme)}" height="320"></a>`,
      ),
    );
    return `<h2>${screen.name}</h2><p>${pictures.join('')}</p>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Rapport, every screen</title>
<style>body{font:16px system-ui;margin:2rem;background:#ddd}p{display:flex;gap:1rem;overflow-x:auto;align-items:start}h2{text-transform:capitalize}</style>
<h1>Every screen</h1>${rows.join('\n')}</html>`;
}
