import { expect, type Page, test as base } from '@playwright/test';
import { findViolations } from '../../scripts/axe.ts';
import { subscribed } from './calls.ts';
import { type Person, someone } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { type Sandbox, createSandboxAt } from './sandbox.ts';

export { expect };
export { type Person, someone } from './person.ts';

type Fixtures = { sandbox: Sandbox; noise: string[]; failedAt: void };
type WorkerFixtures = {
  product: Product;
  /** One subscriber for all read-only tests of a worker; each test signs in separately. */
  subscriber: Person;
};

/**
 * Each worker has its own product. A journey starts with a fresh browser and fails on any console
 * error: a blocked script, a failed hydration, an unhandled rejection.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  subscriber: [
    async ({ product }, use) => {
      const person = someone();
      await subscribed(product, person);
      await use(person);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  sandbox: async ({ product }, use) => use(createSandboxAt(product.sandboxUrl)),
  noise: [
    async ({ page, product }, use) => {
      const noise: string[] = [];
      page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        // Browsers log failed requests, too; they are a state of the screen.
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
  // The report prints it with the path of the screenshot.
  failedAt: [
    async ({ page }, use, info) => {
      await use();
      if (info.status !== info.expectedStatus) await info.attach('page', { body: page.url() });
    },
    { auto: true },
  ],
});

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(`new Promise(requestAnimationFrame).then(() => Promise.allSettled(
    document.getAnimations()
      .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime))
      .map((animation) => animation.finished)))`);
}

/**
 * Expects no violations of WCAG 2.2 AA or axe's best practices. If only colors have changed,
 * `rules` limits the check.
 */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  // The color transition between themes.
  await animationsEnd(page);
  const runOnly = rules.length > 0 ? [...rules] : STANDARDS;
  expect(await findViolations(page, { runOnly })).toEqual([]);
}
