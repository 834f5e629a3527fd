import type { BrowserContext } from '@playwright/test';
import { type Actor, arriveAs, makeActors } from './actors.ts';
import { test as base } from './journey.ts';

type Shared = { tokens: Record<Actor, string | null>; browsers: Map<Actor, BrowserContext> };

/** Earlier screens may have changed settings of the device, such as single-key shortcuts. */
const FORGET_EARLIER_SCREENS = `{
  if (!('hasBegun' in sessionStorage)) {
    localStorage.clear();
    sessionStorage.setItem('hasBegun', '');
  }
}`;

/** Each test has its own page in its actor's browser, with scripts already cached. */
export const test = base.extend<{ actor: Actor }, Shared>({
  actor: ['visitor', { option: true }],
  tokens: [
    async ({ product }, use) => use(await makeActors(product)),
    { scope: 'worker', timeout: 120_000 },
  ],
  browsers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
    async ({}, use) => {
      const browsers = new Map<Actor, BrowserContext>();
      await use(browsers);
      for (const browser of browsers.values()) await browser.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ actor, browser, browsers, product, tokens, viewport }, use) => {
    const own =
      browsers.get(actor) ?? (await browser.newContext({ baseURL: product.url, viewport }));
    browsers.set(actor, own);
    const page = await own.newPage();
    await page.addInitScript(FORGET_EARLIER_SCREENS);
    await arriveAs(page, tokens[actor]);
    await use(page);
    await page.close();
    // A screen may have taken the browser offline, which the next one shares.
    await own.setOffline(false);
  },
});
