import type { Page } from '@playwright/test';
import { SCREENS } from '../screens/screens.ts';
import { enterAs } from '../support/actors.ts';
import { signInAs } from '../support/calls.ts';
import { expect, test } from '../support/journey.ts';

/** The labels that are cut off by their plot or lie over another label. */
const BAD_LABELS = `[...document.querySelectorAll('figure div[aria-hidden="true"]')].flatMap((plot) => {
  const labels = [...plot.querySelectorAll('span, text')].filter((label) => label.checkVisibility());
  const boxOf = (element) => element.getBoundingClientRect();
  const outer = boxOf(plot);
  const isIn = ({ left, right, top, bottom }) =>
    left >= outer.left - 1 && right <= outer.right + 1 && top >= outer.top - 1 && bottom <= outer.bottom + 1;
  const isApart = (one, other) =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
  return labels
    .filter((label, index) =>
      !isIn(boxOf(label)) || labels.slice(index + 1).some((other) => !isApart(boxOf(label), boxOf(other))))
    .map((label) => label.textContent);
})`;

test('the labels of axes are whole at any width, also of large numbers', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signInAs(product, subscriber));
  for (const name of ['insights: many readers', 'insights']) {
    await SCREENS.find((screen) => screen.name === name)?.open(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('figure', { name: 'What if' })).toBeVisible();
      await expect.poll(() => readBadLabels(page), `${name} at ${width} px`).toEqual([]);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

function readBadLabels(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(BAD_LABELS);
}
