import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The headless shell needs a fifth less CPU for the same pages. */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

/** A Chromium or Chrome on this machine: CHROME_PATH, then PATH, then the usual locations. */
export function findBrowser() {
  return firstThere([process.env.CHROME_PATH, ...onPath(NAMES), ...PLACES]);
}

/** `findBrowser`, or an error. */
export function requireBrowser() {
  const path = findBrowser();
  if (path === undefined) throw new Error('No Chromium found: npm test installs it or names it');
  return path;
}

/** For pages without an extension: CHROME_PATH, then a headless shell, then any browser. */
export function findHeadlessBrowser() {
  return firstThere([process.env.CHROME_PATH, ...onPath(HEADLESS_NAMES)]) ?? findBrowser();
}

/** FIREFOX_PATH, then PATH. */
export function findFirefox() {
  return firstThere([process.env.FIREFOX_PATH, ...onPath(['firefox-esr', 'firefox'])]);
}

/** The driver of WebKitGTK, if there is also a virtual display for its browser. */
export function findWebKitDriver() {
  return firstThere(onPath(['xvfb-run'])) && firstThere(onPath(['WebKitWebDriver']));
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
