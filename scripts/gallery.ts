import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { type Actor, arriveAs, makeActors } from '../e2e/support/actors.ts';
import { startProduct } from '../e2e/support/product.ts';
import { SCREENS } from '../e2e/screens/screens.ts';
import type { Screen } from '../e2e/screens/screen.ts';
import { renderMail } from '../server/modules/mail/mail.ts';
import { MAIL_SAMPLES } from '../server/tests/mail-samples.fixture.ts';
import { buildStale } from './build.ts';
import { requireBrowser } from './browser.mjs';
import { root } from './steps.ts';

/**
 * `npm run gallery`: screenshots of every screen in every state, at three widths and in both
 * themes, of every mail at two, and an index page: `gallery/index.html`. Arguments limit it to
 * screens and mails whose names contain one of them.
 */
const DIRECTORY = join(root, 'gallery');
const WIDTHS = [360, 768, 1440];
const MAIL_WIDTHS = [360, 720];
const THEMES = ['light', 'dark'] as const;

/** A picture of the whole page shows rows outside the window, too. */
const DRAW_ALL = `const styles = new CSSStyleSheet();
  styles.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [styles];`;

type Theme = (typeof THEMES)[number];
type NamedPicture = { readonly name: string };

const wanted = process.argv.slice(2);
const isWanted = ({ name }: NamedPicture) =>
  wanted.length === 0 || wanted.some((word) => name.includes(word));
const screens = SCREENS.filter(isWanted);
const mails = Object.entries(MAIL_SAMPLES)
  .flatMap(([name, samples]) =>
    samples.map(({ content }, index) => ({ name: `mail: ${name} ${index + 1}`, content })),
  )
  .filter(isWanted);
buildStale();
rmSync(DIRECTORY, { recursive: true, force: true });
mkdirSync(DIRECTORY, { recursive: true });
const browser = await chromium.launch({ executablePath: requireBrowser() });
const failures: string[] = [];
try {
  if (screens.length > 0) await pictureScreens();
  for (const theme of THEMES) await pictureMails(theme);
} finally {
  await browser.close();
}
writeFileSync(join(DIRECTORY, 'index.html'), index());
const count = (screens.length * WIDTHS.length + mails.length * MAIL_WIDTHS.length) * THEMES.length;
console.log(`\n${count} pictures: gallery/index.html`);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

async function pictureScreens(): Promise<void> {
  const product = await startProduct();
  try {
    const tokens = await makeActors(product);
    for (const screen of screens) {
      for (const theme of THEMES) await pictureScreen(screen, theme, product.url, tokens);
      console.log(screen.name);
    }
  } finally {
    await product.dispose();
  }
}

async function pictureScreen(
  screen: Screen,
  theme: Theme,
  baseURL: string,
  tokens: Record<Actor, string | null>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(DRAW_ALL);
    await arriveAs(page, tokens[screen.actor]);
    await screen.open(page);
    // Screens about a pending call never become idle, so the wait is limited.
    await Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(2_000)]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
      // An open list renders its options only while its field is visible.
      await page.evaluate(
        'document.querySelector("[role=combobox]:focus")?.scrollIntoView({ block: "center" })',
      );
      await page.waitForTimeout(150);
      await showWindowedRows(page, width);
      await take(page, screen, width, theme);
    }
  } catch (error) {
    failures.push(`“${screen.name}” in ${theme}: ${String(error)}`);
  } finally {
    await context.close();
  }
}

/** A windowed list draws the rows near the viewport only. */
async function showWindowedRows(page: Page, width: number): Promise<void> {
  if ((await page.getByRole('list', { name: 'Signals', exact: true }).count()) === 0) return;
  const height = await page.evaluate('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Number(height) });
  await page.waitForTimeout(150);
}

/** As rendered by a mail client that supports both themes. */
async function pictureMails(theme: Theme): Promise<void> {
  const page = await browser.newPage({ colorScheme: theme });
  for (const mail of mails) {
    await page.setContent((await renderMail(mail.content)).html);
    for (const width of MAIL_WIDTHS) {
      await page.setViewportSize({ width, height: 600 });
      await take(page, mail, width, theme);
    }
  }
  await page.close();
}

async function take(page: Page, of: NamedPicture, width: number, theme: Theme): Promise<void> {
  await page.screenshot({
    path: join(DIRECTORY, getFile(of, width, theme)),
    fullPage: true,
    // On a busy machine the screenshot would catch the first, empty frame of an animation.
    animations: 'disabled',
  });
}

function getFile({ name }: NamedPicture, width: number, theme: Theme): string {
  return `${name.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}-${theme}.png`;
}

function index(): string {
  const rows = [
    ...screens.map(({ name }) => row({ name }, WIDTHS)),
    ...mails.map(({ name }) => row({ name }, MAIL_WIDTHS)),
  ];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Rapport, every screen</title>
<style>body{font:16px system-ui;margin:2rem;background:#ddd}p{display:flex;gap:1rem;overflow-x:auto;align-items:start}h2{text-transform:capitalize}</style>
<h1>Every screen</h1>${rows.join('\n')}</html>`;
}

function row(of: NamedPicture, widths: readonly number[]): string {
  const files = THEMES.flatMap((theme) => widths.map((width) => getFile(of, width, theme)));
  const pictures = files.map(
    (file) => `<a href="${file}"><img loading="lazy" alt="${file}" src="${file}" height="320"></a>`,
  );
  return `<h2>${of.name}</h2><p>${pictures.join('')}</p>`;
}
