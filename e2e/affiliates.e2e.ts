import type { Page } from '@playwright/test';
import { expect, someone, test } from './journey.ts';
import { signInWithGoogle } from './google-steps.ts';
import { register } from './steps.ts';

/** What FirstPromoter's script leaves in the browser of whoever follows an affiliate's link. */
async function comeByAffiliate(page: Page, url: string): Promise<string> {
  const visit = crypto.randomUUID();
  await page.context().addCookies([{ name: '_fprom_tid', value: visit, url }]);
  return visit;
}

test('who registers after an affiliate’s link is reported to FirstPromoter, once', async ({
  page,
  product,
  sandbox,
}) => {
  const visit = await comeByAffiliate(page, product.url);
  // Busy at first: it is told again.
  await sandbox.fault({ service: 'affiliates', kind: '429' });
  await register(page, someone());
  const leads = async () => (await sandbox.state()).leads.filter(({ tid }) => tid === visit);
  await expect.poll(async () => (await leads()).length, { timeout: 30_000 }).toBe(1);
});

test('so is who comes by Google after an affiliate’s link', async ({ page, product, sandbox }) => {
  const visit = await comeByAffiliate(page, product.url);
  await page.goto('/auth/register');
  await signInWithGoogle(page, someone());
  await expect(page).toHaveURL('/linkedin-profile');
  const visits = async () => (await sandbox.state()).leads.map(({ tid }) => tid);
  await expect.poll(visits).toContain(visit);
});
