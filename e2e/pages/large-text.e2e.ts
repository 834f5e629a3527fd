import type { Page } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { subscribed } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { SCREENS } from '../screens/screens.ts';
import { LONG } from '../support/long.ts';

const NAMES = ['leads', 'leads: not a lead', 'lead: in full', 'ideal customer', 'insights'];
const TWICE_THE_TEXT = `addEventListener('DOMContentLoaded', () => {
  document.documentElement.style.fontSize = '200%';
})`;
/** Texts in a column one or two letters wide. */
const NARROW = `[...document.querySelectorAll('main :is(p, dt, h2, h3, li > span, a)')]
  .filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && width < 64 && height > 200;
  })
  .map((element) => element.textContent)`;

test(
  'with twice the text on a small screen, nothing scrolls sideways or wraps letter by letter',
  LONG,
  async ({ page, product }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.addInitScript(TWICE_THE_TEXT);
    await enterAs(page, await subscribed(product, someone()));
    // With all of its numbers, of which the responses of the screens contain eight.
    await page.goto('/leads/how-ranking-works');
    await page.getByText(/^Show all \d+$/).click();
    await expect(page.getByText('A like counts')).toBeVisible();
    await expectRoom(page);
    for (const name of NAMES) {
      await test.step(name, async () => {
        await SCREENS.find((screen) => screen.name === name)?.open(page);
        await expectRoom(page);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  },
);

async function expectRoom(page: Page): Promise<void> {
  // Skeletons and the system's font may be wider for a moment.
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
    .toBeLessThanOrEqual(320);
  await expect.poll(() => page.evaluate<string[]>(NARROW)).toEqual([]);
}
