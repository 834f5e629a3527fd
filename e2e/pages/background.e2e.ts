import type { Page, Route } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { linked, registered, signInAs } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { tagLongAfter, LONG } from '../support/long.ts';

const BUG = { code: 0, message: 'Ops something went wrong', requestId: 'test' };
const fail = (route: Route) => route.fulfill({ status: 500, json: BUG });

const CARDS = [
  { call: '**/api/user/credits', what: 'Your billing', shows: 'AI credits' },
  { call: '**/api/user/sessions', what: 'Your sessions', shows: 'This session' },
  {
    call: '**/api/user/security-activity',
    what: 'Your security activity',
    shows: 'Newest first',
  },
];

for (const [{ call, what, shows }, details] of tagLongAfter(1, CARDS)) {
  test(
    `${what}: a server error is shown in the card alone, with a retry`,
    details,
    async ({ page, product, subscriber }) => {
      await enterAs(page, await signInAs(product, subscriber));
      await page.route(call, fail);
      await page.goto('/profile');
      const alert = page.getByRole('alert').filter({ hasText: `${what} could not be loaded` });
      await expect(alert).toContainText(BUG.message);
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
      await page.unroute(call, fail);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(shows).first()).toBeVisible();
      await expect(alert).toHaveCount(0);
      await expect(page).toHaveURL('/profile');
    },
  );
}

test(
  'a card keeps its data and reports it when a refresh fails',
  LONG,
  async ({ page, product, subscriber }) => {
    await enterAs(page, await signInAs(product, subscriber));
    await page.goto('/profile');
    const own = page.getByText('This session');
    await expect(own).toBeVisible();
    await page.route('**/api/user/sessions', fail);
    // Fresh data is not refetched.
    await expect(async () => {
      await comeBack(page);
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectRefreshed(page, 'Your sessions', '**/api/user/sessions');
    await expect(own).toBeVisible();
    await expect(page).toHaveURL('/profile');
  },
);

test('a server error while polling the progress keeps the page [S8.02]', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signInAs(product, subscriber));
  const progress = '**/api/user/data-processing';
  const posts = { done: 7, known: 50 };
  const whole = { postsLeftOut: 0, resumesAt: null };
  const answer = { dataProcessing: true, isLate: false, posts, signals: 12, ...whole };
  await page.route(progress, (route) => route.fulfill({ json: answer }));
  await page.goto('/payment/success');
  const bar = page.getByRole('progressbar', { name: 'Reading the posts' });
  await expect(bar).toHaveAttribute('aria-valuenow', '7');
  await page.route(progress, fail);
  await expect(page.getByRole('alert')).toContainText(BUG.message);
  await expect(bar).toHaveAttribute('aria-valuenow', '7');
  await page.unroute(progress, fail);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('12 signals found so far')).toBeVisible();
  await expect(page).toHaveURL('/payment/success');
});

test(
  'a server error while polling the account keeps the payment page',
  LONG,
  async ({ page, product }) => {
    const person = someone();
    const token = await registered(product, person);
    await linked(product, person, token);
    await enterAs(page, token);
    await page.goto('/payment/error');
    await expect(page.getByText('please do not pay again')).toBeVisible();
    await page.route('**/api/auth/isAuthenticated', fail);
    await expectRefreshed(page, 'Your account', '**/api/auth/isAuthenticated');
    await expect(page.getByText('please do not pay again')).toBeVisible();
    await expect(page).toHaveURL('/payment/error');
  },
);

/** Expects a refresh error until the failing call succeeds again. */
async function expectRefreshed(page: Page, what: string, call: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: `${what} could not be refreshed` });
  await expect(alert).toContainText(BUG.message);
  await page.unroute(call, fail);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
}

function comeBack(page: Page): Promise<void> {
  return page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
}
