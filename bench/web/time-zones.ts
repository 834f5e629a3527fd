import type { Browser, Page } from '@playwright/test';
import { median } from '../machine.ts';

const RUNS = 5;
const CPU_SLOWDOWN = 4;

/**
 * Milliseconds from an interaction with the time zone list to the next paint, with four times CPU
 * throttling: opening the list, and typing a letter that most entries contain.
 */
export async function measureTimeZones(browser: Browser, url: string, token: string) {
  const opening: number[] = [];
  const typing: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext();
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    await page.goto(`${url}/profile`);
    const edit = page.getByRole('button', { name: 'Edit time zone' });
    const field = page.getByRole('searchbox');
    // A first pass loads the list, which is fetched on demand.
    await edit.click();
    await field.waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate(COLLECT);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    opening.push(await slowest(page, () => edit.click()));
    typing.push(await slowest(page, () => field.press('a')));
    await context.close();
  }
  return { openingMs: median(opening), typingMs: median(typing) };
}

async function slowest(page: Page, interact: () => Promise<void>): Promise<number> {
  await page.evaluate('durations.length = 0');
  await interact();
  // Two idle callbacks: an entry is delivered after the paint that it ends with.
  await page.evaluate(IDLE);
  await page.evaluate(IDLE);
  return page.evaluate<number>('Math.max(...durations)');
}

const COLLECT = `
  globalThis.durations = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) durations.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;
const IDLE = 'new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))';
