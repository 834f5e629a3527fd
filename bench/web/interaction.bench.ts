import type { Page } from '@playwright/test';
import { arriveAs, makeActors } from '../../e2e/support/actors.ts';
import { judgeAtMost, median } from '../figures.ts';
import { withBrowser } from './browser.ts';
import { type InteractivePage, PAGES } from './interactions.ts';

const RUNS = 3;
const CPU_SLOWDOWN = 4;
const NEXT_PAINT_MS = 200;

/** From an interaction to the next paint, on a new page each time. */
export async function run(): Promise<void> {
  await withBrowser(async (product, browser) => {
    const { subscriber } = await makeActors(product);
    console.log(`interaction: ms to the next paint, processor ${CPU_SLOWDOWN} times slower`);
    for (const page of PAGES) {
      for (const [name, act] of Object.entries(page.acts)) {
        const times: number[] = [];
        for (let round = 0; round < RUNS; round += 1) {
          const context = await browser.newContext({
            baseURL: product.url,
            viewport: { width: 1280, height: 860 },
          });
          const tab = await context.newPage();
          await arriveAs(tab, subscriber);
          times.push(await measure(tab, page, act));
          await context.close();
        }
        judgeAtMost(`${page.path} ${name}`, median(times), NEXT_PAINT_MS);
      }
    }
  });
}

/** Milliseconds by the Event Timing API, which reports none below 16 ms. */
async function measure(
  page: Page,
  { path, answer, ready }: InteractivePage,
  act: (page: Page) => Promise<unknown>,
): Promise<number> {
  await answer?.(page);
  await page.goto(path);
  await ready(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(COLLECT);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate('durations.length = 0');
  await act(page);
  // Two idle callbacks: an entry is delivered after the paint that ends it.
  await page.evaluate(IDLE);
  await page.evaluate(IDLE);
  return page.evaluate<number>('Math.max(16, ...durations)');
}

const COLLECT = `
  globalThis.durations = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) durations.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;
// A page that is never idle, or gets no frame, must not stop the bench.
const IDLE = `new Promise((resolve, reject) => {
  requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 }));
  setTimeout(() => reject(new Error('no frame within 10 s')), 10_000);
})`;
