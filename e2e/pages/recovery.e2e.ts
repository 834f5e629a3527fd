import { expect, test as base } from '@playwright/test';
import { someone } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createSandboxAt } from '../support/sandbox.ts';
import { CARDS, choosePlan, linkProfile, payByCard, register } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

/** Each test kills the product, so it has its own. */
const test = base.extend<{ product: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
  product: async ({}, use) => {
    const product = await startProduct();
    await use(product);
    await product.dispose();
  },
  baseURL: async ({ product }, use) => use(product.url),
});

test(
  'after a crash during processing, it resumes and notifies once',
  LONG,
  async ({ page, product }) => {
    test.setTimeout(180_000);
    const person = someone('busy-');
    const sandbox = createSandboxAt(product.sandboxUrl);
    await register(page, person);
    await linkProfile(page, person);
    await choosePlan(page, 'World Class');
    await sandbox.fault({ service: 'network', kind: 'slow', times: 400, delayMs: 100 });
    await payByCard(page, CARDS.pays);
    await expect(page).toHaveURL('/payment/success');
    await expect(page.getByText(/of \d+ posts read/)).toBeVisible({ timeout: 30_000 });

    await product.kill();
    await product.start();

    await page.goto('/payment/success');
    await expect(page).toHaveURL('/profile', { timeout: 120_000 });
    const ready = async () =>
      (await sandbox.mail(person.email)).filter(({ subject }) => /data is ready/i.test(subject));
    await expect.poll(async () => (await ready()).length).toBe(1);
  },
);

test(
  'after a crash between payment and return, the webhook provisions the account',
  LONG,
  async ({ page, product }) => {
    test.setTimeout(120_000);
    const person = someone();
    await register(page, person);
    await linkProfile(page, person);
    await choosePlan(page, 'Classic');
    await page.route('**/api/payments/stripe/checkout-complete**', (route) => route.abort());
    await payByCard(page, CARDS.pays).catch(() => {});
    await product.kill();
    await product.start();
    await page.unroute('**/api/payments/stripe/checkout-complete**');
    await expect(async () => {
      await page.goto('/payment');
      await expect(page).toHaveURL('/profile', { timeout: 2000 });
    }).toPass({ timeout: 60_000 });
  },
);
