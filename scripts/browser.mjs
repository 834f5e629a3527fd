import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The program of a Chromium or Chrome on this machine: CHROME_PATH, then the PATH, then the usual
 * places. Undefined where there is none.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => NAMES.map((name) => join(directory, name)));
  const candidates = [process.env.CHROME_PATH, ...onPath, ...PLACES];
  return candidates.find((candidate) => candidate !== undefined && existsSync(candidate));
}
