import type { Page } from '@playwright/test';
import { answerLeads } from '../screens/lead-replies.ts';
import { answerSignals, NOW, signal } from '../screens/signal-replies.ts';
import { enterAs } from '../support/actors.ts';
import { signInAs } from '../support/calls.ts';
import { expect, type Person, test } from '../support/journey.ts';
import { tagLongAfter, LONG } from '../support/long.ts';
import type { Product } from '../support/product.ts';

const ROWS = 150;
const PHONE = { width: 360, height: 740 };

/** Rows of every height, in two pages. */
const items = Array.from({ length: ROWS }, (_, index) => ({
  ...signal(index + 1, index * 2, { kind: 'comment', detail: `Comment ${index + 1}` }),
  ...(index % 3 === 0 && { detail: `Comment ${index + 1}. ${'Many words. '.repeat(index % 17)}` }),
}));

async function open(
  { page, product, subscriber }: { page: Page; product: Product; subscriber: Person },
  search = '',
): Promise<void> {
  await enterAs(page, await signInAs(product, subscriber));
  await page.clock.setFixedTime(NOW);
  await answerLeads(page);
  await page.route('**/api/signals?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const next = from + 60;
    return route.fulfill({
      json: {
        items: items.slice(from, next),
        nextCursor: next < ROWS ? `${next}` : null,
      },
    });
  });
  await page.goto(`/signals${search}`);
  await expect(findList(page)).toBeVisible();
}

const findList = (page: Page) => page.getByRole('list', { name: 'Signals' });
const findRow = (page: Page, no: number) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`Comment ${no}(?!\\d)`) });
const measureTop = async (page: Page, no: number) =>
  Math.round((await findRow(page, no).boundingBox())?.y ?? NaN);

async function scrollTo(page: Page, no: number): Promise<void> {
  for (let tries = 0; tries < 200 && !(await findRow(page, no).isVisible()); tries += 1) {
    await page.evaluate(`scrollBy(0, innerHeight / 2); new Promise(requestAnimationFrame)`);
  }
  await findRow(page, no).scrollIntoViewIfNeeded();
}

async function visitLead(page: Page, no: number, back: () => Promise<unknown>): Promise<void> {
  const link = findRow(page, no).locator('a[data-lead]');
  await link.hover();
  const left = await measureTop(page, no);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate('scrollY')).toBe(0);
  await back();
  await expect(findRow(page, no).locator('[data-lead]')).toBeFocused();
  await expect.poll(() => measureTop(page, no)).toBe(left);
}

for (const [search, details] of tagLongAfter(1, ['', '?kind=comment&state=new'])) {
  test(
    `after a visit to a lead, the feed is where it was left, with the row in focus: ${search || 'all signals'}`,
    details,
    async ({ page, product, subscriber }) => {
      await open({ page, product, subscriber }, search);
      await scrollTo(page, 90);
      await test.step('by the browser', () => visitLead(page, 90, () => page.goBack()));
      await expect(page).toHaveURL(`/signals${search}`);
      await test.step('by Escape', () => visitLead(page, 88, () => page.keyboard.press('Escape')));
      await test.step('by the link', () =>
        visitLead(page, 91, () =>
          page.getByRole('link', { name: 'Signals', exact: true }).last().click(),
        ));
      await test.step('in compact rows', async () => {
        await page.evaluate('scrollTo(0, 0)');
        await page.getByRole('button', { name: 'Compact' }).click();
        await scrollTo(page, 120);
        await visitLead(page, 120, () => page.goBack());
      });
      await test.step('on a phone', async () => {
        await page.setViewportSize(PHONE);
        await page.evaluate('scrollTo(0, 0)');
        await page.getByRole('button', { name: 'Compact' }).click();
        await page.getByRole('button', { name: /^Filters/ }).click();
        await scrollTo(page, 70);
        await visitLead(page, 70, () => page.goBack());
      });
    },
  );
}

test('a list opened by its link begins at its top', LONG, async ({ page, product, subscriber }) => {
  await open({ page, product, subscriber });
  await scrollTo(page, 50);
  await visitLead(page, 50, () => page.goBack());
  await findRow(page, 50).locator('a[data-lead]').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Signals/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Signals', level: 1 })).toBeFocused();
  expect(await page.evaluate('scrollY')).toBe(0);
  await page.keyboard.press('j');
  await expect(findRow(page, 1).locator('[data-lead]')).toBeFocused();
});

test(
  'a group that was opened is open after a visit to one of its people',
  LONG,
  async ({ page, product, subscriber }) => {
    await open({ page, product, subscriber });
    await answerSignals(page);
    await page.goto('/signals');
    await page.getByRole('button', { name: 'Show them' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Sofia Marques' });
    await row.getByRole('link', { name: 'Sofia Marques', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(row.locator('[data-lead]')).toBeFocused();
  },
);
