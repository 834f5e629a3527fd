import type { Page } from '@playwright/test';

export const CPU_SLOWDOWN = 4;

export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(COLLECT);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Milliseconds by the Event Timing API, which reports none below 16 ms. */
export async function measureSlowest(
  page: Page,
  interact: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate('durations.length = 0');
  await interact();
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
