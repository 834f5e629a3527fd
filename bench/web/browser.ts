import { type Browser, chromium } from '@playwright/test';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import { requireBrowser } from '../../scripts/browser.mjs';

/** Runs `work` with the built product, on the embedded database and with the sandbox, and Chromium. */
export async function withBrowser(
  work: (product: Product, browser: Browser) => Promise<void>,
): Promise<void> {
  const executablePath = requireBrowser();
  await using stack = new AsyncDisposableStack();
  const product = await startProduct({ DATABASE_URL: '' });
  stack.defer(product.dispose);
  const browser = await chromium.launch({ executablePath, args: ['--disable-gpu'] });
  stack.defer(() => browser.close());
  await work(product, browser);
}
