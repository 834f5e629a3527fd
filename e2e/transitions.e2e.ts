import type { Page } from '@playwright/test';
import { expect, someone, test } from './journey.ts';

test('a next step comes from the right, the one before from the left, and another page across', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await listen(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(someone().email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  expect(await seen(page)).toEqual([['forward'], ['back'], ['back'], []]);
});

test('where motion is unwanted, a page is there at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await listen(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(someone().email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(await seen(page)).toEqual([]);
});

/** Notes the types of every transition that the page begins. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(`{
    globalThis.transitions = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      transitions.push(change.types ?? []);
      return start(change);
    };
  }`);
}

const seen = (page: Page) => page.evaluate<string[][]>('transitions');
