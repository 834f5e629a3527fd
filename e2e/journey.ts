import { expect, type Page, test as base } from '@playwright/test';
import { violationsOf } from '../scripts/axe.ts';
import { type Product, startProduct } from './product.ts';
import { type Sandbox, sandboxAt } from './sandbox.ts';

export { expect };

type Fixtures = { sandbox: Sandbox; noise: string[] };
type WorkerFixtures = { product: Product };

/**
 * A journey gets a product of its worker's, a browser without history, and fails on any error in
 * the console: a blocked script, a failed hydration, an unhandled rejection.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // Playwright wants the first parameter destructured even where nothing is needed of it.
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  sandbox: async ({ product }, use) => use(sandboxAt(product.sandboxUrl)),
  noise: [
    async ({ page, product }, use) => {
      const noise: string[] = [];
      page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        // A refused or failed call is a state of the screen, which the browser also logs.
        const isAnswer = message.text().startsWith('Failed to load resource');
        if (
          message.type() === 'error' &&
          !isAnswer &&
          message.location().url.startsWith(product.url)
        )
          noise.push(message.text());
      });
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

let people = 0;

/** A person nobody has met, with a profile that the simulated network knows. */
export function someone(kind = '') {
  people += 1;
  const id = `${Date.now().toString(36)}${process.pid.toString(36)}${people}`;
  return {
    firstName: 'Nora',
    lastName: 'Lindqvist',
    email: `nora.${id}@example.com`,
    password: 'Harbour-42!light',
    profileUrl: `https://www.linkedin.com/in/${kind}nora-lindqvist-${id}`,
  };
}
export type Person = ReturnType<typeof someone>;

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * No violation of WCAG 2.2 AA or of axe's best practice in what is on the screen now; where only the
 * colours are other ones than before, `rules` limits it to what they can violate.
 */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  // Colours travel from one theme to the other; on the way their contrast is nobody's.
  await page.evaluate(`new Promise(requestAnimationFrame).then(() => Promise.allSettled(
    document.getAnimations()
      .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime))
      .map((animation) => animation.finished)))`);
  const runOnly = rules.length > 0 ? [...rules] : STANDARDS;
  expect(await violationsOf(page, { runOnly })).toEqual([]);
}
