import { enterAs, registerAs } from '../support/actors.ts';
import {
  linked,
  paid,
  provisioned,
  registered,
  finishRegistration,
  subscribed,
} from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { enterProfile, signIn } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

const SCREENS = ['/', '/profile', '/profile/any', '/linkedin-profile', '/payment'];

test('a returning user is sent to the screen of their step [S2.01, S2.04, S2.06, S4.02, S4.04, S4.06, S4.18]', async ({
  page,
  product,
}) => {
  test.slow();
  const person = someone();
  const expectAllLeadTo = async (target: string) => {
    for (const screen of SCREENS) {
      await page.goto(screen);
      await expect(page).toHaveURL(target);
    }
  };
  await expectAllLeadTo('/auth');
  for (const screen of ['/payment/success', '/payment/error']) {
    await page.goto(screen);
    await expect(page).toHaveURL('/auth');
  }
  const token = await registered(product, person);
  await enterAs(page, token);
  for (const screen of ['/', '/profile', '/linkedin-profile']) {
    await page.goto(screen);
    await expect(page).toHaveURL('/linkedin-profile');
  }
  await linked(product, person, token);
  for (const screen of ['/', '/profile', '/linkedin-profile', '/payment']) {
    await page.goto(screen);
    await expect(page).toHaveURL('/payment');
  }
  await provisioned(product, token, await paid(product, token));
  await finishRegistration(product, token);
  await expectAllLeadTo('/profile');
  await page.goto('/auth');
  await expect(page).toHaveURL('/profile');
  await page.goto('/forgot-password');
  await expect(page).toHaveURL('/profile');
  await page.goto('/delete-account');
  await expect(page).toHaveURL('/profile');
  for (const screen of ['/payment/success', '/payment/error']) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
    await expect(page).toHaveURL('/profile');
  }
  await page.goto('/contact-us');
  await expect(page).toHaveURL('/support');
});

test('sign-in leads to the next step [S4.03]', async ({ page, product }) => {
  const person = someone();
  await registerAs(page, product, person);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await signIn(page, person);
  await expect(page).toHaveURL('/linkedin-profile');
});

test('a wrong password shows the specified message [S5.09, S8.04]', async ({ page }) => {
  const person = someone();
  await signIn(page, person);
  await expect(page.getByText('Invalid login details')).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please fill in valid credentials.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
});

test('T37 a session ended elsewhere leads to sign-in with empty storage [S4.10]', async ({
  page,
}) => {
  let asked = 0;
  await page.route('**/api/auth/isAuthenticated', (route) => {
    asked += 1;
    return route.continue();
  });
  await page.goto('/auth');
  const screens = [...SCREENS, '/payment/success', '/payment/error', '/support'];
  for (const screen of screens) {
    await page.evaluate(() => localStorage.setItem('token', 'rps_revoked'));
    asked = 0;
    await page.goto(screen);
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect({ screen, asked }).toEqual({ screen, asked: 1 });
  }
});

test('logging out in one tab logs out the other [S4.09]', async ({ page, context, product }) => {
  await registerAs(page, product, someone());
  const other = await context.newPage();
  await other.goto('/linkedin-profile');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/auth');
  expect(await other.evaluate(() => localStorage.length)).toBe(0);
});

test('a server error leads to the error page, whose button leads back [S2.22, S8.02]', async ({
  page,
  product,
}) => {
  await registerAs(page, product, someone());
  await page.route('**/api/auth/isAuthenticated', (route) =>
    route.fulfill({ status: 500, json: { message: 'Ops', code: 0, requestId: 'test' } }),
  );
  await page.goto('/linkedin-profile');
  await expect(page).toHaveURL('/error');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(
    page.getByText("This page isn't loading correctly. Please try again later."),
  ).toBeVisible();
  await page.unroute('**/api/auth/isAuthenticated');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page).toHaveURL('/linkedin-profile');
});

test(
  'a call at the wrong step redirects to the right one [S8.02]',
  LONG,
  async ({ page, product }) => {
    test.slow();
    const person = someone();
    const token = await registered(product, person);
    await enterAs(page, token);
    await page.goto('/linkedin-profile');
    await enterProfile(page, person.profileUrl);
    await page.getByRole('checkbox').check();
    await linked(product, someone(), token);
    await page.getByRole('button', { name: 'Confirm and continue' }).click();
    await expect(page).toHaveURL('/payment');

    const choose = page.getByRole('button', { name: 'Choose Classic' });
    await expect(choose).toBeVisible();
    await provisioned(product, token, await paid(product, token));
    await choose.click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  },
);

test('a page that does not exist says so and leads to the profile [S2.23]', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
    'href',
    '/profile',
  );
});

test('T11 a planted token in the address opens nothing [S4.08]', async ({ page }) => {
  const warned: string[] = [];
  page.on('console', (message) => warned.push(message.text()));
  await page.goto('/auth?token=rph_planted');
  await expect(page).toHaveURL('/auth');
  expect(page.url()).not.toContain('token');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(warned).toContainEqual('The user could not be loaded the session has ended');
  expect(warned.join()).not.toContain('CancelledError');
});

test('T11 a link with a session token neither signs in nor replaces a session [S4.07]', async ({
  page,
  product,
}) => {
  const [own, planted] = [
    await registered(product, someone()),
    await registered(product, someone()),
  ];
  const kept = () => page.evaluate(() => Object.entries(localStorage));
  await page.goto(`/?token=${planted}`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  expect(await kept()).toEqual([]);
  // If the page closes before its first call completes, only the handoff token is stored.
  await page.route('**/api/auth/isAuthenticated', (route) => route.abort());
  await page.goto(`/?token=${planted}`);
  await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
  await page.unroute('**/api/auth/isAuthenticated');
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await kept()).toEqual([]);

  await enterAs(page, own);
  for (const token of [planted, 'rph_planted', own]) {
    await page.goto(`/?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
    await expect(page).toHaveURL('/linkedin-profile');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(own);
  }
});

test('the plan chooser redirects active subscribers [S2.09]', async ({ page, product }) => {
  await enterAs(page, await subscribed(product, someone()));
  await page.goto('/payment');
  await expect(page).toHaveURL('/profile');
});
