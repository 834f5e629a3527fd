import { type Browser, chromium, type Page } from '@playwright/test';
import { makeActors } from '../../e2e/support/actors.ts';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import { answerInsights } from '../../e2e/screens/insight-replies.ts';
import { answerLeads } from '../../e2e/screens/lead-replies.ts';
import { answerSignals } from '../../e2e/screens/signal-replies.ts';
import { browserPath } from './chromium.ts';
import { visit } from './first-load.ts';
import { judge } from './lighthouse.ts';
import { OTHER_PAGES, PAINTS_MS, PUBLIC_PAGES, SCORES, STYLE } from './limits.ts';

/**
 * Checks the application against its performance limits: first loads, Lighthouse scores of public
 * pages. Fails when a limit is exceeded.
 */
export async function run(): Promise<void> {
  const product = await startProduct({ DATABASE_URL: '' });
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--disable-gpu'] });
  try {
    const tokens = await makeActors(product);
    console.log('first visits, kB gzip');
    for (const [path, script] of Object.entries(PUBLIC_PAGES)) {
      await reportVisit(browser, product, path, script);
    }
    const preparations = {
      '/forgot-password/verify-code': (page: Page) => page.addInitScript(RESET_BEGUN),
      '/linkedin-profile': as(tokens.newcomer),
      '/payment': as(tokens.linked),
      '/profile': as(tokens.subscriber),
      '/signals': async (page: Page) => {
        await as(tokens.subscriber)(page);
        await answerSignals(page);
      },
      '/insights': async (page: Page) => {
        await as(tokens.subscriber)(page);
        await answerInsights(page);
      },
      '/leads/1': async (page: Page) => {
        await as(tokens.subscriber)(page);
        await answerLeads(page);
      },
    };
    for (const path of listKeys(OTHER_PAGES)) {
      await reportVisit(browser, product, path, OTHER_PAGES[path], preparations[path]);
    }
    console.log('Lighthouse, mobile, median of three');
    for (const path of listKeys(PUBLIC_PAGES)) await reportScores(product, path);
  } finally {
    await browser.close();
    await product.dispose();
  }
}

async function reportVisit(
  browser: Browser,
  product: Product,
  path: string,
  script: number,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<void> {
  const { weight, violations } = await visit(browser, product.url + path, prepare);
  report(path, [
    figure('script', weight.script, script, 1),
    figure('style', weight.style, STYLE, 1),
    figure('axe', violations, 0),
  ]);
}

async function reportScores(product: Product, path: string): Promise<void> {
  const scores = await judge(product.url + path);
  const missed = listKeys(SCORES).filter((name) => scores[name] < SCORES[name]);
  const figures = listKeys(SCORES).map((name) => ({
    text: `${name} ${scores[name]} (${SCORES[name]})`,
    isMissed: missed.includes(name),
  }));
  report(path, [
    ...figures,
    ...listKeys(PAINTS_MS).map((name) => figure(`${name} paint ms`, scores[name], PAINTS_MS[name])),
  ]);
}

type Figure = { text: string; isMissed: boolean };

function figure(name: string, value: number, limit: number, digits = 0): Figure {
  return { text: `${name} ${value.toFixed(digits)} (${limit})`, isMissed: value > limit };
}

function report(path: string, figures: readonly Figure[]): void {
  const isMissed = figures.some((each) => each.isMissed);
  if (isMissed) process.exitCode = 1;
  const texts = figures.map((each) => (each.isMissed ? `${each.text} MISSED` : each.text));
  console.log(`  ${isMissed ? 'FAIL' : 'ok  '} ${path.padEnd(29)} ${texts.join(', ')}`);
}

function as(token: string | null) {
  return (page: Page) =>
    page.addInitScript((value) => localStorage.setItem('token', value), token ?? '');
}

function listKeys<Name extends string>(record: Record<Name, unknown>): Name[] {
  return Object.keys(record) as Name[]; // Object.keys drops the key type
}

/** The state after the first step of a password reset. */
const RESET_BEGUN = `sessionStorage.setItem('password-reset', JSON.stringify(
  { email: 'someone@example.com', challenge: 'none', isVerified: false }))`;
