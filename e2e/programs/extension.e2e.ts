import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { root } from '../../scripts/steps.ts';
import { LONG } from '../support/long.ts';
import { expect, expectAccessible, someone, test as base } from '../support/journey.ts';
import { pay } from '../support/payer.ts';
import type { Product } from '../support/product.ts';

/** The extension, built for the tested product's origin. */
const test = base.extend<object, { extension: string }>({
  extension: [
    async ({ product }, use) => {
      const out = mkdtempSync(join(tmpdir(), 'rapport-extension-'));
      execFileSync(process.execPath, [join(root, 'extension', 'build.ts'), '--out', out], {
        env: { ...process.env, APP_URL: product.url },
        stdio: 'pipe',
      });
      await use(join(out, 'chrome-mv3'));
      rmSync(out, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** A browser with the extension, which requires a persistent context. */
const installed = test.extend({
  context: async ({ extension, product }, use) => {
    const userDir = mkdtempSync(join(tmpdir(), 'rapport-browser-'));
    const context = await chromium.launchPersistentContext(userDir, {
      executablePath: findBrowser() ?? '',
      baseURL: product.url,
      args: [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
    });
    await use(context);
    await context.close();
    rmSync(userDir, { recursive: true, force: true });
  },
});

async function openSuccessPage(page: Page, product: Product): Promise<void> {
  await page.route('**/api/user/data-processing', (route) =>
    route.fulfill({
      json: {
        dataProcessing: true,
        isLate: false,
        posts: { done: 12, known: 50 },
        signals: 340,
        postsLeftOut: 0,
        resumesAt: null,
      },
    }),
  );
  const { returnTo } = await pay(page, product, someone());
  await page.goto(returnTo);
  await expect(page).toHaveURL('/payment/success');
}

const offerIn = (page: Page) => page.getByRole('link', { name: /Get the extension/ });

installed('the success page detects the extension [S1.07, S4.20]', async ({ page, product }) => {
  await openSuccessPage(page, product);
  await expect(page.getByText('The browser extension is installed.')).toBeVisible();
  await expect(offerIn(page)).toHaveCount(0);
});

installed(
  'the popup says what the extension does, and opens the application',
  LONG,
  async ({ page, product, extension }) => {
    await page.goto(`chrome-extension://${hashId(extension)}/popup.html`);
    await expect(page.getByRole('heading', { name: 'Rapport' })).toBeVisible();
    await expect(page.getByText(new URL(product.url).host)).toBeVisible();
    await expect(page.getByText(/^Version \d/)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    const open = page.getByRole('link', { name: 'Open Rapport' });
    const [opened] = await Promise.all([page.context().waitForEvent('page'), open.click()]);
    await expect(opened).toHaveURL(`${product.url}/auth`);
  },
);

test(
  'without the extension the store is offered, and installation can be confirmed [S1.07]',
  LONG,
  async ({ page, product }) => {
    await openSuccessPage(page, product);
    await expect(offerIn(page)).toHaveAttribute('href', 'https://example.com/extension');
    await expectAccessible(page);
    await page
      .context()
      .route('https://example.com/**', (route) => route.fulfill({ body: 'Store' }));
    const [store] = await Promise.all([page.waitForEvent('popup'), offerIn(page).click()]);
    await store.close();
    const reloaded = page.waitForEvent('framenavigated');
    await page.getByRole('button', { name: 'I have installed it' }).click();
    await reloaded;
    await expect(offerIn(page)).toBeVisible();
  },
);

test('T38 messages from a frame or with a wrong nonce are ignored', async ({ page, product }) => {
  await page.addInitScript(FORGERS);
  await openSuccessPage(page, product);
  await expect(offerIn(page)).toBeVisible();
  expect(await page.evaluate('forgeries')).toEqual({
    page: true,
    ownFrame: true,
    foreignFrame: true,
  });
});

test('the extension requests no permission, and runs at the application’s origin only [I24]', ({
  extension,
  product,
}) => {
  const manifest: unknown = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
  expect(manifest).toEqual({
    manifest_version: 3,
    name: 'Rapport',
    version: expect.any(String),
    description: expect.any(String),
    homepage_url: product.url,
    minimum_chrome_version: '123',
    icons: expect.any(Object),
    action: { default_title: 'Rapport', default_popup: 'popup.html' },
    content_scripts: [
      {
        matches: [`${product.url}/*`],
        run_at: 'document_start',
        js: ['content-scripts/app.js'],
      },
    ],
  });
});

/**
 * At each ping, three impostors respond: the page itself with another nonce, a same-origin frame
 * and a cross-origin frame, both with the right nonce.
 */
const FORGERS = `
  const pong = { source: 'rapport-extension', type: 'EXTENSION_PONG', version: '6.6.6' };
  if (self !== top) {
    addEventListener('message', ({ data }) => parent.postMessage(data, '*'));
  } else {
    globalThis.forgeries = {};
    addEventListener('DOMContentLoaded', () => {
      const own = document.createElement('iframe');
      const foreign = document.createElement('iframe');
      foreign.sandbox = 'allow-scripts';
      document.documentElement.append(own, foreign);
    });
    addEventListener('message', ({ data, source, origin }) => {
      if (data.type === 'EXTENSION_PING') {
        postMessage({ ...pong, nonce: 'another' }, location.origin);
        for (let i = 0; i < frames.length; i += 1)
          frames[i].postMessage({ ...pong, nonce: data.nonce }, '*');
      } else if (data.version === '6.6.6') {
        const who = source === window ? 'page' : origin === 'null' ? 'foreignFrame' : 'ownFrame';
        forgeries[who] = true;
      }
    });
  }
`;

/**
 * Chromium derives the id of an unpacked extension from the hash of its path, in the letters a to
 * p.
 */
function hashId(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return hash.replaceAll(/[0-9a-f]/g, (digit) =>
    'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)),
  );
}
