import type { Page } from '@playwright/test';
import { BASIS, MONTHS, UNREADY } from '../support/forecasts.ts';
import { registerLinked } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { arriveAs } from '../support/actors.ts';
import type { Product } from '../support/product.ts';
import { tagLongAfter, LONG } from '../support/long.ts';

const HIDDEN = {
  ...UNREADY,
  status: 'ready',
  predictedMonthlySignals: 0,
  optimalPackage: 'package_one',
  basis: { ...BASIS, posts: 24 },
};

const READY = {
  ...UNREADY,
  status: 'ready',
  predictedMonthlySignals: 160,
  optimalPackage: 'package_one',
  basis: { ...BASIS, postsPerMonth: 4, posts: 50, low: 32, high: 288, confidence: 'good' },
  months: MONTHS,
};

for (const [width, details] of tagLongAfter(1, [360, 768, 1280])) {
  test(
    `the forecast’s arrival moves neither the plan switch nor the plans at ${width} px [S4.37]`,
    details,
    async ({ page, product }) => {
      await arriveLinked(page, product, width);
      let analysis: object = UNREADY;
      await page.route('**/api/linkedin-profiles/analysis', (route) =>
        route.fulfill({ json: analysis }),
      );
      await expectPlansToStay(page, async () => {
        analysis = { ...READY, optimalPackage: 'package_three' };
        await expect(page.getByRole('heading', { level: 1 })).toContainText('signals a month');
      });
    },
  );

  test(
    `an analysis without a forecast does not move the plans at ${width} px [S4.37]`,
    details,
    async ({ page, product }) => {
      await arriveLinked(page, product, width);
      let analysis: object = UNREADY;
      await page.route('**/api/linkedin-profiles/analysis', (route) =>
        route.fulfill({ json: analysis }),
      );
      await expectPlansToStay(page, async () => {
        analysis = HIDDEN;
        await expect(page.getByRole('heading', { level: 1 })).toContainText('hidden');
      });
    },
  );
}

async function arriveLinked(page: Page, product: Product, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await arriveAs(page, await registerLinked(product, someone()));
}

async function expectPlansToStay(page: Page, whileThis: () => Promise<void>): Promise<void> {
  await page.goto('/payment');
  const monthly = page.getByRole('radio', { name: 'Monthly' });
  const plan = page.getByRole('button', { name: 'Choose Classic' });
  await expect(page.getByRole('progressbar', { name: 'Reading the posts' })).toBeVisible();
  await page.evaluate('document.fonts.ready');
  // On a phone the recommended plan comes first while the plans are below the screen.
  await plan.scrollIntoViewIfNeeded();
  const places = async () => [(await monthly.boundingBox())?.y, (await plan.boundingBox())?.y];
  const before = await places();
  await whileThis();
  await expect(page.getByText('Recommended')).toBeVisible();
  expect(await places()).toEqual(before);
}

test('another number of posts changes the forecast, the odds and the plan without a call', async ({
  page,
  product,
}) => {
  await arriveLinked(page, product, 1280);
  await page.route('**/api/linkedin-profiles/analysis', (route) => route.fulfill({ json: READY }));
  await page.goto('/payment');
  const slider = page.getByRole('slider', { name: 'Posts a month' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('About 160 signals a month');
  await expect(slider).toHaveAttribute('aria-valuetext', 'about 4 posts, as now');
  const classic = page.getByRole('listitem', { name: 'Classic' });
  await expect(classic).toContainText('Recommended');
  await expect(classic).toContainText('Room for 8 in 10 months');

  // Scripts of the menu may still arrive.
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  await slider.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '10 posts');
  await expect(heading).toHaveText('About 420 signals a month');
  await expect(page.getByText('Eight months in ten fall between 84 and 756.')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Networker' })).toContainText('Recommended');
  await expect(classic).toContainText('Too small for most months');
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '0 posts');
  await expect(heading).toHaveText('About 20 signals a month');
  expect(calls).toEqual([]);
});

test('the slider is moved by touch, and back to the habit', LONG, async ({ page, product }) => {
  await arriveLinked(page, product, 360);
  await page.goto('/payment');
  const slider = page.getByRole('slider', { name: 'Posts a month' });
  await expect(slider).toHaveAttribute('aria-valuetext', /as now$/);
  const habit = await slider.inputValue();
  const box = await slider.boundingBox();
  await slider.click({ position: { x: (box?.width ?? 0) - 4, y: (box?.height ?? 0) / 2 } });
  await expect(slider).not.toHaveAttribute('aria-valuetext', /as now$/);
  await slider.fill(habit);
  await expect(slider).toHaveAttribute('aria-valuetext', /as now$/);
});

test(
  'the forecast’s bubble stays on a screen of 320 px at any value',
  LONG,
  async ({ page, product }) => {
    await arriveLinked(page, product, 320);
    let expected = 0;
    await page.route('**/api/linkedin-profiles/analysis', (route) =>
      route.fulfill({
        json: {
          ...UNREADY,
          status: 'ready',
          predictedMonthlySignals: expected,
          basis: { ...BASIS, confidence: 'high', posts: 50, low: expected, high: expected },
        },
      }),
    );
    // The ends, both sides of the middle, and a value that once overflowed just past it.
    for (expected of [1, 1000, 1001, 2478, 9_999_999]) {
      await page.goto('/payment');
      const bubble = page.getByText(`${expected.toLocaleString('en-US')} a month`, { exact: true });
      await expect(bubble).toBeVisible();
      await page.evaluate('document.fonts.ready');
      const { x, width } = (await bubble.boundingBox()) ?? { x: -1, width: 0 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
    }
  },
);
