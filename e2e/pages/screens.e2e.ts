import type { BrowserContext, Page } from '@playwright/test';
import { type Actor, arriveAs, makeActors } from '../support/actors.ts';
import { expect, expectAccessible, test as base } from '../support/journey.ts';
import { AREAS } from '../screens/screens.ts';
import { firstOf } from '../support/long.ts';

const CHECKED = AREAS.flatMap((area) => firstOf(1, area));

const ACTORS: readonly Actor[] = ['visitor', 'newcomer', 'linked', 'subscriber', 'debtor'];

type Shared = { tokens: Record<Actor, string | null>; browsers: Map<Actor, BrowserContext> };

/** Each test has its own page in its actor's browser, with scripts already cached. */
const test = base.extend<{ actor: Actor }, Shared>({
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
    await arriveAs(page, tokens[actor]);
    await use(page);
    await page.close();
    // A screen may have taken the browser offline, which the next one shares.
    await own.setOffline(false);
  },
});

for (const actor of ACTORS) {
  test.describe(() => {
    test.use({ actor });
    for (const [screen, details] of CHECKED.filter(([each]) => each.actor === actor)) {
      test(
        `“${screen.name}” is accessible in both themes, at 320 px and at twice the text [S2.33]`,
        details,
        async ({ page }) => {
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
          await screen.open(page);
          await expectAccessible(page);
          await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
          await expectAccessible(page, ['color-contrast', 'link-in-text-block']);
          await page.setViewportSize({ width: 320, height: 700 });
          await expectNoHorizontalScroll(page);
          await page.setViewportSize({ width: 1280, height: 860 });
          await page.evaluate(`document.documentElement.style.fontSize = "200%"`);
          await expectNoHorizontalScroll(page);
        },
      );
    }
  });
}

/** No horizontal scrolling. Floating elements are positioned a frame later. */
async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<number>(BESIDE), { timeout: 5_000 }).toBeLessThanOrEqual(0);
}

const BESIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
