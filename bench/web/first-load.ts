import { setTimeout as sleep } from 'node:timers/promises';
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
  await page.addInitScript(NOTE_ALIVE);
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
  const needed = await neededToAnswer(page);
  const alive = await weigh(new Map([...fetched].filter(([name]) => needed.has(name))));
  await context.close();
  return { unasked, alive, violations: violations.length };
}

const ALIVE_WITHIN_MS = 20_000;
const KINDS = /\.(js|css|woff2)$/;

/**
 * When the application has first put its answers on the page. React tells its tools of each commit
 * before any effect has run: the rules of a form, which an effect fetches, come after that.
 */
const NOTE_ALIVE = `
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot() {
      const keys = Object.keys(document.querySelector('h1') ?? {});
      if (keys.some((key) => key.startsWith('__reactFiber'))) globalThis.aliveAtMs ??= performance.now();
    },
  };`;

/** The paths of what was asked for before the page answered, however much later that is looked at. */
async function neededToAnswer(page: Page): Promise<ReadonlySet<string>> {
  const giveUpAtMs = performance.now() + ALIVE_WITHIN_MS;
  while (!(await page.evaluate<boolean>('globalThis.aliveAtMs !== undefined'))) {
    if (performance.now() > giveUpAtMs) throw new Error(`${page.url()} did not come alive`);
    await sleep(20);
  }
  const addresses = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource')
      .filter(({ startTime }) => startTime < aliveAtMs).map(({ name }) => name)`,
  );
  return new Set(addresses.map((address) => new URL(address).pathname));
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
