import type { Page } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { linked, paid, provisioned, setTimeZone, signInAs, subscribed } from '../support/calls.ts';
import { signInWithGoogle } from '../support/google-steps.ts';
import { expect, expectAccessible, someone, test } from '../support/journey.ts';
import { readMailedCode } from '../support/sandbox.ts';
import { expectFieldError } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

const DATE = /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d\d, \d{4}$/;

const fact = (page: Page, term: string) =>
  page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]');

test('the account page shows the user, the plan and the remaining credits [S2.13, S2.15, S2.16]', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signInAs(product, subscriber));
  await page.goto('/profile');
  await expect(fact(page, 'Full name')).toHaveText('Nora Lindqvist');
  await expect(fact(page, 'Email')).toHaveText(subscriber.email);
  await expect(fact(page, 'Registration date')).toHaveText(DATE);
  await expect(fact(page, 'Package')).toHaveText('Monthly, $29.00');
  await expect(fact(page, 'Renewal date').first()).toHaveText(DATE);
  await expect(fact(page, 'Language')).toHaveText('English');
  await expect(page.getByText('Classic', { exact: true })).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Social signals' })).toHaveAttribute(
    'aria-valuetext',
    /^\d+ of 250 left$/,
  );
  await expect(page.getByRole('meter', { name: 'AI credits' })).toHaveAttribute(
    'aria-valuetext',
    '50 of 50 left',
  );
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeEnabled();
  // None of these are editable.
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('a time zone is found by typing, kept on cancel, and saved with a toast [S2.16, S4.26, S8.07]', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signInAs(product, subscriber));
  await page.goto('/profile');
  const zone = page.getByRole('listbox', { name: 'Time zone' });
  const edit = () => page.getByRole('button', { name: 'Edit time zone' }).click();
  const chooseTokyo = async () => {
    await edit();
    await expect(zone).toHaveValue('UTC');
    await page.getByRole('searchbox').fill('tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await expect(zone).toHaveValue('Asia/Tokyo');
  };
  await expect(page.getByText(/^UTC, where it is \d\d:\d\d\.$/)).toBeVisible();
  await chooseTokyo();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^UTC, where it is/)).toBeVisible();

  await chooseTokyo();
  await page.route('**/api/user/update/settings', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 104, message: 'The server’s own message', requestId: 'test' },
    }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The time zone could not be updated')).toBeVisible();
  await expect(page.getByText('The server’s own message')).toBeVisible();
  await expect(zone).toHaveValue('Asia/Tokyo');
  await page.unroute('**/api/user/update/settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Time zone updated')).toBeVisible();
  await expect(page.getByText(/^Asia\/Tokyo, where it is/)).toBeVisible();
});

test(
  'a member whose computer is in another time zone can use it',
  LONG,
  async ({ page, product }) => {
    const token = await subscribed(product, someone());
    await enterAs(page, token);
    await page.goto('/profile');
    await expect(page.getByText(/^Your computer is in Europe\/Berlin, where it is/)).toBeVisible();
    await page.getByRole('button', { name: 'Use this time zone' }).click();
    await expect(page.getByText(/^Europe\/Berlin, where it is/)).toBeVisible();
    await expect(page.getByText(/^Your computer is in/)).toBeHidden();
  },
);

async function editZone(page: Page, token: string) {
  await enterAs(page, token);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit time zone' }).click();
  return {
    search: page.getByRole('searchbox', { name: 'Search: Time zone' }),
    list: page.getByRole('listbox', { name: 'Time zone' }),
    save: () => page.getByRole('button', { name: 'Save' }).click({ timeout: 20_000 }),
  };
}

test('the time zone list is at most 30ch high, searches all names, and reports no match [S8.14, S9.10]', async ({
  page,
  product,
  subscriber,
}) => {
  const { search, list } = await editZone(page, await signInAs(product, subscriber));
  await expect(list).toBeVisible();
  const measureOverflow = () =>
    page.evaluate<number>(`(() => {
      const list = document.querySelector('select');
      const measure = list.parentElement.appendChild(document.createElement('div'));
      measure.style.cssText = 'width: 30ch; font: ' + getComputedStyle(list).font;
      const maxHeight = measure.offsetWidth;
      measure.remove();
      return list.offsetHeight - maxHeight;
    })()`);
  await expect.poll(measureOverflow).toBeLessThanOrEqual(1);
  const options = list.getByRole('option');
  for (const name of ['America/New_York', 'new york']) {
    await search.fill(name);
    await expect(options).toHaveText(['America/New York']);
  }
  for (const name of ['asia/kolkata', 'Calcutta']) {
    await search.fill(name);
    await expect(options).toHaveText(['Asia/Kolkata']);
  }
  await search.fill('atlantis');
  const words = page.getByText("No results for the time zones you're looking for.");
  await expect(words).toBeVisible();
  await expect(options).toHaveCount(0);
  await expectAccessible(page);
  // The empty text covers nothing: the button below is clickable.
  await page.getByRole('button', { name: 'Cancel' }).click({ timeout: 20_000 });
  await expect(search).toBeHidden();
});

test(
  'a time zone that is typed but not selected is not saved',
  LONG,
  async ({ page, product, subscriber }) => {
    const { search, list, save } = await editZone(page, await signInAs(product, subscriber));
    const before = await list.inputValue();
    await page.route('**/api/user/update/settings', () => {
      throw new Error('An unselected time zone was saved');
    });
    for (const typed of ['atlantis', 'america', 'reykjavik']) {
      await search.fill(typed);
      await save();
      await expect(search).toBeFocused();
      await expectFieldError(search, 'Choose a time zone from the list');
    }
    await expectAccessible(page);
    // Enter without a match chooses nothing.
    await search.fill('atlantis');
    await search.press('Enter');
    await expectFieldError(search, 'Choose a time zone from the list');
    // Escape clears the search and restores the selection.
    await search.press('Escape');
    await expectFieldError(search, null);
    await expect(list).toHaveValue(before);
    // Enter selects the best match; an arrow moves to the list.
    await search.fill('reykjavik');
    await search.press('Enter');
    await expect(list).toHaveValue('Atlantic/Reykjavik');
    await search.fill('oslo');
    await search.press('ArrowDown');
    await expect(list).toBeFocused();
    await expect(list).toHaveValue('Europe/Oslo');
  },
);

test(
  'the time zone list opens at the current zone',
  LONG,
  async ({ page, product, subscriber }) => {
    const token = await signInAs(product, subscriber);
    await setTimeZone(product, token, 'Europe/Berlin');
    const { list } = await editZone(page, token);
    await expect(list).toHaveValue('Europe/Berlin');
    const scrolled = () => page.evaluate<number>(`document.querySelector('select').scrollTop`);
    await expect.poll(scrolled).toBeGreaterThan(0);
  },
);

test(
  'settings stay where they are when the billing arrives, so that a press on them is not lost',
  LONG,
  async ({ page, product, subscriber }) => {
    let answered = Promise.withResolvers<void>();
    await page.route('**/api/user/credits', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await enterAs(page, await signInAs(product, subscriber));
    const settings = page.getByRole('region', { name: 'Settings' });
    for (const width of [360, 768, 1440]) {
      answered = Promise.withResolvers();
      await page.setViewportSize({ width, height: 860 });
      await page.goto('/profile');
      await expect(page.getByRole('status', { name: 'Loading your billing' })).toBeVisible();
      const before = await settings.boundingBox();
      answered.resolve();
      await expect(page.getByRole('meter', { name: 'Social signals' })).toBeVisible();
      const after = await settings.boundingBox();
      const moved = Math.abs((after?.y ?? 0) - (before?.y ?? Number.NaN));
      expect(moved, `at ${width} pixels`).toBeLessThanOrEqual(2);
    }
  },
);

test('changing the password requires the current one, and errors appear under their field [S2.14, S4.27, S8.06, S8.07, S8.23]', async ({
  page,
  product,
}) => {
  test.slow();
  const person = someone();
  await enterAs(page, await subscribed(product, person));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const current = page.getByLabel('Current password');
  const chosen = page.getByLabel('New password', { exact: true });
  const change = async (from: string, to: string) => {
    await current.fill(from);
    await chosen.fill(to);
    await page.getByLabel('Repeat new password').fill(to);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('Not-this-one7!', 'Vq7!mzKe');
  await expectFieldError(current, 'Current password is not valid!');
  await expectFieldError(chosen, null);
  await expect(page.getByText('Password could not be changed')).toBeVisible();
  await change(person.password, person.password);
  await expectFieldError(chosen, 'New password cannot be old');
  await expectFieldError(current, null);
  await change(person.password, 'Vq7!mzKe');
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(current).toHaveCount(0);
  await signInAs(product, { ...person, password: 'Vq7!mzKe' });
});

/**
 * The state at the end of the click itself: the switch must not flicker back until the next frame.
 */
const RECORD_CLICKS = `addEventListener('click', ({ target }) => (window.pressed = target.checked))`;

test(
  'the later of two quick changes of dark mode wins [S4.38]',
  LONG,
  async ({ page, product }) => {
    await enterAs(page, await subscribed(product, someone()));
    await page.goto('/profile');
    const dark = page.getByRole('switch', { name: 'Dark mode' });
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    await page.route('**/api/user/update/settings', async (route) => {
      sent.push(route.request().postDataJSON());
      if (sent.length === 1) await slow;
      await route.continue();
    });
    await expect(dark).toBeVisible();
    await page.evaluate(RECORD_CLICKS);
    await dark.check({ force: true });
    expect(await page.evaluate('pressed')).toBe(true);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await dark.uncheck({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    goOn();
    await expect.poll(() => sent).toEqual([{ darkMode: true }, { darkMode: false }]);
    await expect(dark).not.toBeChecked();
    await page.waitForLoadState('networkidle');
    await page.reload();
    await expect(dark).not.toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  },
);

test('a click that blurs a field is not lost to an error appearing under it [S5.22]', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signInAs(product, subscriber));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const current = page.getByLabel('Current password');
  await expect(current).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).hover();
  await page.mouse.down();
  await expect(current).not.toBeFocused();
  // Enough time for the error to be validated and drawn.
  await page.evaluate('new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn)))');
  await expectFieldError(current, null);
  await page.mouse.up();
  await expect(current).toHaveCount(0);
});

test(
  'a tap that blurs a field is not lost to an error appearing under it [S5.22]',
  LONG,
  async ({ browser, product, subscriber }) => {
    const context = await browser.newContext({ baseURL: product.url, hasTouch: true });
    const page = await context.newPage();
    await enterAs(page, await signInAs(product, subscriber));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change password' }).tap();
    const current = page.getByLabel('Current password');
    await expect(current).toBeFocused();
    // At the upper edge: an error line above would move the button away from there.
    await page.getByRole('button', { name: 'Cancel' }).tap({ position: { x: 20, y: 2 } });
    await expect(current).toHaveCount(0);
    await context.close();
  },
);

test(
  'a Google user sets a first password without a current one [S2.14, S4.27, S7.15, S8.07]',
  LONG,
  async ({ page, product }) => {
    test.slow();
    const person = someone();
    await page.goto('/auth');
    await signInWithGoogle(page, person);
    await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await linked(product, person, token);
    await provisioned(product, token, await paid(product, token));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByLabel('Current password')).toHaveCount(0);
    await page.getByLabel('New password', { exact: true }).fill('Vq7!mzKe');
    await page.getByLabel('Repeat new password').fill('Vq7!mzKe');
    await page.route('**/api/user/changePassword', (route) => route.abort('connectionfailed'));
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password could not be set')).toBeVisible();
    await page.unroute('**/api/user/changePassword');
    const sent = page.waitForRequest('**/api/user/changePassword');
    await page.getByRole('button', { name: 'Set password' }).click();
    expect((await sent).postDataJSON()).toEqual({
      password: 'Vq7!mzKe',
      passwordConfirmation: 'Vq7!mzKe',
      logout: false,
    });
    await expect(page.getByText('Password set', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  },
);

test('an emailed code deletes the account and clears the browser [S2.21, S4.24, S5.16, S7.19, S8.08, S8.24, S10.03]', async ({
  page,
  product,
  sandbox,
}) => {
  test.slow();
  const person = someone();
  await enterAs(page, await subscribed(product, person));
  await page.goto('/profile');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const field = dialog.getByLabel('Code', { exact: true });
  await page.route('**/api/user/delete', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 104, message: 'The server’s own message', requestId: 'test' },
    }),
  );
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expectFieldError(field, 'The server’s own message');
  await field.fill('1');
  await expectFieldError(field, null);
  // The wait exceeds a code's lifetime, so no code is pending.
  await page.route('**/api/user/delete', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1800' },
      json: { code: 102, message: 'Too many attempts', requestId: 'test' },
    }),
  );
  await dialog.getByRole('button', { name: 'Send it again' }).click();
  await expectFieldError(field, 'Too many attempts');
  await page.unroute('**/api/user/delete');
  await dialog.getByRole('button', { name: 'Send it again' }).click();
  const code = await readMailedCode(sandbox, person.email);
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await field.fill(code.slice(1));
  await expect(confirm).toBeDisabled();
  await field.fill(code === '123456' ? '654321' : '123456');
  await confirm.click();
  await expectFieldError(field, 'Invalid code');
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(field).toHaveValue('');
  await expectFieldError(field, null);
  // The earlier code is still valid.
  await field.fill(code);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await confirm.click();
  expect((await sent).postDataJSON()).toEqual({ code: Number(code) });
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(page).toHaveURL('/delete-account');
  await expect(page.getByText('Your profile, signals and settings have been erased')).toBeVisible();
  const kept = '[Object.keys(localStorage), Object.keys(sessionStorage)]';
  expect(await page.evaluate(kept)).toEqual([[], []]);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
