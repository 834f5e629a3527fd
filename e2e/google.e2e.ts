import { expect, test } from './journey.ts';

test('a newcomer signs in with Google and goes on to link a profile', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/identity\//);
  await page.getByRole('button', { name: /Nora Lindqvist/ }).click();
  await expect(page).toHaveURL('/linkedin-profile');
  expect(page.url()).not.toContain('token');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).toMatch(/^rps_/);
});

test('who says no at Google is told so at sign-in, once', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: /cancel/i }).click();
  await expect(page.getByText(/You did not sign in with Google/)).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await page.reload();
  await expect(page.getByText(/You did not sign in with Google/)).toHaveCount(0);
});

test('an address that Google has not verified opens nothing', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: /Ivan Petrov/ }).click();
  await expect(page.getByText(/has not verified this email address/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
