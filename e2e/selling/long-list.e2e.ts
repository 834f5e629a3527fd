import type { Page } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { subscribed } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { answerLeads, LEADS, lead } from '../screens/lead-replies.ts';
import { answerSignals, signal } from '../screens/signal-replies.ts';
import { LONG } from '../support/long.ts';

const ROWS = 3_000;
const PEOPLE = 60;

// Buys a plan, and scrolls a long way.
test.slow();

test(
  'a list of thousands has its rows after a jump to any place, and keys go on from the row in focus',
  LONG,
  async ({ page, product }) => {
    const comments = Array.from({ length: ROWS }, (_, index) =>
      signal(index + 1, index, { kind: 'comment', detail: `Comment ${index + 1}` }),
    );
    await answerSignals(page, { items: comments });
    await enterAs(page, await subscribed(product, someone()));
    await page.goto('/signals');
    await expect(page.getByText('Comment 1', { exact: true })).toBeVisible();
    await page.keyboard.press('j');
    await expect(focused(page)).toContainText('Comment 1');

    await test.step('rows stay in order from block to block, in both directions', async () => {
      for (const step of [600, -600]) {
        await page.evaluate('scrollTo(0, document.body.scrollHeight * 0.5)');
        let before = await findMiddleRow(page);
        expect(before).toBeGreaterThan(ROWS / 4);
        for (let count = 0; count < 40; count += 1) {
          await page.evaluate(`scrollBy(0, ${step})`);
          const now = await findMiddleRow(page);
          expect(Math.abs(now - before)).toBeLessThan(10);
          expect(Math.sign(now - before)).toBe(Math.sign(step));
          before = now;
        }
      }
    });

    await test.step('the end has the last row', async () => {
      await expect(async () => {
        await page.evaluate('scrollTo(0, document.body.scrollHeight)');
        await expect(page.getByText(`Comment ${ROWS}`, { exact: true })).toBeInViewport({
          timeout: 500,
        });
      }).toPass();
    });

    await test.step('the next key leads from the row in focus, not from what is visible', async () => {
      await expect(focused(page)).toContainText('Comment 1');
      await page.keyboard.press('j');
      await expect(focused(page)).toContainText('Comment 2');
      await expect(focused(page)).toBeInViewport();
      expect(await findMiddleRow(page)).toBeLessThan(20);
    });
  },
);

test(
  'the list of leads is where it was left, with the lead in focus, after a visit to it',
  LONG,
  async ({ page, product }) => {
    const items = Array.from({ length: PEOPLE }, (_, index) => ({
      ...lead(index + 1),
      // Rows of every height.
      ...LEADS[index % LEADS.length],
      id: index + 1,
      name: `Person ${index + 1}`,
      due: null,
      reminder: null,
    }));
    await answerLeads(page, { items });
    await enterAs(page, await subscribed(product, someone()));
    await page.goto('/leads?tab=all');
    const link = page.getByRole('link', { name: 'Person 41', exact: true });
    const heading = page.getByRole('heading', { level: 1 });
    await link.scrollIntoViewIfNeeded();
    const left = await link.boundingBox();

    await test.step('by the browser', async () => {
      await link.click();
      await expect(heading).toBeFocused();
      expect(await page.evaluate('scrollY')).toBe(0);
      await page.goBack();
      await expect(link).toBeFocused();
      await expect.poll(() => link.boundingBox()).toEqual(left);
    });

    await test.step('by Escape', async () => {
      await link.click();
      await expect(heading).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL('/leads?tab=all');
      await expect(link).toBeFocused();
      await expect.poll(() => link.boundingBox()).toEqual(left);
    });

    await test.step('keys go on from the lead, or from its place if it has left the list', async () => {
      await page.keyboard.press('j');
      await expect(focused(page)).toContainText('Person 42');
      await expect(focused(page)).toBeInViewport();
      await page.getByRole('link', { name: 'Person 42', exact: true }).click();
      await expect(heading).toBeFocused();
      await answerLeads(page, { items: items.filter(({ id }) => id !== 42) });
      await page.clock.install({ time: Date.now() + 120_000 });
      await page.getByRole('link', { name: 'Leads', exact: true }).last().click();
      // Both are hidden until the list is shown.
      await expect(page.getByRole('link', { name: 'Person 43', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Person 42', exact: true })).toBeHidden();
      await page.keyboard.press('j');
      await expect(focused(page)).toContainText('Person 43');
    });
  },
);

const focused = (page: Page) => page.locator('li:has(:focus)');

async function findMiddleRow(page: Page): Promise<number> {
  const find = () =>
    page.evaluate<number>(`(() => {
      const list = document.querySelector('ul[aria-label="Signals"]').getBoundingClientRect();
      const at = document.elementsFromPoint(list.left + list.width / 2, innerHeight / 2);
      return Number(at.find(({ ariaPosInSet }) => ariaPosInSet)?.ariaPosInSet ?? 0);
    })()`);
  await expect.poll(find).toBeGreaterThan(0);
  return find();
}
