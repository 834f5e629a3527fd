import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { isAlive, REFUSE_STORAGE } from './steps.ts';

/** The pages that show themselves before the application has been fetched. */
const PAGES = [
  '/auth',
  '/auth/register',
  '/forgot-password',
  '/contact-us',
  '/error',
  '/delete-account',
  '/no-such-page',
];
const APPLICATION = '**/assets/core-*.js';

for (const path of PAGES) {
  test(`${path} comes alive as it was rendered ahead, at the first sign of somebody`, async ({
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    // A mouse that lies where the page comes up is nobody yet.
    await page.mouse.move(100, 100);
    await page.goto(path);
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await page.waitForLoadState('networkidle');
    expect(await isAlive(page)).toBe(false);
    await page.mouse.move(200, 200);
    await expect.poll(() => isAlive(page)).toBe(true);
    expect(await heading?.isVisible()).toBe(true);
    expect(warnings.filter((text) => text.includes('rendered ahead'))).toEqual([]);
  });
}

test('where the browser may keep nothing, the page says what it needs', async ({ page }) => {
  await page.addInitScript(REFUSE_STORAGE);
  for (const path of ['/auth', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText(/refuses it\. Please allow site data/);
  }
  await page.goto('/auth');
  await page.getByLabel('Password', { exact: true }).fill('Vq7!mzKe');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/auth');
});

test('what is typed and pressed before a page is alive is answered once it is', async ({
  page,
}) => {
  const application = await holdApplication(page);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await application.asked;
  await expect(page).toHaveURL('/auth');
  application.arrive();
  await expect(page.getByText('Invalid login details')).toBeVisible();
});

test('a field that was left before a page is alive is checked once it is', async ({ page }) => {
  const application = await holdApplication(page);
  await page.goto('/auth/register');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).focus();
  await application.asked;
  application.arrive();
  await expect(page.getByText('Invalid email address')).toBeVisible();
});

test('where the application cannot be fetched the page says so, and tries again', async ({
  page,
}) => {
  await page.route(APPLICATION, (route) => route.abort('connectionfailed'));
  await page.goto('/auth');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await expect(page.getByText(/connection was lost/)).toBeVisible();
  await page.unroute(APPLICATION);
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});

/** A connection over which the application does not arrive before it is told to. */
async function holdApplication(page: Page) {
  const asked = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  await page.route(APPLICATION, async (route) => {
    asked.resolve();
    await arrival.promise;
    await route.continue();
  });
  return { asked: asked.promise, arrive: arrival.resolve };
}
