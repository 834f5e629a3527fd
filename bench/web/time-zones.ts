import type { Browser } from '@playwright/test';
import { measureSlowest, watchInteractions } from '../interaction/next-paint.ts';
import { median } from '../machine.ts';

const RUNS = 5;

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
    await watchInteractions(page);
    opening.push(await measureSlowest(page, () => edit.click()));
    typing.push(await measureSlowest(page, () => field.press('a')));
    await context.close();
  }
  return { openingMs: median(opening), typingMs: median(typing) };
}
