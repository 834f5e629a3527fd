import { launch } from 'puppeteer-core';
import { findFirefox } from '../../scripts/browser.mjs';
import { type BrowserPage, STEP_MS } from './browser-page.ts';

/** Firefox by WebDriver BiDi, which needs no display. */
export async function openFirefox(url: string): Promise<BrowserPage> {
  const executablePath = findFirefox();
  if (!executablePath)
    throw new Error(
      'No Firefox found: install firefox-esr, or leave it out by TEST_WITHOUT=firefox',
    );
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  page.setDefaultTimeout(STEP_MS);
  await page.setViewport({ width: 1280, height: 860 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const locate = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    async open(path) {
      await page.goto(`${url}${path}`);
    },
    async expectPath(path) {
      await page.waitForFunction(`${path}.test(location.pathname)`);
    },
    async expectShown(xpath) {
      await locate(xpath).wait();
    },
    async click(xpath) {
      await locate(xpath).click();
    },
    async fill(xpath, text) {
      await locate(xpath).fill(text);
    },
    async takeScreenshot() {
      return Buffer.from(await page.screenshot());
    },
    listErrors: () => errors,
    async close() {
      await browser.close();
    },
  };
}
