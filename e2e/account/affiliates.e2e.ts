import type { Page } from '@playwright/test';
import { expect, someone, test } from '../support/journey.ts';
import { signInWithGoogle } from '../support/google-steps.ts';
import { register } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

async function arriveFromAffiliate(page: Page, url: string): Promise<string> {
  const visit = crypto.randomUUID();
  await page.context().addCookies([{ name: '_fprom_tid', value: visit, url }]);
  return visit;
}

test('a registration after an affiliate link is reported to FirstPromoter once [S10.18]', async ({
  page,
  product,
  sandbox,
}) => {
  const visit = await arriveFromAffiliate(page, product.url);
  // The first report fails and is retried.
  await sandbox.fault({ service: 'affiliates', kind: '429' });
  await register(page, someone());
  const leads = async () => (await sandbox.state()).leads.filter(({ tid }) => tid === visit);
  await expect.poll(async () => (await leads()).length, { timeout: 30_000 }).toBe(1);
});

test(
  'a Google registration after an affiliate link is reported [S10.18]',
  LONG,
  async ({ page, product, sandbox }) => {
    const visit = await arriveFromAffiliate(page, product.url);
    await page.goto('/auth/register');
    await signInWithGoogle(page, someone());
    await expect(page).toHaveURL('/linkedin-profile');
    const visits = async () => (await sandbox.state()).leads.map(({ tid }) => tid);
    await expect.poll(visits).toContain(visit);
  },
);
