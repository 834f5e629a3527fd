import type { Locator, Page } from '@playwright/test';
import { answerLeads, lead } from '../screens/lead-replies.ts';
import { ago, answerSignals, FEED, NOW } from '../screens/signal-replies.ts';
import { enterAs } from '../support/actors.ts';
import { registerLinked, signInAs } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** The first row must be visible without scrolling, with space for it. */
const FIRST_ROW_PX = 300;

async function findTop(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? NaN;
}

const sections = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('on a phone the first signal begins within 300 px, and the sections are at the bottom', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signInAs(product, subscriber));
  await page.clock.setFixedTime(NOW);
  await answerSignals(page, { items: FEED });
  await page.goto('/signals');
  const items = page.getByRole('list', { name: 'Signals' }).getByRole('listitem');
  // The first item is the day.
  const row = items.filter({ hasNot: page.getByRole('heading') }).first();
  await expect(row).toBeVisible();
  expect(await findTop(row)).toBeLessThanOrEqual(FIRST_ROW_PX);

  expect(await findTop(sections(page))).toBeGreaterThan(680);
  await expect(page.getByRole('radio', { name: 'Withdrawn' })).toBeHidden();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('radio', { name: 'Withdrawn' })).toBeVisible();
  await sections(page).getByRole('link', { name: 'Insights' }).click();
  await expect(page).toHaveURL('/insights');
});

test('on a phone the first lead begins within 300 px', async ({ page, product, subscriber }) => {
  await enterAs(page, await signInAs(product, subscriber));
  await page.clock.setFixedTime(NOW);
  const items = [lead(1, { askedAt: ago(1) }), lead(2)];
  await answerLeads(page, { items, idealCustomer: null });
  await page.goto('/leads');
  const asking = page.getByRole('list', { name: 'Waiting for your answer' });
  const row = asking.getByRole('listitem').first();
  await expect(row).toBeVisible();
  expect(await findTop(row)).toBeLessThanOrEqual(FIRST_ROW_PX);
});

test('on a phone the chosen tab of leads is in sight', async ({ page, product, subscriber }) => {
  await enterAs(page, await signInAs(product, subscriber));
  await answerLeads(page, { items: [lead(1), lead(2)] });
  await page.goto('/leads?tab=set-aside');
  const tabs = page.getByRole('navigation', { name: 'Stages' });
  // The end of what scrolls is rounded to whole pixels.
  await expect(tabs.locator('[aria-current]')).toBeInViewport({ ratio: 0.95 });
});

test('on a phone the recommended plan comes first', async ({ page, product }) => {
  await enterAs(page, await registerLinked(product, someone()));
  await page.goto('/payment');
  const recommended = page.getByRole('listitem').filter({ hasText: 'Recommended' });
  await expect(recommended).toBeVisible();
  const tops = await Promise.all(
    ['Classic', 'Networker', 'Influencer', 'World Class'].map((name) =>
      findTop(page.getByRole('heading', { name, exact: true })),
    ),
  );
  expect(await findTop(recommended)).toBeLessThan(Math.min(...tops));
});

test('the sign-in page says what the product does and from what price', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByText('Know who is worth an answer, and why.')).toBeVisible();
  await expect(page.getByText('From $29 a month')).toBeVisible();
  const register = page.getByRole('link', { name: 'Create your account' });
  expect(await findTop(register)).toBeLessThan(480);
  await expect(page.getByRole('link', { name: 'Terms of use' })).toBeHidden();
});
