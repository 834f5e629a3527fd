import type { Locator, Page } from '@playwright/test';
import { enterAs } from './actors.ts';
import { linked, paid, provisioned, signedIn, subscribed } from './calls.ts';
import { signInWithGoogle } from './google-steps.ts';
import { expect, expectAccessible, someone } from './journey.ts';
import { codeMailedTo } from './sandbox.ts';
import { expectSaid } from './steps.ts';
import { test } from './subscriber.ts';

const DATE = /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d\d, \d{4}$/;

/** What a term of the page's lists stands for. */
const fact = (page: Page, term: string) =>
  page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]');

test('the account shows who one is, what one pays for and what is left of it', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signedIn(product, subscriber));
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
  // Nothing of all this can be typed over.
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('the zone is found by typing; cancel keeps the earlier one, and saving says how it went', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signedIn(product, subscriber));
  await page.goto('/profile');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  const edit = () => page.getByRole('button', { name: 'Edit time zone' }).click();
  const chooseTokyo = async () => {
    await edit();
    await expect(zone).toHaveValue('UTC');
    await zone.fill('tokyo');
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
      json: { code: 104, message: 'Away for a moment', requestId: 'test' },
    }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The time zone could not be updated')).toBeVisible();
  await expect(page.getByText('Away for a moment')).toBeVisible();
  await expect(zone).toHaveValue('Asia/Tokyo');
  await page.unroute('**/api/user/update/settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Time zone updated')).toBeVisible();
  await expect(page.getByText(/^Asia\/Tokyo, where it is/)).toBeVisible();
});

/** Opens the account of whoever has this session, with the time zone ready to be edited; answers its field. */
async function editZone(page: Page, token: string): Promise<Locator> {
  await enterAs(page, token);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit time zone' }).click();
  return page.getByRole('combobox', { name: 'Time zone' });
}

/** The kit takes the focus back in the first frames after its list has opened. */
async function leave(zone: Locator): Promise<void> {
  await expect(async () => {
    await zone.press('Tab');
    await expect(zone).toHaveAttribute('aria-expanded', 'false', { timeout: 1_000 });
    await expect(zone).not.toBeFocused({ timeout: 1_000 });
  }).toPass();
}

test('the menu of zones is 30ch high at most, finds by every name, and says where nothing is found', async ({
  page,
  product,
  subscriber,
}) => {
  const zone = await editZone(page, await signedIn(product, subscriber));
  await zone.click();
  const menu = page.getByRole('listbox', { name: 'Time zone' });
  await expect(menu).toBeVisible();
  const pixelsOver = () =>
    page.evaluate<number>(`(() => {
      const menu = document.querySelector('[role=listbox]');
      const measure = menu.appendChild(document.createElement('div'));
      measure.style.width = '30ch';
      const most = measure.offsetWidth;
      measure.remove();
      return menu.offsetHeight - most;
    })()`);
  // Of hundreds of zones there are more than fit.
  await expect.poll(async () => Math.abs(await pixelsOver())).toBeLessThanOrEqual(1);
  for (const name of ['America/New_York', 'new york']) {
    await zone.fill(name);
    await expect(page.getByRole('option')).toHaveText(['America/New York']);
  }
  for (const name of ['asia/kolkata', 'Calcutta']) {
    await zone.fill(name);
    await expect(page.getByRole('option')).toHaveText(['Asia/Calcutta (Kolkata)']);
  }
  await zone.fill('atlantis');
  const words = page.getByText("No results for the time zones you're looking for.");
  await expect(words).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expectAccessible(page);
  // What is said where nothing is found lies over nothing: a press reaches what it is meant for.
  await page.getByRole('button', { name: 'Cancel' }).click({ timeout: 5_000 });
  await expect(zone).toBeHidden();
});

test('a zone that is typed and not chosen is not saved as another one', async ({
  page,
  product,
  subscriber,
}) => {
  const zone = await editZone(page, await signedIn(product, subscriber));
  const before = await zone.inputValue();
  await page.route('**/api/user/update/settings', () => {
    throw new Error('A zone was saved that nobody chose');
  });
  for (const typed of ['atlantis', 'america', 'reykjavik']) {
    await zone.fill(typed);
    await leave(zone);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(zone).toBeFocused();
    await expect(zone).toHaveValue(typed);
    await expectSaid(zone, 'Choose a time zone from the list');
  }
  await expectAccessible(page);
  // Enter where there is nothing to choose is no choice either.
  await zone.fill('atlantis');
  await zone.press('Enter');
  await zone.press('Enter');
  await expectSaid(zone, 'Choose a time zone from the list');
  await zone.press('Escape');
  await expect(zone).toHaveValue(before);
  await expect(zone).not.toHaveAttribute('aria-invalid');

  const list = page.getByRole('listbox');
  const options = page.getByRole('option');
  const searched = async (typed: string) => {
    await zone.fill(typed);
    await leave(zone);
    await expect(list).toBeHidden();
    await zone.focus();
  };
  await searched('america');
  await zone.press('ArrowDown');
  await expect(list).toBeVisible();
  await zone.press('Escape');
  await expect(list).toBeHidden();
  await expect(zone).toHaveValue(before);

  // The button that shows everything shows what is chosen, and that is what Enter takes.
  await searched('america');
  await page.getByRole('button', { name: 'Show every time zone' }).click();
  await expect(page.getByRole('option', { name: 'Europe/Berlin' })).toBeAttached();
  await expect(zone).toHaveValue(before);
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue(before);

  // A letter that is typed and taken back changes nothing.
  await zone.fill(`${before}x`);
  await zone.press('End');
  await zone.press('Backspace');
  await expect(options).not.toHaveCount(0);
  await zone.press('Enter');
  await expect(zone).toHaveValue(before);

  await searched('reykjavik');
  await zone.press('ArrowDown');
  await expect(options).toHaveText(['Atlantic/Reykjavik']);
  await expect(options).toHaveAttribute('data-highlighted');
  await zone.press('Enter');
  await expect(zone).toHaveValue('Atlantic/Reykjavik');
});

for (const height of [500, 860]) {
  test(`the menu of zones opens where there is room, ${height} px high, and what is typed replaces what is chosen`, async ({
    page,
    product,
    subscriber,
  }) => {
    await page.setViewportSize({ width: 1280, height });
    const zone = await editZone(page, await signedIn(product, subscriber));
    await zone.click();
    await expect(page.getByRole('listbox', { name: 'Time zone' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.type('tokyo');
    await expect(zone).toHaveValue('tokyo');
    await expect(page.getByRole('option')).toHaveText(['Asia/Tokyo']);
  });
}

test('a password is changed by the current one, and a refusal stands under its field', async ({
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
  await expectSaid(current, 'Current password is not valid!');
  await expectSaid(chosen, null);
  await expect(page.getByText('Password could not be changed')).toBeVisible();
  await change(person.password, person.password);
  await expectSaid(chosen, 'New password cannot be old');
  await expectSaid(current, null);
  await change(person.password, 'Vq7!mzKe');
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(current).toHaveCount(0);
  await signedIn(product, { ...person, password: 'Vq7!mzKe' });
});

/** What a switch says at the end of the press itself: it must not go back until it is drawn. */
const NOTE_PRESSED = `addEventListener('click', ({ target }) => (window.pressed = target.checked))`;

test('of two quick changes of the appearance the later one is shown, and stays', async ({
  page,
  product,
}) => {
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
  await page.evaluate(NOTE_PRESSED);
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
});

test('a press that leaves a field is not lost, whatever is then said under the field', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signedIn(product, subscriber));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const current = page.getByLabel('Current password');
  await expect(current).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).hover();
  await page.mouse.down();
  await expect(current).not.toBeFocused();
  // As long as it would take to say that the field is required, and to draw that.
  await page.evaluate('new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn)))');
  await expectSaid(current, null);
  await page.mouse.up();
  await expect(current).toHaveCount(0);
});

test('a tap that leaves a field is not lost, whatever is then said under the field', async ({
  browser,
  product,
  subscriber,
}) => {
  const context = await browser.newContext({ baseURL: product.url, hasTouch: true });
  const page = await context.newPage();
  await enterAs(page, await signedIn(product, subscriber));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).tap();
  const current = page.getByLabel('Current password');
  await expect(current).toBeFocused();
  // At its upper edge: a line above moves the button away from there.
  await page.getByRole('button', { name: 'Cancel' }).tap({ position: { x: 20, y: 2 } });
  await expect(current).toHaveCount(0);
  await context.close();
});

test('who came by Google sets a first password, without a current one', async ({
  page,
  product,
}) => {
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
});

test('an account is deleted by the mailed code, and nothing of it stays in the browser', async ({
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
    route.fulfill({ status: 503, json: { code: 104, message: 'Away', requestId: 'test' } }),
  );
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expectSaid(field, 'Away');
  await field.fill('1');
  await expectSaid(field, null);
  // So long to wait that the last code is dead before the next one: none is on its way.
  await page.route('**/api/user/delete', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1800' },
      json: { code: 102, message: 'Too many attempts', requestId: 'test' },
    }),
  );
  await dialog.getByRole('button', { name: 'Send it again' }).click();
  await expectSaid(field, 'Too many attempts');
  await page.unroute('**/api/user/delete');
  await dialog.getByRole('button', { name: 'Send it again' }).click();
  const code = await codeMailedTo(sandbox, person.email);
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await field.fill(code.slice(1));
  await expect(confirm).toBeDisabled();
  await field.fill(code === '123456' ? '654321' : '123456');
  await confirm.click();
  await expectSaid(field, 'Invalid code');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(field).toHaveValue('');
  await expectSaid(field, null);
  // The code that was mailed before is good all the same.
  await field.fill(code);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await confirm.click();
  expect((await sent).postDataJSON()).toEqual({ code: Number(code) });
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(page).toHaveURL('/delete-account');
  await expect(
    page.getByText('Your profile, your signals and your settings have been erased'),
  ).toBeVisible();
  const kept = '[Object.keys(localStorage), Object.keys(sessionStorage)]';
  expect(await page.evaluate(kept)).toEqual([[], []]);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
