import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { violationsOf } from '../../scripts/axe.ts';

export type Weight = { script: number; style: number; font: number };

/** What a browser without history fetches, in kB of gzip: of itself, and once the page was touched. */
export async function visit(
  browser: Browser,
  url: string,
  prepare?: (page: Page) => Promise<unknown>,
) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await prepare?.(page);
  const fetched = new Map<string, Request>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    // Fetched ahead and then run, a script comes twice, the second time from the cache.
    if (KINDS.test(pathname) && !fetched.has(pathname)) fetched.set(pathname, request);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const unasked = await weigh(fetched);
  const violations = await violationsOf(page);
  await page.mouse.move(100, 100);
  await page.waitForLoadState('networkidle');
  const alive = await weigh(fetched);
  await context.close();
  return { unasked, alive, violations: violations.length };
}

const KINDS = /\.(js|css|woff2)$/;

async function weigh(fetched: ReadonlyMap<string, Request>): Promise<Weight> {
  const weight = { script: 0, style: 0, font: 0 };
  for (const [name, request] of fetched) {
    const body = (await (await request.response())?.body()) ?? Buffer.of();
    if (name.endsWith('.js')) weight.script += gzipSync(body, { level: 9 }).length / 1000;
    if (name.endsWith('.css')) weight.style += gzipSync(body, { level: 9 }).length / 1000;
    if (name.endsWith('.woff2')) weight.font += body.length / 1000;
  }
  return weight;
}
