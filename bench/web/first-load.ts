import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { isAlive } from '../../e2e/steps.ts';
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
  // In steps: the first place that a page hears of is no movement yet.
  await page.mouse.move(100, 100, { steps: 2 });
  await comeAlive(page);
  // What comes while it is weighed, the rules of a form for one, comes after the answer.
  const alive = await weigh(new Map(fetched));
  await context.close();
  return { unasked, alive, violations: violations.length };
}

const ALIVE_WITHIN_MS = 20_000;
const KINDS = /\.(js|css|woff2)$/;

/** A page is idle on the network once only: that state cannot be waited for again. */
async function comeAlive(page: Page): Promise<void> {
  const giveUpAtMs = performance.now() + ALIVE_WITHIN_MS;
  while (!(await isAlive(page))) {
    if (performance.now() > giveUpAtMs) throw new Error(`${page.url()} did not come alive`);
    await sleep(20);
  }
}

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
