import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { findViolations } from '../../scripts/axe.ts';

type Weight = { script: number; style: number; font: number };

/** What a browser with an empty cache fetches until the network is idle, in kB of gzip. */
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
    // A preloaded script appears twice, the second time from the cache.
    if (KINDS.test(pathname) && !fetched.has(pathname)) fetched.set(pathname, request);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const weight = await weigh(fetched);
  const violations = await findViolations(page);
  await context.close();
  return { weight, violations: violations.length };
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
