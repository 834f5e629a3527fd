import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without its windows: a fifth less of the processor for the same pages. */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * The program of a Chromium or Chrome on this machine: CHROME_PATH, then the PATH, then the usual
 * places. Undefined where there is none.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  return firstThere([process.env.CHROME_PATH, ...onPath(NAMES), ...PLACES]);
}

/**
 * The program for pages that nobody looks at and that need no extension: CHROME_PATH, then a
 * Chromium without windows, then any.
 *
 * @returns {string | undefined}
 */
export function findHeadlessBrowser() {
  return firstThere([process.env.CHROME_PATH, ...onPath(HEADLESS_NAMES)]) ?? findBrowser();
}

/** @param {string[]} names */
function onPath(names) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => names.map((name) => join(directory, name)));
}

/** @param {(string | undefined)[]} candidates */
function firstThere(candidates) {
  return candidates.find((candidate) => candidate !== undefined && existsSync(candidate));
}
