import { defineConfig } from '@playwright/test';
import { findHeadlessBrowser } from '../scripts/browser.mjs';
import { makeMemoryFolder } from '../scripts/memory-folder.ts';

const executablePath = findHeadlessBrowser();
if (!executablePath)
  throw new Error('No Chromium found: npm test installs it or names its package');

const inMemory = makeMemoryFolder();
if (inMemory !== null) process.env['TMPDIR'] = inMemory;

/** Tests of scheduled jobs, of restarts, and of the extension, which each product has built. */
const WAITING = ['brief', 'extension', 'recovery', 'signals', 'start'].map(
  (name) => `**/${name}.e2e.ts`,
);

/** Browsers that this machine lacks, such as `firefox,webkit`. */
const leftOut = process.env['TEST_WITHOUT']?.split(',') ?? [];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/template.setup.ts',
  grepInvert: leftOut.map((browser) => new RegExp(`@${browser}`)),
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 4,
  projects: [
    // They mostly wait, so one worker runs them beside the others, and their products start once.
    { name: 'waiting', testMatch: WAITING, workers: 1 },
    // One more than the cores of a small machine: a test waits for a fifth of its time.
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: WAITING, workers: 3 },
  ],
  // A hang is found later, but a busy machine takes several times as long.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    // Without a GPU Chromium would render on a CPU that the product needs.
    launchOptions: { executablePath, args: ['--disable-gpu'] },
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Traces double the run time; use `--trace on` when needed.
    trace: 'off',
  },
});
