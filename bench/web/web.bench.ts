import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { violationsOf } from '../../scripts/axe.ts';
import { findBrowser } from '../../scripts/browser.mjs';
import { median } from '../machine.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startProgram, stopProgram } from '../process.ts';

const PUBLIC_PAGES = ['/auth', '/auth/register', '/forgot-password'] as const;
const LIGHTHOUSE_RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The project's limits for the first load of /auth, in kB (1000 bytes) of gzip. */
const AUTH_LIMITS = { script: 118, style: 6 };

/** What a first visit to each public page fetches, and what Lighthouse and axe say of it. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-bench-'));
  const port = await freePort();
  const program = await startProgram(
    'scripts/start.mjs',
    {
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_SMTP_PORT: String(await freePort()),
    },
    'Stop with Ctrl-C',
  );
  const browser = await chromium.launch({ executablePath: browserPath() });
  console.log('public pages, first visit, kB gzip; Lighthouse mobile, median of three');
  console.log(`  (limits of /auth: ${AUTH_LIMITS.script} script, ${AUTH_LIMITS.style} style)`);
  try {
    for (const page of PUBLIC_PAGES) {
      const url = `http://localhost:${port}${page}`;
      const { script, style, font, violations } = await visit(browser, url);
      const scores = await judge(url);
      console.log(
        `  ${page.padEnd(18)} script ${script.toFixed(1)}, style ${style.toFixed(1)}, fonts ${font.toFixed(1)}; ` +
          `${CATEGORIES.map((name, index) => `${name} ${scores[index]}`).join(', ')}; axe ${violations}`,
      );
    }
  } finally {
    await browser.close();
    await stopProgram(program);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sizes = { script: 0, style: 0, font: 0 };
  const measuring: Promise<void>[] = [];
  page.on('response', (response) => {
    measuring.push(
      response.body().then(
        (body) => {
          const { pathname } = new URL(response.url());
          if (pathname.endsWith('.js')) sizes.script += gzipSync(body, { level: 9 }).length / 1000;
          if (pathname.endsWith('.css')) sizes.style += gzipSync(body, { level: 9 }).length / 1000;
          if (pathname.endsWith('.woff2')) sizes.font += body.length / 1000;
        },
        () => {}, // a redirection has no body
      ),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(measuring);
  const violations = await violationsOf(page);
  await context.close();
  return { ...sizes, violations: violations.length };
}

async function judge(url: string): Promise<number[]> {
  const runs: number[][] = [];
  for (let count = 0; count < LIGHTHOUSE_RUNS; count += 1) {
    const chrome = await launch({ chromePath: browserPath(), chromeFlags: CHROME_FLAGS });
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    chrome.kill();
    const categories = result?.lhr.categories ?? {};
    runs.push(CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)));
  }
  return CATEGORIES.map((_, index) => median(runs.map((scores) => scores[index] ?? 0)));
}

/** Without these Chromium calls home, which costs time where there is no way out. */
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function browserPath(): string {
  const path = findBrowser();
  if (path === undefined) throw new Error('No Chromium found: npm run bench installs or names one');
  return path;
}

if (import.meta.main) await run();
