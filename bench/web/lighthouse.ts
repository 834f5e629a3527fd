import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from '../machine.ts';
import { browserPath } from './chromium.ts';
import { SCORES } from './limits.ts';

const RUNS = 3;

/** Lighthouse's scores of a page, mobile, as it is set by itself: medians of three runs. */
export async function judge(url: string): Promise<Record<keyof typeof SCORES, number>> {
  const runs: Record<string, number[]> = {};
  for (let run = 0; run < RUNS; run += 1) {
    const chrome = await launch({ chromePath: browserPath(), chromeFlags: CHROME_FLAGS });
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    chrome.kill();
    for (const name of Object.keys(SCORES)) {
      const score = result?.lhr.categories[name]?.score ?? 0;
      (runs[name] ??= []).push(Math.round(score * 100));
    }
  }
  const medianOf = (name: keyof typeof SCORES) => median(runs[name] ?? []);
  return {
    performance: medianOf('performance'),
    accessibility: medianOf('accessibility'),
    'best-practices': medianOf('best-practices'),
    seo: medianOf('seo'),
  };
}

/** Without these Chromium calls home, which costs time where there is no way out. */
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
