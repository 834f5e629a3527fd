import { demoFilesAt } from '../../scripts/demo/files-demo.ts';
import { makeAnalytics } from '../../server/testing/linkedin-files/analytics.ts';
import { FILE_LOCALES } from '../../server/testing/linkedin-files/locales.ts';
import { registerAs } from '../support/actors.ts';
import { expect, someone, test as base } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { CARDS, choosePlan, linkProfile, payByCard } from '../support/steps.ts';

const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
    async ({}, use) => {
      const product = await startProduct({ SANDBOX_NETWORK: 'none' });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const DAY_MS = 86_400_000;

// One start of the product for both.
test.describe.configure({ mode: 'default' });

test('without a data service, files give forecast and insights, and pages say what they lack', async ({
  page,
  product,
}) => {
  const person = someone('files-');
  await registerAs(page, product, person);
  await linkProfile(page, person);
  await page.getByRole('link', { name: 'Import your LinkedIn files' }).click();
  const analytics = makeLastYear();
  await page.getByLabel('Files from LinkedIn').setInputFiles({
    name: analytics.name,
    mimeType: 'application/octet-stream',
    buffer: analytics.bytes,
  });
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('Imported 365 days');
  await expect(page.getByRole('list', { name: 'Days that each file covers' })).toContainText(
    analytics.name,
  );

  await page.goto('/payment');
  await expect(page.getByText(/clicks/)).toBeVisible();
  await choosePlan(page, 'Classic');
  await payByCard(page, CARDS.pays);
  await expect(page.getByText('Your files come next.')).toBeVisible();
  await page.goto('/signals');
  await expect(page.getByRole('heading', { name: 'Signals need a data service' })).toBeVisible();
  await page.goto('/leads');
  await expect(page.getByRole('heading', { name: 'Leads need a data service' })).toBeVisible();
  await page.goto('/insights');
  const impressions = page.getByRole('figure', { name: 'Impressions' });
  await impressions.getByText('Numbers', { exact: true }).click();
  await expect(impressions.getByRole('cell', { name: /^\d{1,3},\d{3}$/ }).first()).toBeVisible();
  await expect(page.getByText('no data service names people').first()).toBeVisible();
  await expect(page.getByText(/checked|next check/i)).toHaveCount(0);
});

test('the demo of files makes a member without a data service, and can run again', async ({
  product,
}) => {
  const servers = { url: product.url, sandbox: product.sandboxUrl };
  const { forecast } = await demoFilesAt(servers);
  expect(forecast).toBeGreaterThan(0);
  expect(await demoFilesAt(servers)).toEqual({ forecast });
});

function makeLastYear() {
  const [locale] = FILE_LOCALES;
  if (!locale) throw new Error('there are no locales');
  const from = new Date(Date.now() - 365 * DAY_MS).toISOString().slice(0, 10);
  return makeAnalytics({ seed: 4, locale, days: 365, posts: 40, from });
}
