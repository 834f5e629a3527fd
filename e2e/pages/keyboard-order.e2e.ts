import type { Page, Route } from '@playwright/test';
import { arriveAs } from '../support/actors.ts';
import { registerLinked, registered } from '../support/calls.ts';
import { expect, someone } from '../support/journey.ts';
import { focusTop, test } from '../support/keyboard.ts';
import { hydrated } from '../support/steps.ts';
import { tagLongAfter, LONG } from '../support/long.ts';

const FOOTER = ['Website', 'Support', 'Privacy', 'Roadmap'];
const TOP = ['Skip to content', 'Rapport, home'];

const ORDERS: Record<string, readonly string[]> = {
  '/auth': [
    'Create your account',
    'Email',
    'Password',
    'Show characters',
    'Forgot password?',
    'Sign in',
    'Continue with Google',
  ],
  '/auth/register': [
    'Sign in',
    'First name',
    'Last name',
    'Email',
    'Password',
    'Show characters',
    'Repeat password',
    'Show characters',
    'Continue with Google',
  ],
  '/forgot-password': ['Email', 'Send code', 'Sign in'],
  '/contact-us': ['First name', 'Last name', 'Email', 'Message', 'Send message'],
  '/privacy/people': ['Do not read or store my data', 'Profile URL', 'Email', 'Send'],
  '/error': ['Logout', 'Reload'],
  '/no-such-page': ['Logout', 'Go to your profile'],
};

const CHECKED_ON_BLUR = ['/auth', '/auth/register', '/contact-us', '/privacy/people'];

/**
 * If they came late, errors would push the focused element out of view, which no user is fast
 * enough to notice.
 */
async function showErrors(page: Page): Promise<void> {
  await page.getByRole('textbox').first().focus();
  for (const field of await page.locator('form :is(input, textarea)').all()) await field.focus();
  await focusTop(page);
  await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
  await page.evaluate('new Promise((done) => requestIdleCallback(done))');
}

for (const [[path, own], details] of tagLongAfter(2, Object.entries(ORDERS))) {
  test(
    `the tab order of ${path} follows the reading order, forwards and backwards`,
    details,
    async ({ page, keyboard }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await hydrated(page);
      if (CHECKED_ON_BLUR.includes(path)) await showErrors(page);
      const stops = [...TOP, ...own, ...FOOTER];
      expect(await keyboard.stops()).toEqual(stops);
      expect(await keyboard.stops('Shift+Tab')).toEqual(stops.toReversed());
    },
  );
}

test(
  'the tab order of the plans follows the reading order; the switch is one stop',
  LONG,
  async ({ page, keyboard, product }) => {
    const token = await registerLinked(product, someone());
    await arriveAs(page, token);
    await page.goto('/payment');
    await expect(page.getByText('Recommended')).toBeVisible();
    await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
    expect(await keyboard.stops()).toEqual([
      ...TOP,
      'Find',
      'NLNora, your menu',
      'Monthly',
      'Posts a month',
      'Choose Classic',
      'Choose Networker',
      'Choose Influencer',
      'Choose World Class',
      'Contact us',
      ...FOOTER,
    ]);
  },
);

test('the first tab stop skips to the content without changing the URL', async ({
  page,
  keyboard,
}) => {
  await page.goto('/auth');
  await keyboard.choose(page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/auth');
  await keyboard.tabTo(page.getByRole('link', { name: 'Create your account' }));
});

test(
  'a toast does not trap the focus, stays while focused, and returns it on Escape',
  LONG,
  async ({ page, keyboard, product }) => {
    await arriveAs(page, await registered(product, someone()));
    await page.route('**/api/linkedin-profiles', (route) =>
      route.fulfill({ status: 503, json: { message: 'Try later', code: 104, requestId: 'test' } }),
    );
    await page.route('**/api/linkedin-profiles?*', (route) => route.fallback());
    await page.goto('/linkedin-profile');
    await keyboard.enter(page.getByLabel('LinkedIn Profile Url'), someone().profileUrl);
    await keyboard.tabTo(page.getByRole('checkbox'));
    await keyboard.press('Space');
    const confirm = page.getByRole('button', { name: 'Confirm and continue' });
    await keyboard.choose(confirm);
    await expect(page.getByText('Try later')).toBeVisible();
    expect((await keyboard.stops()).slice(-4)).toEqual([
      'Privacy',
      'Roadmap',
      'Try later',
      'Close',
    ]);

    await keyboard.tabTo(page.getByRole('link', { name: 'Roadmap' }));
    await keyboard.press('Tab');
    await keyboard.press('Escape');
    await expect(page.getByText('Try later')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Roadmap' })).toBeFocused();
  },
);

test(
  'a dialog hides the page from screen readers, but not a toast that appears meanwhile',
  LONG,
  async ({ page, product }) => {
    await arriveAs(page, await registered(product, someone()));
    let asked = Promise.withResolvers<Route>();
    await page.route('**/api/linkedin-profiles', (route) => asked.resolve(route));
    await page.goto('/linkedin-profile');
    await page.getByLabel('LinkedIn Profile Url').fill(someone().profileUrl);
    await page.getByRole('checkbox').check();
    const submit = async () => {
      asked = Promise.withResolvers();
      await page.getByRole('button', { name: 'Confirm and continue' }).click();
      return asked.promise;
    };
    const reject = (route: Route, message: string) =>
      route.fulfill({ status: 503, json: { message, code: 104, requestId: 'test' } });
    await reject(await submit(), 'Try later');
    // From now on, there is a region of toasts that a dialog could hide.
    await expect(page.getByRole('status', { name: 'Try later' })).toBeVisible();

    const second = await submit();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(0);
    await reject(second, 'Try tomorrow');
    await expect(page.getByRole('status', { name: 'Try tomorrow' })).toBeVisible();
  },
);
