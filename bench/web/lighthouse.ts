import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from '../figures.ts';
import { browserPath } from './chromium.ts';
import { type PAINTS_MS, SCORES } from './limits.ts';

const RUNS = 3;

const PAINTS = {
  first: 'first-contentful-paint',
  largest: 'largest-contentful-paint',
} as const satisfies Record<keyof typeof PAINTS_MS, string>;

type Judgment = Record<keyof typeof SCORES | keyof typeof PAINTS, number>;

/**
 * Lighthouse scores and paints of a page with the default mobile settings: medians of three runs.
 */
export async function judge(url: string): Promise<Judgment> {
  const runs: Record<string, number[]> = {};
  for (let run = 0; run < RUNS; run += 1) {
    const chrome = await launch({ chromePath: browserPath(), chromeFlags: CHROME_FLAGS });
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    chrome.kill();
    for (const name of Object.keys(SCORES)) {
      const score = result?.lhr.categories[name]?.score ?? 0;
      (runs[name] ??= []).push(Math.round(score * 100));
    }
    for (const [name, audit] of Object.entries(PAINTS))
      (runs[name] ??= []).push(result?.lhr.audits[audit]?.numericValue ?? Infinity);
  }
  const computeMedian = (name: keyof Judgment) => median(runs[name] ?? []);
  return {
    performance: computeMedian('performance'),
    accessibility: computeMedian('accessibility'),
    'best-practices': computeMedian('best-practices'),
    seo: computeMedian('seo'),
    first: computeMedian('first'),
    largest: computeMedian('largest'),
  };
}

/** Without these Chromium calls its vendor's services, which is slow without internet access. */
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
