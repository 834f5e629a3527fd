import { findBrowser } from '../../scripts/browser.mjs';

export function browserPath(): string {
  const path = findBrowser();
  if (path === undefined)
    throw new Error('No Chromium found: npm run bench installs it or names its package');
  return path;
}
