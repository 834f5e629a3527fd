import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { answerInsights } from '../../e2e/screens/insight-replies.ts';
import { answerLeads } from '../../e2e/screens/lead-replies.ts';
import { answerSignals } from '../../e2e/screens/signal-replies.ts';
import { type Actor, arriveAs, makeActors } from '../../e2e/support/actors.ts';
import { findViolations } from '../../scripts/axe.ts';
import { requireBrowser } from '../../scripts/browser.mjs';
import { judge, median } from '../figures.ts';
import { withBrowser } from './browser.ts';

type MeasuredPage = {
  readonly path: string;
  /** The most kB (1000 bytes) of gzip that its scripts may weigh at a first load. */
  readonly script: number;
  readonly actor?: Actor;
  prepare?(page: Page): Promise<unknown>;
};

/** All pages share one stylesheet. */
const STYLE = 22.5;
const PUBLIC_PAGES: readonly MeasuredPage[] = [
  { path: '/auth', script: 127 },
  // Includes the form's validation rules, which run on the first keystroke.
  { path: '/auth/register', script: 138 },
  { path: '/forgot-password', script: 126 },
  { path: '/contact-us', script: 127 },
  { path: '/privacy/people', script: 127 },
  { path: '/error', script: 112 },
  { path: '/delete-account', script: 112 },
];
const OTHER_PAGES: readonly MeasuredPage[] = [
  { path: '/forgot-password/verify-code', script: 116, prepare: beginReset },
  { path: '/linkedin-profile', script: 138, actor: 'newcomer' },
  { path: '/payment', script: 143, actor: 'linked' },
  { path: '/profile', script: 166, actor: 'subscriber' },
  { path: '/signals', script: 174, actor: 'subscriber', prepare: (page) => answerSignals(page) },
  { path: '/insights', script: 156, actor: 'subscriber', prepare: (page) => answerInsights(page) },
  // Includes the composer.
  { path: '/leads/1', script: 162, actor: 'subscriber', prepare: (page) => answerLeads(page) },
];

/** Minimum scores of a public page with Lighthouse's default mobile settings, in 1/100. */
const SCORES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
/** As Lighthouse simulates a phone. */
const MOST_MS = { 'first-contentful-paint': 900, 'largest-contentful-paint': 1400 };
const LIGHTHOUSE_RUNS = 3;

/** First loads, and Lighthouse's scores of public pages. */
export async function run(): Promise<void> {
  await withBrowser(async (product, browser) => {
    const tokens = await makeActors(product);
    console.log('web: first visits, kB gzip');
    for (const page of [...PUBLIC_PAGES, ...OTHER_PAGES])
      await judgeVisit(browser, product.url, page, tokens[page.actor ?? 'visitor']);
    console.log(`web: Lighthouse, mobile, median of ${LIGHTHOUSE_RUNS}`);
    for (const { path } of PUBLIC_PAGES) await judgeScores(product.url, path);
  });
}

/** The state after the first step of a password reset. */
async function beginReset(page: Page): Promise<void> {
  await page.addInitScript(`sessionStorage.setItem('password-reset', JSON.stringify(
    { email: 'someone@example.com', challenge: 'none', isVerified: false }))`);
}

/** With an empty cache, until the network is idle. */
async function judgeVisit(
  browser: Browser,
  origin: string,
  { path, script, prepare }: MeasuredPage,
  token: string | null,
): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await arriveAs(page, token);
  await prepare?.(page);
  // A preloaded script appears twice, the second time from the cache.
  const fetched = new Map<string, Request>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!fetched.has(pathname)) fetched.set(pathname, request);
  });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const violations = (await findViolations(page)).length;
  const [scripts, styles] = [await weigh(fetched, '.js'), await weigh(fetched, '.css')];
  await context.close();
  judge(
    scripts <= script && styles <= STYLE && violations === 0,
    `${path.padEnd(29)} script ${scripts.toFixed(1)} (${script}), ` +
      `style ${styles.toFixed(1)} (${STYLE}), axe ${violations}`,
  );
}

async function weigh(fetched: ReadonlyMap<string, Request>, ending: string): Promise<number> {
  let weight = 0;
  for (const [pathname, request] of fetched) {
    if (!pathname.endsWith(ending)) continue;
    const body = (await (await request.response())?.body()) ?? Buffer.of();
    weight += gzipSync(body, { level: 9 }).length / 1000;
  }
  return weight;
}

async function judgeScores(origin: string, path: string): Promise<void> {
  const reports: Awaited<ReturnType<typeof runLighthouse>>[] = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1)
    reports.push(await runLighthouse(origin + path));
  const scores = Object.entries(SCORES).map(([name, least]) => {
    const reached = median(reports.map((each) => 100 * (each?.categories[name]?.score ?? 0)));
    return { isMet: reached >= least, text: `${name} ${reached.toFixed(0)} (${least})` };
  });
  const paints = Object.entries(MOST_MS).map(([name, most]) => {
    const ms = median(reports.map((each) => each?.audits[name]?.numericValue ?? Infinity));
    return { isMet: ms <= most, text: `${name} ${ms.toFixed(0)} (${most})` };
  });
  const figures = [...scores, ...paints];
  const texts = figures.map(({ text }) => text).join(', ');
  judge(
    figures.every(({ isMet }) => isMet),
    `${path.padEnd(17)} ${texts}`,
  );
}

async function runLighthouse(url: string) {
  const chrome = await launch({ chromePath: requireBrowser(), chromeFlags: CHROME_FLAGS });
  const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
  chrome.kill();
  return result?.lhr;
}

/** Without these Chromium calls its vendor's services, which is slow without internet access. */
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
