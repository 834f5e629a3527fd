import type { Page } from '@playwright/test';
import { BASIS, UNREADY } from './analyses.ts';
import { linkedAs } from './calls.ts';
import { expect, someone, test } from './journey.ts';
import { arriveAs } from './actors.ts';
import type { Product } from './product.ts';

const HIDDEN = {
  ...UNREADY,
  status: 'ready',
  predictedMonthlySignals: 0,
  optimalPackage: 'package_one',
  basis: { ...BASIS, posts: 24 },
};

for (const width of [360, 768, 1280]) {
  test(`the forecast’s arrival moves neither the plan switch nor the plans at ${width} px`, async ({
    page,
    product,
  }) => {
    await arriveLinked(page, product, width);
    let isReady = false;
    await page.route('**/api/linkedin-profiles/analysis', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: isReady ? await answer.json() : UNREADY });
    });
    await expectPlansToStay(page, async () => {
      isReady = true;
      await expect(page.getByRole('heading', { level: 1 })).toContainText('signals a month');
    });
  });

  test(`where a reading ends without a forecast, the plans stay as well at ${width} px`, async ({
    page,
    product,
  }) => {
    await arriveLinked(page, product, width);
    let analysis: object = UNREADY;
    await page.route('**/api/linkedin-profiles/analysis', (route) =>
      route.fulfill({ json: analysis }),
    );
    await expectPlansToStay(page, async () => {
      analysis = HIDDEN;
      await expect(page.getByRole('heading', { level: 1 })).toContainText('hidden');
    });
  });
}

/** Somebody who has linked a profile, on a screen of this width. */
async function arriveLinked(page: Page, product: Product, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await arriveAs(page, await linkedAs(product, someone()));
}

async function expectPlansToStay(page: Page, whileThis: () => Promise<void>): Promise<void> {
  await page.goto('/payment');
  const monthly = page.getByRole('radio', { name: 'Monthly' });
  const plan = page.getByRole('button', { name: 'Choose Classic' });
  await expect(page.getByRole('progressbar', { name: 'Reading the posts' })).toBeVisible();
  await page.evaluate('document.fonts.ready');
  const places = async () => [(await monthly.boundingBox())?.y, (await plan.boundingBox())?.y];
  const before = await places();
  await whileThis();
  await expect(page.getByText('Recommended')).toBeVisible();
  expect(await places()).toEqual(before);
}

test('wherever the forecast stands on its ruler, its bubble stays on a screen of 320 px', async ({
  page,
  product,
}) => {
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
  // The ends, both sides of the middle, and what stood out when it was past it.
  for (expected of [1, 1000, 1001, 2478, 9_999_999]) {
    await page.goto('/payment');
    const bubble = page.getByText(`${expected.toLocaleString('en-US')} a month`, { exact: true });
    await expect(bubble).toBeVisible();
    await page.evaluate('document.fonts.ready');
    const { x, width } = (await bubble.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
  }
});
