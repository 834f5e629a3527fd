import type { Page } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { registerLinked, registered, signInAs } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { switchTo } from '../support/steps.ts';

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const findLogoutIn = (page: Page) => page.getByRole('button', { name: 'Logout' });

test('sign-in and registration link to each other, to Google and to the password reset [S2.02, S2.03]', async ({
  page,
}) => {
  await page.goto('/auth');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await expect(page.getByText('or', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await page.getByRole('link', { name: 'Create your account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page).toHaveURL('/auth/register');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('onboarding explains the URL and that it is final, and offers logout [S1.06, S2.07, S2.27]', async ({
  page,
  product,
}) => {
  await enterAs(page, await registered(product, someone()));
  await page.goto('/linkedin-profile');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Get profile insights!');
  for (const words of [
    'Paste the URL of a LinkedIn profile. We show you whose it is before anything is saved.',
    'It may be your own, a colleague’s or a competitor’s: you learn who answers their posts, and which of those conversations are worth joining.',
    'Take your time. Once you decide on the URL, there is no way back.',
  ]) {
    await expect(main.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(main.getByLabel('LinkedIn Profile Url')).toHaveAttribute(
    'placeholder',
    'https://www.linkedin.com/in/username',
  );
  await main.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL('/auth');
  expect(await readToken(page)).toBeNull();
});

test('a lookup shows a skeleton, then the profile [S2.28, S2.31]', async ({ page, product }) => {
  await enterAs(page, await registered(product, someone()));
  await page.goto('/linkedin-profile');
  await page.route('**/api/linkedin-profiles?*', async (route) => {
    await expect(page.getByRole('status', { name: 'Looking for the profile' })).toBeVisible();
    const { firstName, lastName } = someone();
    const data = { profileUrl: null, firstName, lastName, followers: 12_345, headline: 'Listens' };
    await route.fulfill({ json: { data } });
  });
  await page.getByLabel('LinkedIn Profile Url').fill(someone().profileUrl);
  const card = page.getByRole('figure');
  await expect(card).toContainText(
    'We will analyze the profile and suggest a package for this profile:',
  );
  await expect(card).toContainText('Nora Lindqvist');
  await expect(card).toContainText('12 345 followers');
  await expect(card).toContainText('Listens');
  await expect(page.getByRole('status', { name: 'Looking for the profile' })).toHaveCount(0);
  await expect(page.getByLabel('This is the profile I want to add')).not.toBeChecked();
});

test('the menu links to the profile, support and the external roadmap, and logs out [S2.24, S4.09]', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signInAs(product, subscriber));
  await page.goto('/profile');
  const open = () => page.getByRole('button', { name: /your menu/ }).click();
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
  await open();
  await expect(page.getByRole('menuitem')).toHaveText([
    'My profile',
    'Import',
    'Support',
    'Roadmap',
    'Logout',
  ]);
  await expect(item(/Roadmap/)).toHaveAttribute('href', 'https://example.com/roadmap');
  await expect(item(/Roadmap/)).toHaveAttribute('target', '_blank');
  await expect(findLogoutIn(page)).toHaveCount(0);
  await item('Support').click();
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  await expect(page).toHaveURL('/support');
  await open();
  await item('My profile').click();
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  await open();
  await item('Logout').click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await readToken(page)).toBeNull();
});

test('without a loaded user there is a logout button, except on pages for visitors [S2.25]', async ({
  page,
  product,
}) => {
  const visitorPages = [
    '/auth',
    '/auth/register',
    '/forgot-password',
    '/contact-us',
    '/privacy/people',
  ];
  for (const path of visitorPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(findLogoutIn(page)).toHaveCount(0);
  }
  const otherPages = ['/error', '/no-such-page', '/delete-account'];
  for (const path of otherPages) {
    await page.goto(path);
    await findLogoutIn(page).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
  await page.route('**/api/auth/isAuthenticated', () => {});
  await enterAs(page, await registered(product, someone()));
  for (const path of otherPages) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  }
  await page.goto('/contact-us/success');
  await expect(page.getByRole('heading', { name: 'Thank you for writing' })).toBeVisible();
  await expect(findLogoutIn(page)).toHaveCount(0);
});

test('the footer links to the website, support, privacy and the roadmap [S2.17, S2.26, S6.02]', async ({
  page,
}) => {
  await page.goto('/auth');
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  await expect(links).toHaveText(['Website', 'Support', 'Privacy', 'Roadmap']);
  await expect(links.nth(0)).toHaveAttribute('href', 'https://example.com');
  await expect(links.nth(3)).toHaveAttribute('href', 'https://example.com/roadmap');
  await links.nth(1).click();
  await expect(page.getByRole('heading', { name: 'Say hello.' })).toBeVisible();
  await expect(page).toHaveURL('/contact-us');
});

test('a visitor is thanked for a message and led to sign-in, a signed-in user to the profile [S2.20]', async ({
  page,
  product,
}) => {
  const { firstName, lastName, email } = someone();
  await page.goto('/contact-us');
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('I would like to know more.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for writing' })).toBeVisible();
  await expect(page).toHaveURL('/contact-us/success');
  await expect(page.getByRole('link', { name: 'Go to your profile' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await enterAs(page, await registered(product, someone()));
  await page.goto('/contact-us/success');
  await expect(page.getByRole('link', { name: 'Go to sign in' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
    'href',
    '/profile',
  );
});

test('support shows the sender and sends their name and email [S2.18, S2.19, S6.02, S7.16, S7.17]', async ({
  page,
  product,
}) => {
  const person = someone();
  await enterAs(page, await registered(product, person));
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  await expect(page).toHaveURL('/support');
  const main = page.getByRole('main');
  await expect(main.getByText('Nora Lindqvist', { exact: true })).toBeVisible();
  await expect(main.getByText(person.email, { exact: true })).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(1);
  const message = 'What does a signal cost?';
  await main.getByRole('textbox').fill(message);
  await expect(page.getByText(`${message.length} / 2000`)).toBeVisible();
  const sent = page.waitForRequest('**/api/app/support/email');
  await page.getByRole('button', { name: 'Send message' }).click();
  const { firstName, lastName, email } = person;
  expect((await sent).postDataJSON()).toEqual({ firstName, lastName, email, message });
  await expect(page.getByRole('heading', { name: 'Thank you for writing' })).toBeVisible();
  await expect(page).toHaveURL('/support/success');
});

test('both lists of plans end with Premium, which links to the website [S1.09, S2.08]', async ({
  page,
  product,
}) => {
  const token = await registerLinked(product, someone());
  await enterAs(page, token);
  await page.goto('/payment');
  for (const interval of ['Monthly', 'Yearly'] as const) {
    await switchTo(page, interval);
    await expect(page.getByRole('radio', { name: interval })).toBeChecked();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Classic',
      'Networker',
      'Influencer',
      'World Class',
      'Premium',
    ]);
    const contact = page.getByRole('link', { name: /^Contact us/ });
    await expect(contact).toHaveAttribute('href', 'https://example.com');
  }
});

test('while data is processing the portal button is disabled and says why [S6.04]', async ({
  page,
  product,
  subscriber,
}) => {
  await enterAs(page, await signInAs(product, subscriber));
  let isProcessing = true;
  await page.route('**/api/auth/isAuthenticated', async (route) => {
    const response = await route.fetch();
    const user: unknown = await response.json();
    await route.fulfill({
      response,
      json: { ...(user as object), ...(isProcessing && { dataProcessing: true }) }, // the user
    });
  });
  await page.goto('/profile');
  const manage = page.getByRole('button', { name: 'Manage subscription' });
  await expect(manage).toBeDisabled();
  // The tooltip is loaded, and takes the button in.
  await expect(page.getByRole('group', { name: /^Button is disabled/ })).toBeVisible();
  await manage.hover({ force: true });
  await expect(page.getByRole('tooltip')).toHaveText(
    'Button is disabled because data is processing. Please wait...',
  );
  isProcessing = false;
  await page.reload();
  await expect(manage).toBeEnabled();
});

test('screens show placeholders while loading [S9.12]', async ({ page, product, subscriber }) => {
  await enterAs(page, await signInAs(product, subscriber));
  let show = () => {};
  const asked = new Promise<void>((resolve) => {
    show = resolve;
  });
  await page.route('**/api/user/credits', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/profile');
  const billing = page.getByRole('status', { name: 'Loading your billing' });
  const credits = page.getByRole('meter', { name: 'Social signals' });
  await expect(billing).toBeVisible();
  await expect(credits).toHaveCount(0);
  show();
  await expect(credits).toBeVisible();
  await expect(billing).toHaveCount(0);
});

test('the interface is English, no matter which language the browser prefers [S1.10]', async ({
  browser,
  product,
  subscriber,
}) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate<string>('document.documentElement.lang')).toBe('en');
  await enterAs(page, await signInAs(product, subscriber));
  await page.goto('/profile');
  await expect(page.getByRole('definition').filter({ hasText: /^English$/ })).toBeVisible();
  await expect(
    page.getByText(/^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d\d, \d{4}$/).first(),
  ).toBeVisible();
  await context.close();
});
