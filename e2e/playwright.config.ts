import { defineConfig } from '@playwright/test';
import { findHeadlessBrowser } from '../scripts/browser.mjs';

const executablePath = findHeadlessBrowser();
if (!executablePath) throw new Error('No Chromium found: npm test installs or names one');

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    // Without a graphics card Chromium would draw with a processor that the product needs.
    launchOptions: { executablePath, args: ['--disable-gpu'] },
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // A trace records every frame and doubles the time; `--trace on` gives one when it is wanted.
    trace: 'off',
  },
});
