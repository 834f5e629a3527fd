import type { Page } from '@playwright/test';
import { ACTORS } from '../support/actors.ts';
import { expect, expectAccessible } from '../support/journey.ts';
import { AREAS } from '../screens/screens.ts';
import { tagLongAfter } from '../support/long.ts';
import { test } from '../support/screen-test.ts';

const CHECKED = AREAS.flatMap((area) => tagLongAfter(1, area));

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
  await expect.poll(() => page.evaluate<number>(BESIDE)).toBeLessThanOrEqual(0);
}

const BESIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
