import { type Browser, chromium } from '@playwright/test';
import { arriveAs, makeActors } from '../../e2e/support/actors.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { median } from '../figures.ts';
import { browserPath } from '../web/chromium.ts';
import { NEXT_PAINT_MS } from '../web/limits.ts';
import { type InteractivePage, PAGES } from './interactions.ts';
import { CPU_SLOWDOWN, measureSlowest, watchInteractions } from './next-paint.ts';

const RUNS = 3;

/** With four times CPU throttling, on a new page each time. */
export async function run(): Promise<void> {
  const product = await startProduct({ DATABASE_URL: '' });
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--disable-gpu'] });
  try {
    const { subscriber } = await makeActors(product);
    console.log(
      `ms to the next paint at a processor ${CPU_SLOWDOWN} times slower (${NEXT_PAINT_MS})`,
    );
    for (const page of PAGES) {
      for (const name of Object.keys(page.acts)) {
        const times: number[] = [];
        for (let round = 0; round < RUNS; round += 1) {
          times.push(await measure(browser, product.url, subscriber, page, name));
        }
        report(page.path, name, median(times));
      }
    }
  } finally {
    await browser.close();
    await product.dispose();
  }
}

async function measure(
  browser: Browser,
  baseURL: string,
  token: string | null,
  { path, answer, ready, acts }: InteractivePage,
  name: string,
): Promise<number> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 860 } });
  try {
    const page = await context.newPage();
    await arriveAs(page, token);
    await answer?.(page);
    await page.goto(path);
    await ready(page);
    await page.waitForLoadState('networkidle');
    await watchInteractions(page);
    return await measureSlowest(page, async () => acts[name]?.(page));
  } finally {
    await context.close();
  }
}

function report(path: string, name: string, ms: number): void {
  const isMissed = ms > NEXT_PAINT_MS;
  if (isMissed) process.exitCode = 1;
  console.log(
    `  ${isMissed ? 'FAIL' : 'ok  '} ${path.padEnd(22)} ${name.padEnd(32)} ${ms.toFixed(0)}`,
  );
}
